/**
 * Kills mutants of SQL: with seeds of the simulation's third tier on a database of its own, then with the database tests that concern
 * sync and intents, whose template has the mutant.
 */
import { execFile } from 'node:child_process'
import { chmod, mkdir, rm } from 'node:fs/promises'
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
import { failureOfTests, type Judge, killedBySeeds, NoMutant } from './judge.ts'
import type { SqlMutant } from './make-sql.ts'

const run = promisify(execFile)

/** A quarter of a seed's steps: each is a transaction on PostgreSQL. */
const seeds = [1, firstSeedWithForgetting, firstSeedWithRewriting, firstSeedWithBlocking].map((seed) => ({
  seed,
  steps: 50,
  tier: 3 as const,
}))

/** The tests that ask the functions of a migration most, by its name; parts of their names. None that measures time: a busy machine would kill with it. */
const testsOf: Readonly<Record<string, readonly string[]>> = {
  sync_versions: ['sync-pull', 'sync-concurrency', 'hostile-tombstones', 'generation'],
  sync_pull: ['sync-pull', 'sync-home', 'hostile-tombstones', 'away-for', 'security/blocks'],
  sync_push: ['sync-push', 'hostile-push', 'merged-places-meanwhile'],
  intents_reviews: ['intents-visits', 'review-likes', 'security/companions', 'security/intents'],
  intents_people: ['intents-people', 'follows', 'security/blocks', 'security/intents'],
  intents_lists: ['intents-lists', 'list-pages', 'hostile-list-ids', 'security/intents'],
}

export async function judgeOfSql(root: string): Promise<Judge> {
  const templates = await makeTemplates()
  const worker = await bundleWorker('mutant')
  const dataFolder = await makeDataFolder()
  await copyTemplate(templates, 'migrated', dataFolder)
  const server = await startPostgres({ dataFolder, port: 0, syncToDisk: false, log: () => {} })
  const urlOf = (database: string): string => `postgres://supabase_admin@127.0.0.1:${server.port}/${database}`
  const sql = postgres(urlOf('template1'), { max: 1, onnotice: () => {} })
  return {
    async bySimulation(mutant) {
      await sql`drop database if exists mutant with (force)`
      await sql`create database mutant template postgres`
      if (mutant) await replaceFunction(urlOf('mutant'), mutant)
      return killedBySeeds(seeds, worker, { database: urlOf('mutant') })
    },
    async byTests(file, mutant) {
      const tests = testsOf[/\d_(\w+)\.sql$/.exec(file)?.[1] ?? ''] ?? []
      const own = mutant && (await templatesWith(mutant, templates))
      try {
        return await failureOfTests(root, ['--project', 'database', ...tests], (folder) => ({
          TMPDIR: folder,
          LITE_AUTH_BCRYPT_COST: '4',
          ...(own && { CRUMB_TEMPLATES: own }),
        }))
      } finally {
        if (own) await rm(own, { recursive: true, force: true })
      }
    },
    async close() {
      await sql.end()
      await server.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/** As its migration made it, but for the mistake. */
async function replaceFunction(url: string, { statement }: SqlMutant): Promise<void> {
  const sql: Sql = postgres(url.replace('//supabase_admin@', '//postgres@'), { max: 1, onnotice: () => {} })
  try {
    await sql.unsafe(statement)
  } catch (error) {
    throw new NoMutant(`PostgreSQL does not take it: ${String(error)}`)
  } finally {
    await sql.end()
  }
}

/** A copy of the templates in which the migrated one has the mutant. */
async function templatesWith(mutant: SqlMutant, templates: string): Promise<string> {
  const folder = await makeDataFolder()
  await run('cp', ['-a', `${templates}/.`, folder])
  const dataFolder = join(folder, 'starting')
  await mkdir(dataFolder)
  await chmod(dataFolder, 0o755)
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
