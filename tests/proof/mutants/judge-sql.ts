/**
 * Judges mutants of SQL: PostgreSQL says which it does not take; the database tests of their migration that share a backend try all of
 * them in one process; those with a backend of their own are asked one by one, and then the simulation's third tier.
 */
import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import postgres, { type Sql } from 'postgres'
import { startPostgres } from '#supabase/local/postgres.ts'
import { firstSeedWithBlocking } from '#tests/simulation/blocking.ts'
import { firstSeedWithForgetting } from '#tests/simulation/forgetting.ts'
import { bundleWorker } from '#tests/simulation/pool.ts'
import { firstSeedWithRewriting } from '#tests/simulation/rewriting.ts'
import { makeDataFolder } from '#tests/support/data-folder.ts'
import { copyTemplate, makeTemplates } from '#tests/support/database-template.ts'
import { failureOfTests, killedBySeeds } from './judge.ts'
import { type Heard, killByTests, type Suite } from './judge-tests.ts'
import type { NumberedSql, SqlCatalog } from './sql-catalog.ts'
import type { SqlGiven } from './sql-runner.ts'

const run = promisify(execFile)

/** A quarter of a seed's steps: each is a transaction on PostgreSQL. */
const seeds = [1, firstSeedWithForgetting, firstSeedWithRewriting, firstSeedWithBlocking].map((seed) => ({
  seed,
  steps: 50,
  tier: 3 as const,
}))

/** The tests that ask the functions of a migration most, by its name; parts of their names. None that measures time: a busy machine would kill with it. */
const testsOf: Readonly<Record<string, readonly string[]>> = {
  sync_versions: ['sync-pull', 'generation', 'sync-concurrency', 'hostile-tombstones', 'scope-locks'],
  sync_pull: [
    'sync-pull',
    'sync-home',
    'away-for',
    'security/blocks',
    'security/companions',
    'hostile-tombstones',
    'hostile-floods',
  ],
  sync_push: ['sync-push', 'hostile-push', 'merged-places-meanwhile', 'retry'],
  intents_reviews: ['intents-visits', 'review-likes', 'security/companions', 'security/intents'],
  intents_people: ['intents-people', 'follows', 'security/blocks', 'security/intents'],
  intents_lists: ['intents-lists', 'list-pages', 'hostile-list-ids', 'security/intents'],
}

const fastSignIn = { LITE_AUTH_BCRYPT_COST: '4' }

export type SqlJudge = {
  /** Those that PostgreSQL does not take in place of their function. */
  refused: (mutants: readonly NumberedSql[]) => Promise<ReadonlySet<number>>
  byTests: (mutants: readonly NumberedSql[], heard: Heard) => Promise<void>
  /** The test with a backend of its own that kills it; without a mutant, one that is broken anyway. */
  byTestsAlone: (file: string, mutant?: NumberedSql) => Promise<string | undefined>
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
  const sql = postgres(urlOf('template1'), { max: 1, onnotice: () => {} })
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
    async byTests(mutants, heard) {
      for (const file of new Set(mutants.map((mutant) => mutant.file))) {
        const files = testFilesOf(root, file).filter((name) => !hasOwnBackend(root, name))
        const ids = mutants.filter((mutant) => mutant.file === file).map(({ id }) => id)
        await killByTests(root, catalog, ids, heard, [files], suite)
      }
    },
    async byTestsAlone(file, mutant) {
      const tests = testFilesOf(root, file).filter((name) => hasOwnBackend(root, name))
      if (tests.length === 0) return undefined
      const own = mutant && (await templatesWith(mutant, templates))
      try {
        return await failureOfTests(root, ['--project', 'database', ...tests], (folder) => ({
          TMPDIR: folder,
          ...fastSignIn,
          ...(own && { CRUMB_TEMPLATES: own }),
        }))
      } finally {
        if (own) rmSync(own, { recursive: true, force: true })
      }
    },
    async bySimulation(mutant) {
      await sql`drop database if exists mutant with (force)`
      await sql`create database mutant template postgres`
      if (mutant) await replaceFunction(urlOf('mutant'), mutant)
      return killedBySeeds(seeds, worker, { database: urlOf('mutant') })
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

const hasOwnBackend = (root: string, test: string): boolean =>
  readFileSync(join(root, test), 'utf8').includes('startOwnBackend(')

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

/** A copy of the templates in which the migrated one has the mutant. */
async function templatesWith(mutant: NumberedSql, templates: string): Promise<string> {
  const folder = await makeDataFolder()
  await run('cp', ['-a', `${templates}/.`, folder])
  const dataFolder = join(folder, 'starting')
  mkdirSync(dataFolder)
  chmodSync(dataFolder, 0o755)
  await run('mv', [join(folder, 'migrated'), join(dataFolder, 'postgres')])
  const server = await startPostgres({ dataFolder, port: 0, syncToDisk: false, log: () => {} })
  try {
    await replaceFunction(`postgres://supabase_admin@127.0.0.1:${server.port}/postgres`, mutant)
  } finally {
    await server.stop()
  }
  await run('mv', [join(dataFolder, 'postgres'), join(folder, 'migrated')])
  return folder
}
