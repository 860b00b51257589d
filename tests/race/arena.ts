/** The PostgreSQL that all contenders run on, or take their rows from, and the people in it. */
import postgres, { type Sql } from 'postgres'
import { signTokens } from '#tests/bench/server.ts'
import { createDevice, type Row } from '#tests/support/device.ts'
import { callerFor } from '#tests/support/sql-caller.ts'
import { startChild } from './child-process.ts'
import { makeRestaurants, makeReviews, type RestaurantRow } from './data/rows.ts'

export type Person = { id: string; token: string }

export type RaceEntity = 'restaurants' | 'reviews'
export const raceEntities: readonly RaceEntity[] = ['restaurants', 'reviews']

export type Arena = {
  /** The API of the embedded backend, without a proxy. */
  url: string
  publishableKey: string
  /** As the superuser. */
  sql: Sql
  restaurants: readonly RestaurantRow[]
  /** A new person with so many reviews. The rows are the same on every machine but for the person's id. */
  newPerson: (reviews: number) => Promise<Person>
  /** What crumb's server sends a new device of the person, without nulls. */
  rowsOf: (person: Person) => Promise<Record<RaceEntity, Row[]>>
  stop: () => Promise<void>
}

const restaurantCount = 300

export async function startArena(): Promise<Arena> {
  const child = startChild(new URL('./backend-process.ts', import.meta.url))
  const { url, publishableKey, adminDatabaseUrl } = await child.call<Record<string, string>>('start')
  const sql = postgres(adminDatabaseUrl ?? '', { max: 8, onnotice: () => {} })
  const restaurants = makeRestaurants(restaurantCount)
  await sql`insert into restaurants ${sql(restaurants)}`
  let people = 0
  return {
    url: url ?? '',
    publishableKey: publishableKey ?? '',
    sql,
    restaurants,
    async newPerson(reviews) {
      const username = `racer_${++people}`
      const [row] = await sql`insert into auth.users (id, email, raw_user_meta_data)
        values (gen_random_uuid(), ${`${username}@race.example`}, ${sql.json({ username })}) returning id`
      const id = row?.['id'] as string
      const token = (await signTokens([id])).get(id) as string
      await insertReviews(sql, id, restaurants, reviews, people)
      return { id, token }
    },
    async rowsOf({ id }) {
      const device = createDevice(callerFor(sql, id))
      await device.pull(2000)
      return {
        restaurants: [...device.rows('restaurants').values()],
        reviews: [...device.rows('reviews').values()],
      }
    },
    async stop() {
      await sql.end()
      await child.stop()
    },
  }
}

/** Somebody who logs a hundred visits at a time: enough transactions that versions lie as they do in life. */
async function insertReviews(
  sql: Sql,
  userId: string,
  restaurants: readonly RestaurantRow[],
  count: number,
  seed: number,
): Promise<void> {
  const rows = makeReviews(userId, restaurants, count, seed)
  for (let start = 0; start < rows.length; start += 100) {
    await sql`insert into reviews ${sql(rows.slice(start, start + 100))}`
  }
}
