/**
 * Has mutants of the engine, the local copy and the intents judged: by the compiler and the linter, all at once; by the unit tests, which
 * take the shortest; then by seeds.
 */
import { type Catalog, catalogOf, type Numbered } from './catalog.ts'
import { equivalents, isEquivalent } from './equivalent.ts'
import { judgeBySeeds, type Reached } from './judge-seeds.ts'
import { type Heard, killByTests } from './judge-tests.ts'
import { refusedByTypes } from './judge-types.ts'
import { type Killing, mutantsFile, openRecords, type Records } from './records.ts'
import { type MutantsOrder, type Part, sampleOf } from './sample.ts'

/** A run may be ended at any time, and most of what seeds kill is killed by these: all mutants are shown to them first. */
const firstSeeds = 4

/** Goes on where an earlier run has ended. */
export async function runMutants(order: MutantsOrder & Part): Promise<void> {
  const { root, sample, seed, of, by, isQuick, isAgain, say } = order
  const catalog = catalogOf(root)
  const { mutants } = catalog
  const ofFile = mutants.filter(({ file }) => of === undefined || file === of)
  const drawn = sampleOf(ofFile, sample ?? ofFile.length, seed)
  const records = openRecords(mutantsFile(root), mutants)
  const uncompiled = mutants.filter((mutant) => !records.isCompiled(mutant))
  if (uncompiled.length > 0) {
    const refused = await refusedByTypes(root, uncompiled)
    records.compiled(uncompiled, ({ id }) => refused.has(id))
  }
  const alive = drawn.filter(records.isAlive)
  const unasked = (killing: Killing) => (mutant: Numbered) => {
    const survivor = records.survivorOf(mutant)
    return isAgain || !survivor || survivor.unasked === killing
  }
  const isExcused = (mutant: Numbered): boolean => equivalents.some((one) => isEquivalent(one, mutant))
  // What is said to change nothing comes last: it takes the longest, since every test that reaches it is run.
  for (const part of [alive.filter((mutant) => !isExcused(mutant)), alive.filter(isExcused)]) {
    const ofTests = isQuick ? [] : part.filter(unasked('tests'))
    // Again after the tests: whoever was asked only by some of them before has not met a seed either.
    const ofSeeds = (): Numbered[] => part.filter(records.isAlive).filter(unasked('simulation'))
    say(`Of ${drawn.length} mutants that are drawn, ${new Set([...ofTests, ...ofSeeds()]).size} are to be judged`)
    if (ofTests.length > 0) await askTests(root, catalog, ofTests, records, by, say)
    if (!by) await askSeeds(root, catalog, ofSeeds(), records, isQuick, say)
  }
  for (const line of records.score(drawn, equivalents)) say(line)
}

async function askTests(
  root: string,
  catalog: Catalog,
  mutants: readonly Numbered[],
  records: Records,
  by: readonly string[] | undefined,
  say: (line: string) => void,
) {
  const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]))
  const heard: Heard = {
    killed(id, test) {
      const mutant = byId.get(id) as Numbered
      records.killed(mutant, 'tests', test)
      say(`${nameOf(mutant)}\n    ${test}`)
    },
    broken: (test) => say(`Fails without a mutant, and judges none: ${test}`),
  }
  await killByTests(root, catalog, [...byId.keys()], heard, by && [by])
  for (const mutant of mutants.filter(records.isAlive)) records.survived(mutant, by ? 'tests' : 'simulation')
}

async function askSeeds(
  root: string,
  catalog: Catalog,
  mutants: readonly Numbered[],
  records: Records,
  isQuick: boolean,
  say: (line: string) => void,
) {
  if (mutants.length === 0) return
  const judge = await judgeBySeeds(root, catalog)
  const ask = async (mutant: Numbered, seeds: readonly Reached[], unasked: Killing | undefined): Promise<void> => {
    const by = await judge.kill(mutant, seeds)
    if (by === undefined) records.survived(mutant, unasked)
    else records.killed(mutant, 'simulation', by)
    say(`${nameOf(mutant)}\n    ${by ?? 'SURVIVED'}`)
  }
  try {
    const reached = await judge.reach()
    const seedsOf = ({ id }: Numbered) => reached.filter(({ calls }) => calls[id] !== 0)
    for (const mutant of mutants) await ask(mutant, seedsOf(mutant).slice(0, firstSeeds), 'simulation')
    for (const mutant of mutants.filter(records.isAlive))
      await ask(mutant, seedsOf(mutant).slice(firstSeeds), isQuick ? 'tests' : undefined)
  } finally {
    await judge.close()
  }
}

const nameOf = ({ file, line, change }: Numbered): string => `${file}:${line} ${change}`
