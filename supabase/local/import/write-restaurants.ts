import postgres from 'postgres'
import { tagRow, tagsWithAncestors } from '../../seed/tag-hierarchy.ts'
import type { ImportedRestaurant, Judged } from './to-restaurant.ts'

/** `closed`: places that were known as open. */
export type WriteCounts = { added: number; changed: number; unchanged: number; closed: number; refused: Refusal[] }

/** A place that violated a rule of the table, with the database's words. */
type Refusal = { name: string; reason: string }

/** Rows per statement: enough to make round trips cheap, few enough that nobody waits for a lock. */
const batchSize = 500

async function writeTags(sql: postgres.Sql, restaurants: ImportedRestaurant[]): Promise<void> {
  const tags = tagsWithAncestors(restaurants.flatMap((restaurant) => restaurant.tags)).map(tagRow)
  await sql`
    insert into public.tags (name, tag_category_1, tag_category_2, tag_category_3, tag_category_4, tag_category_5)
    select tags.* from jsonb_to_recordset(${sql.json(tags)}) as tags (
      name text, tag_category_1 text, tag_category_2 text, tag_category_3 text, tag_category_4 text, tag_category_5 text
    )
    on conflict (name) do nothing`
}

/**
 * Curated columns (featured, photos, price level) stay, and so does all of a place that a moderator has corrected; only the
 * imported columns follow the file. Whoever saved the place under the file's id before is its author no more.
 */
async function writeBatch(sql: postgres.Sql, batch: ImportedRestaurant[]): Promise<WriteCounts> {
  const written = await sql<{ is_new: boolean }[]>`
    insert into public.restaurants as known
      (id, place_id, name, address, town, latitude, longitude, tags, phone, website, description, operating_hours)
    select private.place_uuid(place_id), imported.*
    from jsonb_to_recordset(${sql.json(batch)}) as imported (
      place_id text, name text, address text, town text, latitude double precision, longitude double precision, tags text[],
      phone text, website text, description text, operating_hours jsonb
    )
    on conflict (place_id) do update set
      name = excluded.name, address = excluded.address, town = excluded.town, latitude = excluded.latitude, longitude = excluded.longitude,
      tags = excluded.tags, phone = excluded.phone, website = excluded.website,
      description = excluded.description, operating_hours = excluded.operating_hours, is_closed = false,
      user_id = null, is_unconfirmed = false
    where known.moderated_at is null and (known.name, known.address, known.town, known.latitude, known.longitude, known.tags, known.phone, known.website,
      known.description, known.operating_hours, known.is_closed, known.user_id, known.is_unconfirmed)
      is distinct from (excluded.name, excluded.address, excluded.town, excluded.latitude, excluded.longitude, excluded.tags,
      excluded.phone, excluded.website, excluded.description, excluded.operating_hours, false, null, false)
    returning xmax = 0 as is_new`
  const added = written.filter((row) => row.is_new).length
  return { added, changed: written.length - added, unchanged: batch.length - written.length, closed: 0, refused: [] }
}

/** Invalid data (class 22) or a violated rule (class 23), as opposed to a lost connection or a bug. */
const isRefusal = (error: unknown): error is postgres.PostgresError =>
  error instanceof postgres.PostgresError && /^2[23]/.test(error.code)

/** A row that the table refuses must not keep its neighbours out: the batch is halved until that row is alone. */
async function writeOrSplit(sql: postgres.Sql, batch: ImportedRestaurant[]): Promise<WriteCounts> {
  try {
    return await writeBatch(sql, batch)
  } catch (error) {
    const [first] = batch
    if (!isRefusal(error) || !first) throw error
    if (batch.length === 1) return { ...nothing, refused: [{ name: first.name, reason: error.message }] }
    const half = Math.ceil(batch.length / 2)
    return sum(await writeOrSplit(sql, batch.slice(0, half)), await writeOrSplit(sql, batch.slice(half)))
  }
}

const nothing: WriteCounts = { added: 0, changed: 0, unchanged: 0, closed: 0, refused: [] }

const sum = (a: WriteCounts, b: WriteCounts): WriteCounts => ({
  added: a.added + b.added,
  changed: a.changed + b.changed,
  unchanged: a.unchanged + b.unchanged,
  closed: a.closed + b.closed,
  refused: [...a.refused, ...b.refused],
})

/** A closed place that was never here stays out. Returns how many were known as open. */
async function close(sql: postgres.Sql, placeIds: string[]): Promise<number> {
  const { count } = await sql`
    update public.restaurants set is_closed = true where place_id = any(${placeIds}) and not is_closed and moderated_at is null`
  return count
}

/**
 * Adds new places, updates known ones by `place_id`, and marks those that have closed for good; one that is open again
 * in a newer file reopens here. Running it again changes nothing.
 */
export async function writeRestaurants(
  sql: postgres.Sql,
  { restaurants, closed }: Pick<Judged, 'restaurants' | 'closed'>,
  progress: (done: number, of: number) => void,
): Promise<WriteCounts> {
  await writeTags(sql, restaurants)
  let counts = { ...nothing, closed: await close(sql, closed) }
  for (let start = 0; start < restaurants.length; start += batchSize) {
    counts = sum(counts, await writeOrSplit(sql, restaurants.slice(start, start + batchSize)))
    progress(Math.min(start + batchSize, restaurants.length), restaurants.length)
  }
  return counts
}
