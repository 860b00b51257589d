/** Judges mutants of SQL: PostgreSQL says which it does not take; then the database tests of their migration, and the third tier. */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { startPostgres } from '#supabase/local/postgres.ts'
import { firstSeedWithBlocking } from '#tests/simulation/blocking.ts'
import { firstSeedWithForgetting } from '#tests/simulation/forgetting.ts'
import { bundleWorker } from '#tests/simulation/pool.ts'
import { firstSeedWithRewriting } from '#tests/simulation/rewriting.ts'
import { makeDataFolder } from '#tests/support/data-folder.ts'
import { copyTemplate, makeTemplates } from '#tests/support/database-template.ts'
import { killedBySeeds } from './judge.ts'
import { type Heard, killByTests, type Suite } from './judge-tests.ts'
import type { NumberedSql, SqlCatalog } from './sql-catalog.ts'
import type { SqlGiven } from './sql-runner.ts'

/** A quarter of a seed's steps: each is a transaction on PostgreSQL. */
const seeds = [1, firstSeedWithForgetting, firstSeedWithRewriting, firstSeedWithBlocking].map((seed) => ({
  seed,
  steps: 50,
  tier: 3 as const,
}))

/** The tests that ask the functions of a migration most, by its name; parts of their names. None that measures time: a busy machine would kill with it. */
const testsOf: Readonly<Record<string, readonly string[]>> = {
  sync_versions: [
    'versions',
    'is-gone',
    'generation',
    'sync-pull',
    'hostile-tombstones',
    'scope-locks',
    'sync-concurrency',
    'review-likes',
  ],
  sync_pull: [
    'scopes-seen',
    'callers',
    'page-rows',
    'page-walk',
    'cursors',
    'home-rows',
    'sync-pull',
    'sync-pull-pages',
    'sync-home',
    'generation',
    'away-for',
    'blocks',
    'security/companions',
    'hostile-tombstones',
  ],
  sync_push: [
    'push-verdicts',
    'sync-push',
    'hostile-push',
    'suspensions',
    'generation',
    'merged-places-meanwhile',
    'retry',
  ],
  intents_reviews: [
    'changed-fields',
    'visit-effects',
    'silent-visits',
    'intent-effects',
    'intents-visits',
    'sync-push',
    'earlier-texts',
    'changed-while-hidden',
    'review-likes',
    'security/companions',
    'security/intents',
  ],
  intents_people: [
    'intent-effects',
    'intents-people',
    'earlier-texts',
    'follows',
    'security/blocks',
    'security/intents',
  ],
  intents_lists: [
    'intent-effects',
    'changed-meanwhile',
    'intents-lists',
    'earlier-texts',
    'changed-while-hidden',
    'list-pages',
    'hostile-list-ids',
    'security/intents',
  ],
}

const fastSignIn = { LITE_AUTH_BCRYPT_COST: '4' }

export type SqlJudge = {
  /** Those that PostgreSQL does not take in place of their function. */
  refused: (mutants: readonly NumberedSql[]) => Promise<ReadonlySet<number>>
  /** `by`: these test files alone are asked. */
  byTests: (mutants: readonly NumberedSql[], by: readonly string[] | undefined, heard: Heard) => Promise<void>
  /** The seed that kills it; without a mutant, one that is broken anyway. */
  bySimulation: (mutant?: NumberedSql) => Promise<string | undefined>
  close: () => Promise<void>
}

export async function judgeOfSql(root: string, catalog: SqlCatalog): Promise<SqlJudge> {
  const templates = await makeTemplates()
  const worker = await bundleWorker('mutant')
  const dataFolder = await makeDataFolder()
  await copyTemplate(templates, 'migrated', dataFolder)
  const server = await startPostgres({ dataFolder, port: 0, syncToDisk: false, log: () => {} })
  const urlOf = (database: string): string => `postgres://supabase_admin@127.0.0.1:${server.port}/${database}`
  const sql = postgres(urlOf('postgres'), { max: 1, onnotice: () => {} })
  const suite = sqlSuite(catalog)
  return {
    async refused(mutants) {
      await sql`create database compiled template postgres`
      const compiled = connectAsOwner(urlOf('compiled'))
      const refused = new Set<number>()
      for (const { id, statement } of mutants) {
        await compiled
          .unsafe(`begin; ${statement} rollback`)
          .simple()
          .catch(() => refused.add(id))
        await compiled`rollback`
      }
      await compiled.end()
      await sql`drop database compiled`
      return refused
    },
    async byTests(mutants, by, heard) {
      for (const file of new Set(mutants.map((mutant) => mutant.file))) {
        const files = by ?? testFilesOf(root, file)
        const ids = mutants.filter((mutant) => mutant.file === file).map(({ id }) => id)
        await killByTests(root, catalog, ids, heard, [files], suite)
      }
    },
    async bySimulation(mutant) {
      await sql`drop database if exists mutant with (force)`
      await sql`create database mutant template postgres`
      if (mutant) await replaceFunction(urlOf('mutant'), mutant)
      return killedBySeeds(
        seeds.map((seed) => ({ ...seed, database: urlOf('mutant') })),
        worker,
      )
    },
    async close() {
      await sql.end()
      await server.stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

export const sqlSuite = ({ functions, mutants }: SqlCatalog): Suite => ({
  config: 'vitest-sql.config.ts',
  projects: ['database'],
  environment: fastSignIn,
  given(ids): SqlGiven {
    const asked = new Set(ids)
    return { functions, mutants: mutants.filter(({ id }) => asked.has(id)) }
  },
})

function testFilesOf(root: string, migration: string): string[] {
  const parts = testsOf[/\d_(\w+)\.sql$/.exec(migration)?.[1] ?? ''] ?? []
  const files = readdirSync(join(root, 'tests/database'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `tests/database/${name}`)
  return parts.flatMap((part) => files.filter((name) => name.includes(`/${part}`)).toSorted())
}

const connectAsOwner = (url: string): Sql =>
  postgres(url.replace('//supabase_admin@', '//postgres@'), { max: 1, onnotice: () => {} })

/** As its migration made it, but for the mistake. */
async function replaceFunction(url: string, { statement }: NumberedSql): Promise<void> {
  const sql = connectAsOwner(url)
  try {
    await sql.unsafe(statement)
  } finally {
    await sql.end()
  }
}
