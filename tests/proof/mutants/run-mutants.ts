/** Makes mutants of the engine, the local copy and the intents, has them judged, and writes down what became of each. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from '#tests/simulation/random.ts'
import { killedBySimulation, killedByTests } from './judge.ts'
import { type Mutant, mutantsOf } from './make.ts'

/** The engine, the local copy, and what intents do. */
const folders = ['sync', 'src/db', 'src/domain/work']

/** A line of docs/mutants.jsonl. It counts as long as `of`, the hash of the file without the mistake, is that of the tree. */
type Judged = Pick<Mutant, 'file' | 'line' | 'change'> & {
  of: string
  /** The seed or the test that killed it. */
  simulation?: string
  test?: string
  /** The simulation did not kill it, and the unit tests have not been asked. */
  isUntested?: true
  /** Of a survivor: why nothing can see it, or what would. */
  because?: string
}

export const mutantsFile = (root: string): string => join(root, 'docs/mutants.jsonl')

export const readJudged = (file: string): Judged[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Judged]))
    : []

export function allMutants(root: string): Mutant[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name}`),
  )
  return files.toSorted().flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8')))
}

/** The same ones for the same seed and sources; a larger sample has those of a smaller one. */
export function sampleOf<Value>(values: readonly Value[], count: number, seed: number): Value[] {
  const random = createRandom(seed)
  const left = [...values]
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(random.int(left.length), 1)[0] as Value)
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)
const isSame = (one: Judged, { file, line, change }: Pick<Mutant, 'file' | 'line' | 'change'>): boolean =>
  one.file === file && one.line === line && one.change === change

type Order = {
  root: string
  sample: number | undefined
  seed: number
  /** The simulation alone: unit tests of what everything imports take minutes. */
  isQuick: boolean
  say: (line: string) => void
}

/** Goes on where an earlier run of the same sample has ended. */
export async function runMutants({ root, sample, seed, isQuick, say }: Order): Promise<void> {
  const all = allMutants(root)
  const drawn = sampleOf(all, sample ?? all.length, seed)
  const hashes = new Map(
    [...new Set(drawn.map(({ file }) => file))].map((file) => [file, hashOf(sourceOf(root, file))]),
  )
  const known = readJudged(mutantsFile(root)).filter(({ file, of }) => (hashes.get(file) ?? of) === of)
  /** Written at once: a run may be ended at any time. */
  const note = (judged: Judged): void => {
    const at = known.findIndex((one) => isSame(one, judged))
    known.splice(at < 0 ? known.length : at, 1, judged)
    writeFileSync(mutantsFile(root), known.map((one) => `${JSON.stringify(one)}\n`).join(''))
    say(`${judged.file}:${judged.line} ${judged.change}\n    ${judged.simulation ?? judged.test ?? 'SURVIVED'}`)
  }
  const open = drawn.filter((mutant) => !known.some((one) => isSame(one, mutant)))
  say(`${drawn.length} of ${all.length} mutants are drawn, ${open.length} are to be judged`)
  /** What was seen to hold without a mistake: looked at when it kills for the first time. */
  const holding = new Set<string>()
  const mustHold = async (what: string, broken: () => Promise<string | undefined>): Promise<void> => {
    const failure = holding.has(what) ? undefined : await broken()
    if (failure) throw new Error(`Without a mistake, ${what} fails: ${failure}`)
    holding.add(what)
  }
  for (const { file, line, change, source } of open) {
    const simulation = await killedBySimulation('mutant', { file: join(root, file), source })
    if (simulation !== undefined) await mustHold('the simulation', () => killedBySimulation('unchanged'))
    const of = hashes.get(file) as string
    note({ file, line, change, of, ...(simulation === undefined ? { isUntested: true } : { simulation }) })
  }
  for (const { file, line, change, source } of isQuick ? [] : drawn) {
    const { isUntested, ...judged } = known.find((one) => isSame(one, { file, line, change })) as Judged
    if (!isUntested) continue
    const test = await killedByTests(root, [file], { file: join(root, file), source })
    if (test !== undefined) await mustHold(`the test of ${file}`, () => killedByTests(root, [file]))
    note({ ...judged, ...(test !== undefined && { test }) })
  }
  for (const line of scoreOf(known.filter((one) => drawn.some((mutant) => isSame(one, mutant))))) say(line)
}

const sourceOf = (root: string, file: string): string => readFileSync(join(root, file), 'utf8')

export function scoreOf(judged: readonly Judged[]): string[] {
  const [bySimulation, byTests] = [
    judged.filter(({ simulation }) => simulation).length,
    judged.filter(({ test }) => test).length,
  ]
  const survivors = judged.filter(({ simulation, test }) => !simulation && !test)
  const untested = survivors.filter(({ isUntested }) => isUntested).length
  const percent = judged.length === 0 ? 0 : Math.round(((bySimulation + byTests) / judged.length) * 100)
  return [
    `${bySimulation + byTests} of ${judged.length} killed (${percent} %): ${bySimulation} by the simulation, ${byTests} by unit tests` +
      (untested > 0 ? `; of ${untested} the unit tests have not been asked` : ''),
    ...survivors.map(
      ({ file, line, change, because, isUntested }) =>
        `${file}:${line} ${change} · ${because ?? (isUntested ? 'not tested' : 'not explained')}`,
    ),
  ]
}
