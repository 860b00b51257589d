/** Has mutants of the SQL of sync judged: by PostgreSQL, all at once; by the database tests; then by seeds of the third tier. */
import { equivalents } from './equivalent.ts'
import type { SqlJudge } from './judge-sql.ts'
import { mutantsFile, openRecords, type Records } from './records.ts'
import { type MutantsOrder, type Part, sampleOf } from './sample.ts'
import { type NumberedSql, sqlCatalogOf } from './sql-catalog.ts'

/** Goes on where an earlier run has ended. */
export async function runSqlMutants(order: MutantsOrder & Part): Promise<void> {
  const { root, sample, seed, of, by, isQuick, isAgain, say } = order
  const catalog = sqlCatalogOf(root)
  const { mutants } = catalog
  const ofFile = mutants.filter(({ file }) => of === undefined || file === of)
  const drawn = sampleOf(ofFile, sample ?? ofFile.length, seed)
  const records = openRecords(mutantsFile(root), mutants)
  // Loaded here: it brings the whole backend along.
  const { judgeOfSql } = await import('./judge-sql.ts')
  const judge = await judgeOfSql(root, catalog)
  try {
    const uncompiled = mutants.filter((mutant) => !records.isCompiled(mutant))
    const refused = await judge.refused(uncompiled)
    records.compiled(uncompiled, ({ id }) => refused.has(id))
    const alive = drawn.filter(records.isAlive)
    const isNew = (mutant: NumberedSql): boolean => isAgain || !records.survivorOf(mutant)
    const ofTests = isQuick
      ? []
      : alive.filter((mutant) => isNew(mutant) || records.survivorOf(mutant)?.unasked === 'tests')
    const ofSeeds = alive.filter((mutant) => isNew(mutant) || records.survivorOf(mutant)?.unasked === 'simulation')
    say(
      `${drawn.length} of ${mutants.length} mutants are drawn, ${new Set([...ofTests, ...ofSeeds]).size} are to be judged`,
    )
    await askTests(judge, ofTests, by, records, say)
    if (!by) await askSeeds(judge, ofSeeds.filter(records.isAlive), records, isQuick, say)
  } finally {
    await judge.close()
  }
  for (const line of records.score(drawn, equivalents)) say(line)
}

async function askTests(
  judge: SqlJudge,
  mutants: readonly NumberedSql[],
  by: readonly string[] | undefined,
  records: Records,
  say: (line: string) => void,
): Promise<void> {
  const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]))
  await judge.byTests(mutants, by, {
    killed(id, test) {
      const mutant = byId.get(id) as NumberedSql
      records.killed(mutant, 'tests', test)
      say(`${nameOf(mutant)}\n    ${test}`)
    },
    broken: (test) => say(`Fails without a mutant, or only passes once, and judges none: ${test}`),
  })
  for (const mutant of mutants.filter(records.isAlive)) records.survived(mutant, by ? 'tests' : 'simulation')
}

async function askSeeds(
  judge: SqlJudge,
  mutants: readonly NumberedSql[],
  records: Records,
  isQuick: boolean,
  say: (line: string) => void,
): Promise<void> {
  let holds = false
  for (const mutant of mutants) {
    const by = await judge.bySimulation(mutant)
    const failure = by === undefined || holds ? undefined : await judge.bySimulation()
    if (failure) throw new Error(`Without a mistake, the simulation fails: ${failure}`)
    holds ||= by !== undefined
    if (by === undefined) records.survived(mutant, isQuick ? 'tests' : undefined)
    else records.killed(mutant, 'simulation', by)
    say(`${nameOf(mutant)}\n    ${by ?? 'SURVIVED'}`)
  }
}

const nameOf = ({ file, line, change }: NumberedSql): string => `${file}:${line} ${change}`
