/**
 * The worlds that the benchmark measures: 100,000 people, 100,000 places and a growing number of reviews. They are
 * kept in `.crumb-bench/`, keyed by what made them and by the day, because popularity looks at the last days.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import postgres, { type Sql } from 'postgres'
import { migrate } from '#supabase/local/migrate.ts'
import { startPostgres } from '#supabase/local/postgres.ts'
import { loopback, repositoryFolder } from '#supabase/local/settings.ts'
import { makeSystemSchema } from '#supabase/local/system-schema.ts'

const people = 100_000
const places = 100_000

export type World = { reviews: number; folder: string }

const migrationsFolder = join(repositoryFolder, 'supabase/migrations')
const keptFolder = join(repositoryFolder, '.crumb-bench')

/** Makes the worlds that are missing, the larger ones by growing the smaller ones. `sizes` in ascending order. */
export async function prepareWorlds(sizes: number[], log: (line: string) => void): Promise<World[]> {
  const key = await keyOfToday()
  await mkdir(keptFolder, { recursive: true })
  for (const name of await readdir(keptFolder)) {
    if (!name.startsWith(key)) await rm(join(keptFolder, name), { recursive: true })
  }
  const worlds = sizes.map((reviews) => ({ reviews, folder: join(keptFolder, `${key}-${reviews}`) }))
  for (const [index, world] of worlds.entries()) {
    if (await exists(finishedNote(world))) log(`World with ${count(world.reviews)} reviews: kept from an earlier run.`)
    else await buildWorld(world, worlds[index - 1], log)
  }
  return worlds
}

function count(value: number): string {
  return value.toLocaleString('en')
}

async function keyOfToday(): Promise<string> {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10)).update(`${people} ${places}`)
  for (const folder of [migrationsFolder, import.meta.dirname]) {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
    for (const file of files) hash.update(await readFile(join(folder, file)))
  }
  return hash.digest('hex').slice(0, 12)
}

function finishedNote(world: World): string {
  return join(world.folder, 'finished')
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

async function buildWorld(world: World, smaller: World | undefined, log: (line: string) => void): Promise<void> {
  log(`World with ${count(world.reviews)} reviews:`)
  const started = performance.now()
  await rm(world.folder, { recursive: true, force: true })
  await mkdir(world.folder)
  // As root the database belongs to another user, which only `cp -a` keeps.
  if (smaller) await promisify(execFile)('cp', ['-a', join(smaller.folder, 'postgres'), world.folder])
  const database = await startPostgres({ dataFolder: world.folder, port: 0, syncToDisk: false, log })
  const adminUrl = `postgres://supabase_admin@${loopback}:${database.port}/postgres`
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {} })
  try {
    if (!smaller) {
      await makeSystemSchema(adminUrl)
      await migrate(`postgres://postgres@${loopback}:${database.port}/postgres`, migrationsFolder)
    }
    await fill(sql, world.reviews, smaller === undefined, log)
  } finally {
    await sql.end()
    await database.stop()
  }
  await writeFile(finishedNote(world), '')
  log(`  built in ${seconds(started)}`)
}

async function fill(sql: Sql, reviews: number, isNew: boolean, log: (line: string) => void): Promise<void> {
  const run = async (file: string): Promise<void> => {
    const started = performance.now()
    await sql.unsafe(await readFile(join(import.meta.dirname, `${file}.sql`), 'utf8')).simple()
    log(`  ${file} ${seconds(started)}`)
  }
  // No triggers and foreign keys while loading; one process, so that random() gives the same numbers every time.
  await sql
    .unsafe(`set session_replication_role = replica; set max_parallel_workers_per_gather = 0; set work_mem = '512MB';
      set maintenance_work_mem = '512MB'; set bench.people = ${people}; set bench.places = ${places}`)
    .simple()
  if (isNew) await run('helpers')
  await sql`call bench.drop_indexes()`
  if (isNew) for (const file of ['places', 'people', 'regulars', 'reviews']) await run(file)
  await sql.unsafe(`select set_config('bench.reviews_from', count(*)::text, false) from public.reviews`)
  await sql.unsafe(`set bench.reviews = ${reviews}`)
  for (const file of ['crowd', 'reviews', 'derived']) await run(file)
  await sql`call bench.create_indexes()`
  await sql`vacuum analyze`
  await sql`set session_replication_role = origin`
  await compareWithTriggers(sql, log)
}

/** Throws when what derived.sql computed is not what the triggers would have written. */
async function compareWithTriggers(sql: Sql, log: (line: string) => void): Promise<void> {
  const check = await readFile(join(import.meta.dirname, 'check.sql'), 'utf8')
  const results = await sql.unsafe(`begin; ${check}`).simple()
  await sql`rollback`
  // one result per statement, each an array of rows
  const row: unknown = [...results].flat().at(-1)
  const { checked, differences } = row as { checked: number; differences: unknown[] }
  if (differences.length > 0) {
    throw new Error(`${differences.length} of ${checked} differ from the triggers: ${JSON.stringify(differences[0])}`)
  }
  log(`  ${checked} places, people and lists are as the triggers would have made them`)
}

function seconds(started: number): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`
}
