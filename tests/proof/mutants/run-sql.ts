/** Has mutants of the SQL of sync judged: by PostgreSQL, all at once; by the database tests; then by seeds of the third tier. */
import { equivalents } from './equivalent.ts'
import type { SqlJudge } from './judge-sql.ts'
import { mutantsFile, openRecords, type Records } from './records.ts'
import { type MutantsOrder, sampleOf } from './sample.ts'
import { type NumberedSql, sqlCatalogOf } from './sql-catalog.ts'

/** Goes on where an earlier run has ended. */
export async function runSqlMutants(order: MutantsOrder): Promise<void> {
  const { root, sample, seed, isQuick, isAgain, say } = order
  const catalog = sqlCatalogOf(root)
  const { mutants } = catalog
  const drawn = sampleOf(mutants, sample ?? mutants.length, seed)
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
    await askTests(judge, ofTests, records, say)
    await askSeeds(judge, ofSeeds.filter(records.isAlive), records, isQuick, say)
  } finally {
    await judge.close()
  }
  for (const line of records.score(drawn, equivalents)) say(line)
}

async function askTests(
  judge: SqlJudge,
  mutants: readonly NumberedSql[],
  records: Records,
  say: (line: string) => void,
): Promise<void> {
  const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]))
  const killed = (mutant: NumberedSql, by: string): void => {
    records.killed(mutant, 'tests', by)
    say(`${nameOf(mutant)}\n    ${by}`)
  }
  await judge.byTests(mutants, {
    killed: (id, by) => killed(byId.get(id) as NumberedSql, by),
    broken: (test) => say(`Fails without a mutant, or only passes once, and judges none: ${test}`),
  })
  const holding = new Set<string>()
  for (const mutant of mutants.filter(records.isAlive)) {
    const by = await judge.byTestsAlone(mutant.file, mutant)
    if (by !== undefined) await mustHold(holding, mutant.file, () => judge.byTestsAlone(mutant.file))
    if (by === undefined) records.survived(mutant, 'simulation')
    else killed(mutant, by)
  }
}

async function askSeeds(
  judge: SqlJudge,
  mutants: readonly NumberedSql[],
  records: Records,
  isQuick: boolean,
  say: (line: string) => void,
): Promise<void> {
  const holding = new Set<string>()
  for (const mutant of mutants) {
    const by = await judge.bySimulation(mutant)
    if (by !== undefined) await mustHold(holding, 'the simulation', () => judge.bySimulation())
    if (by === undefined) records.survived(mutant, isQuick ? 'tests' : undefined)
    else records.killed(mutant, 'simulation', by)
    say(`${nameOf(mutant)}\n    ${by ?? 'SURVIVED'}`)
  }
}

/** What kills has to hold without a mistake: looked at when it kills for the first time. */
async function mustHold(holding: Set<string>, what: string, broken: () => Promise<string | undefined>): Promise<void> {
  const failure = holding.has(what) ? undefined : await broken()
  if (failure) throw new Error(`Without a mistake, ${what} fails: ${failure}`)
  holding.add(what)
}

const nameOf = ({ file, line, change }: NumberedSql): string => `${file}:${line} ${change}`
