/**
 * Runs the project's migrations as the Supabase CLI does: in order of their names, each once, each in one transaction.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import postgres from 'postgres'
import { fileProblem } from './file-problem.mjs'
import { lineOf, type Statement, statementsOf } from './migration-statements.ts'
import { StartProblem } from './start-problem.ts'

type Migration = { version: string; name: string; file: string; sql: string }

/** A folder's migrations in the order in which they run; other files are ignored, as the CLI does. */
async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).toSorted()
  const migrations: Migration[] = []
  for (const file of files) {
    const parts = /^(\d+)_(.*)\.sql$/.exec(file)
    if (!parts?.[1]) continue
    migrations.push({
      version: parts[1],
      name: parts[2] ?? '',
      file,
      sql: await readFile(join(folder, file), 'utf8'),
    })
  }
  return migrations
}

/**
 * `databaseUrl` must be the role postgres's, so that a statement that hosted Supabase would refuse is refused here.
 * Returns the files that ran; throws a StartProblem with file, line and reason.
 */
export async function migrate(databaseUrl: string, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    await sql.begin(async (transaction) => {
      await transaction`create schema if not exists supabase_migrations`
      await transaction`create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`
    })
    const done = new Set(
      (await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`).map(
        (row) => row.version,
      ),
    )
    const pending = migrations.filter((migration) => !done.has(migration.version))
    for (const migration of pending) await runMigration(sql, migration)
    return pending.map((migration) => migration.file)
  } finally {
    await sql.end()
  }
}

async function runMigration(sql: postgres.Sql, migration: Migration): Promise<void> {
  const statements = statementsOf(migration.sql)
  let running: Statement | undefined
  try {
    await sql.begin(async (transaction) => {
      for (running of statements) await transaction.unsafe(running.text)
      // Deferred constraints are checked at the commit, which belongs to no statement.
      running = undefined
      await transaction`
        insert into supabase_migrations.schema_migrations (version, name, statements)
        values (${migration.version}, ${migration.name}, ${statements.map((statement) => statement.text)})`
    })
    // A migration may have changed the session (role, search_path, …); the next one starts from the defaults.
    await sql.unsafe('reset role; reset all').simple()
  } catch (error) {
    // a full disk is no fault of the migration
    if (fileProblem(error)) throw error
    throw new StartProblem(describeFailure(migration, running, error))
  }
}

function describeFailure(migration: Migration, statement: Statement | undefined, error: unknown): string {
  if (!(error instanceof postgres.PostgresError)) return `The migration ${migration.file} failed: ${String(error)}`
  const offset = Number(error.position ?? 1) - 1
  const place = statement ? `line ${statement.line + lineOf(statement.text, offset) - 1}` : 'at its commit'
  const more = [error.detail, error.hint, error.where].filter(Boolean).map((text) => `\n  ${text}`)
  return `The migration ${migration.file} failed, ${place}: ${error.message} (${error.code})${more.join('')}`
}
