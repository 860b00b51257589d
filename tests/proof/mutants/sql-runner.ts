/**
 * Turns on mutants of functions in the database that all tests share, or in the file's own. Which functions a test calls is read in
 * PostgreSQL's log.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { dirname, join } from 'node:path'
import postgres from 'postgres'
import { inject, type RunnerTestCase, type RunnerTestSuite } from 'vitest'
import { type CatalogedFunction, callsIn } from './sql-catalog.ts'
import { MutantRunner, order } from './test-runner.ts'

/** What it is told of the mutants that are to be tried. */
export type SqlGiven = {
  functions: readonly CatalogedFunction[]
  mutants: readonly { id: number; made: number; statement: string }[]
}

const { functions, mutants } = order.given as SqlGiven

/**
 * PostgreSQL keeps what a function of SQL was worth where it was called: a schema that comes and goes has it plan everything anew. Of
 * PL/pgSQL it keeps nothing; to plan everything takes longer than most tests.
 */
const planAnew = 'create schema planned_anew; drop schema planned_anew;'
const planAnewFor = ({ isTraced }: CatalogedFunction): string => (isTraced ? '' : planAnew)
const endOthers = `select pg_cancel_backend(pid) from pg_stat_activity
  where pid <> pg_backend_pid() and state = 'active' and backend_type = 'client backend';`

export default class SqlRunner extends MutantRunner {
  private connection: postgres.Sql | undefined
  /** PostgreSQL's log. */
  private log: number | undefined
  private readFrom = 0
  private on: number | undefined

  private get sql(): postgres.Sql {
    const { adminDatabaseUrl } = globalThis.ownBackend ?? inject('backend')
    this.connection ??= postgres(adminDatabaseUrl, { max: 1, onnotice: () => {} })
    return this.connection
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    if (this.log === undefined) await this.begin()
    await super.onBeforeRunTask(test)
  }

  protected async turn(id: number | undefined): Promise<void> {
    if (this.log === undefined) return
    if (id !== this.on) {
      const before = mutants.find((one) => one.id === this.on)
      const after = mutants.find((one) => one.id === id)
      const madeOf = ({ made }: { made: number }) => functions[made] as CatalogedFunction
      // Whoever a mutant has kept waiting for long waits no more.
      if (before) await this.sql.unsafe(`${endOthers} ${madeOf(before).traced} ${planAnewFor(madeOf(before))}`).simple()
      if (after) await this.sql.unsafe(`${after.statement} ${planAnewFor(madeOf(after))}`).simple()
      this.on = id
    }
    this.readFrom = fstatSync(this.log).size
  }

  private async begin(): Promise<void> {
    const [row] = await this.sql`show data_directory`
    this.log = openSync(join(dirname(row?.['data_directory'] as string), 'postgres.log'), 'r')
    await this.sql.unsafe(`${functions.map(({ traced }) => traced).join('\n')} ${planAnew}`).simple()
  }

  protected reached(): ReadonlyMap<number, number> {
    const log = this.log as number
    const text = Buffer.alloc(fstatSync(log).size - this.readFrom)
    readSync(log, text, 0, text.length, this.readFrom)
    const called = new Map<number, number>()
    for (const place of callsIn(text.toString())) called.set(place, (called.get(place) ?? 0) + 1)
    // What cannot be traced may have been called.
    return new Map(
      mutants.flatMap(({ id, made }) => {
        const times = functions[made]?.isTraced ? called.get(made) : 1
        return times === undefined ? [] : [[id, times]]
      }),
    )
  }

  /** The next file of this process may have a database of its own. */
  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite)
    if (suite !== suite.file) return
    if (this.log !== undefined) closeSync(this.log)
    this.log = undefined
    await this.connection?.end()
    this.connection = undefined
  }
}
