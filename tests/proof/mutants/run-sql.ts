/** Has mutants of the SQL of sync judged, one after the other. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NoMutant } from './judge.ts'
import { mutantsOfSql, type SqlMutant } from './make-sql.ts'
import { type JudgedSql, mutantsFile, readSql, writeSql } from './records.ts'
import { type MutantsOrder, sampleOf } from './sample.ts'

const folder = 'supabase/migrations'
/** The functions of versions, pull, push and intents. */
const migrations = /_(sync_versions|sync_pull|sync_push|intents_\w+)\.sql$/

export const allSqlMutants = (root: string): SqlMutant[] =>
  readdirSync(join(root, folder))
    .filter((name) => migrations.test(name))
    .toSorted()
    .flatMap((name) => mutantsOfSql(`${folder}/${name}`, sourceOf(root, `${folder}/${name}`)))

const sourceOf = (root: string, file: string): string => readFileSync(join(root, file), 'utf8')
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)
const isSame = (one: JudgedSql, { file, line, change }: SqlMutant): boolean =>
  one.file === file && one.line === line && one.change === change

/** Goes on where an earlier run of the same sample has ended. */
export async function runSqlMutants({ root, sample, seed, isQuick, say }: MutantsOrder): Promise<void> {
  const all = allSqlMutants(root)
  const drawn = sampleOf(all, sample ?? all.length, seed)
  const hashes = new Map(all.map(({ file }) => [file, hashOf(sourceOf(root, file))]))
  const known = readSql(mutantsFile(root)).filter(({ file, of }) => hashes.get(file) === of)
  const knownOf = (mutant: SqlMutant): JudgedSql | undefined => known.find((one) => isSame(one, mutant))
  /** Written at once: a run may be ended at any time. */
  const note = (mutant: SqlMutant, judged: JudgedSql): void => {
    const at = known.findIndex((one) => isSame(one, mutant))
    known.splice(at < 0 ? known.length : at, 1, judged)
    writeSql(mutantsFile(root), known)
    say(`${judged.file}:${judged.line} ${judged.change}\n    ${judged.simulation ?? judged.test ?? 'SURVIVED'}`)
  }
  const open = drawn.filter((mutant) => !knownOf(mutant))
  say(`${drawn.length} of ${all.length} mutants are drawn, ${open.length} are to be judged`)
  /** What was seen to hold without a mistake: looked at when it kills for the first time. */
  const holding = new Set<string>()
  const mustHold = async (what: string, broken: () => Promise<string | undefined>): Promise<void> => {
    const failure = holding.has(what) ? undefined : await broken()
    if (failure) throw new Error(`Without a mistake, ${what} fails: ${failure}`)
    holding.add(what)
  }
  // Loaded here: it brings the whole backend along.
  const { judgeOfSql } = await import('./judge-sql.ts')
  const judge = await judgeOfSql(root)
  try {
    for (const mutant of open) {
      const { file, line, change } = mutant
      try {
        const simulation = await judge.bySimulation(mutant)
        if (simulation !== undefined) await mustHold('the simulation', () => judge.bySimulation())
        const of = hashes.get(file) as string
        note(mutant, { file, line, change, of, ...(simulation === undefined ? { isUntested: true } : { simulation }) })
      } catch (error) {
        if (!(error instanceof NoMutant)) throw error
        say(`${file}:${line} ${change}\n    is none. ${error.message}`)
      }
    }
    for (const mutant of isQuick ? [] : drawn) {
      const { isUntested, ...judged } = knownOf(mutant) ?? {}
      if (!isUntested) continue
      const { file } = mutant
      const test = await judge.byTests(file, mutant)
      if (test !== undefined) await mustHold(`the test of ${file}`, () => judge.byTests(file))
      note(mutant, { ...(judged as JudgedSql), ...(test !== undefined && { test }) })
    }
  } finally {
    await judge.close()
  }
  for (const line of scoreOfSql(known.filter((one) => drawn.some((mutant) => isSame(one, mutant))))) say(line)
}

export function scoreOfSql(judged: readonly JudgedSql[]): string[] {
  const [bySimulation, byTests] = [
    judged.filter(({ simulation }) => simulation).length,
    judged.filter(({ test }) => test).length,
  ]
  const survivors = judged.filter(({ simulation, test }) => !simulation && !test)
  const untested = survivors.filter(({ isUntested }) => isUntested).length
  const percent = judged.length === 0 ? 0 : Math.round(((bySimulation + byTests) / judged.length) * 100)
  return [
    `${bySimulation + byTests} of ${judged.length} killed (${percent} %): ${bySimulation} by the simulation, ${byTests} by tests` +
      (untested > 0 ? `; of ${untested} the tests have not been asked` : ''),
    ...survivors.map(
      ({ file, line, change, because, isUntested }) =>
        `${file}:${line} ${change} · ${because ?? (isUntested ? 'not tested' : 'not explained')}`,
    ),
  ]
}
