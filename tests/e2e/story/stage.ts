/** What the story needs: a server of its own with imported places, a way to it that can fail, and a look at its rows. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { type Backend, startBackend } from '#supabase/local/backend.ts'
import { readFeatureFile } from '#supabase/local/import/read-file.ts'
import { judge } from '#supabase/local/import/to-restaurant.ts'
import { writeRestaurants } from '#supabase/local/import/write-restaurants.ts'
import { siteFolder } from '#supabase/local/site-build.ts'
import type { Person } from '#tests/e2e/app.ts'
import { nameTestBackend, readTestBackend } from '#tests/e2e/test-backend.ts'
import { makeDataFolder } from '#tests/support/data-folder.ts'
import { copyTemplate, makeTemplates } from '#tests/support/database-template.ts'
import { type FaultyWay, openFaultyWay } from '#tests/support/faulty-way.ts'

export type Stage = {
  /** Ada's way to the server. */
  way: FaultyWay
  /** The server itself. */
  url: string
  sql: postgres.Sql
  /** Folders for phones; they go with the stage. */
  phoneFolder: () => Promise<string>
  /** Ada's phone has no network: pages and service workers alike, which Playwright's offline mode does not see to. */
  goUnderground: () => void
  comeUp: () => void
  close: () => Promise<void>
}

/** What the server has of a person's visit. */
export type Visit = {
  id: string
  place: string
  rating: number | null
  comment: string | null
  photos: string[]
  activities: number
}

/** Invented: the repository holds no places of others. Short enough to be shown whole on a card. */
export const places = ['Zur Goldenen Ente', 'Café Kugelblitz', 'Weinstube am Berg', 'Trattoria Sonnenhof']

/** Opens the stage, and makes the helpers of app.ts speak to it. */
export async function openStage(): Promise<Stage> {
  const before = readTestBackend()
  const dataFolder = await makeDataFolder()
  await copyTemplate(await makeTemplates(), 'migrated', dataFolder)
  const backend = await startBackend({
    dataFolder,
    port: 0,
    postgresPort: 0,
    syncToDisk: false,
    limitsSignIns: false,
    siteFolder,
  })
  const sql = connect(backend)
  await importPlaces(sql, dataFolder)
  const way = await openFaultyWay(backend.url)
  nameTestBackend(backend)
  const folders: string[] = []
  return {
    way,
    url: backend.url,
    sql,
    goUnderground: () => way.setTarget(undefined),
    comeUp: () => way.setTarget(backend.url),
    async phoneFolder() {
      const folder = await mkdtemp(join(tmpdir(), 'crumb-phone-'))
      folders.push(folder)
      return folder
    },
    async close() {
      nameTestBackend(before)
      await sql.end()
      await way.close()
      await backend.close()
      for (const folder of [dataFolder, ...folders]) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** As the superuser: sees and changes everything. */
const connect = ({ adminDatabaseUrl }: Backend): postgres.Sql =>
  postgres(adminDatabaseUrl, { max: 2, onnotice: () => {} })

/** Through the importer, as `npm run import` does; featured, so that they are on every phone. */
async function importPlaces(sql: postgres.Sql, folder: string): Promise<void> {
  const elements = places.map((name, index) => ({
    type: 'node',
    id: index + 1,
    lat: 47.8 + index / 1000,
    lon: 13.04 + index / 1000,
    tags: {
      name,
      amenity: 'restaurant',
      'addr:street': 'Linzer Gasse',
      'addr:housenumber': String(index + 1),
      'addr:city': 'Salzburg',
    },
  }))
  const file = join(folder, 'salzburg.json')
  await writeFile(file, JSON.stringify({ elements }))
  const { added } = await writeRestaurants(sql, judge((await readFeatureFile(file)).features), () => {})
  if (added !== places.length) throw new Error(`${added} of ${places.length} places were imported.`)
  await sql`update public.restaurants set is_featured = true`
}

/** The visits of a person on the server, in the order of saving. */
export async function visitsOf({ sql }: Stage, person: Person): Promise<Visit[]> {
  return await sql<Visit[]>`
    select reviews.id, restaurants.name as place, reviews.rating::float8 as rating, reviews.comment, reviews.photos,
      (select count(*)::int from public.activities where related_id = reviews.id) as activities
    from public.reviews join public.restaurants on restaurants.id = reviews.restaurant_id
    where reviews.user_id = ${person.id} order by reviews.logged_at`
}

/** Names of the person's favorite places on the server. */
export async function favoritesOf({ sql }: Stage, person: Person): Promise<string[]> {
  const [profile] = await sql<{ favorites: { name: string }[] }[]>`
    select favorites from public.profiles where user_id = ${person.id}`
  return profile?.favorites.map(({ name }) => name) ?? []
}

/** A file of a bucket as anybody gets it. */
export async function fileOf({ url }: Stage, path: string): Promise<Buffer> {
  const response = await fetch(`${url}/storage/v1/object/public/review-photos/${path}`)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

/** How many files of a person the server keeps. */
export async function filesOf({ sql }: Stage, person: Person): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from storage.objects where bucket_id = 'review-photos' and name like ${`${person.id}/%`} order by name`
  return rows.map(({ name }) => name)
}

/** Some of the detailed ratings of a review. */
export async function detailsOf({ sql }: Stage, reviewId = ''): Promise<Record<string, number | null> | undefined> {
  const [row] = await sql<Record<string, number | null>[]>`
    select food_rating::float8 as food, drinks_rating::float8 as drinks, service_rating::float8 as service,
      atmosphere_rating::float8 as atmosphere from public.reviews where id = ${reviewId}`
  return row
}
