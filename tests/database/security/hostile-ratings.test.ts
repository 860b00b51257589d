/** One account that tries to buy a place its average: over HTTP, with as many visits as its budget has. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import { countedVectors } from '#tests/support/counted-vectors.ts'
import { createWorld, type Person, visit } from '#tests/support/world.ts'

const backend = testBackend()
const { sql } = backend
const world = createWorld(backend)

/** What a stranger is told of the place. */
async function figuresOf(place: string, asker: Person) {
  const { body } = await backend
    .asUser(asker)
    .rpc<{ stats: Record<string, unknown>; friends: Record<string, unknown> }>('restaurant_page', {
      restaurant_id: place,
    })
  const { rating_average, rating_count, visits } = body.stats
  return { rating_average, rating_count, visits, friends: body.friends }
}

test('a hundred best ratings of one evening weigh as much as one', async () => {
  const [ada, ben, mallory] = [await world.person('Ada'), await world.person('Ben'), await world.person('Mallory')]
  const place = await world.restaurant()
  await ada.device.push(['log_visit', visit(place, { rating: 2 })], ['follow', { user_id: mallory.id }])
  await ben.device.push(['log_visit', visit(place, { rating: 3 })])
  const at = new Date(Date.now() - 3_600_000 * 24 * 3).toISOString()
  const bought = Array.from({ length: 100 }, () => visit(place, { rating: 5, created_at: at }))
  await mallory.device.push(...bought.map((input): [string, typeof input] => ['log_visit', input]))
  const friends = { rating_average: 5, rating_count: 1, review_count: 100 }
  expect(await figuresOf(place, ada)).toEqual({ rating_average: 3.3, rating_count: 3, visits: 3, friends })
  const { body } = await backend.asUser(ada).rpc<{ id: string; visits: number }[]>('popular_restaurants', {
    period: 'week',
    followed_only: true,
  })
  expect(body.find(({ id }) => id === place)?.visits).toBe(1)
  // One's own history keeps every visit.
  await mallory.device.pull()
  expect(mallory.device.rows('reviews').size).toBe(100)
  await mallory.device.push(...bought.map(({ id }): [string, { id: string }] => ['delete_review', { id }]))
  expect(await figuresOf(place, ben)).toMatchObject({ rating_average: 2.5, rating_count: 2, visits: 2 })
})

describe('the database counts as the phone does', () => {
  it.each(countedVectors)('$name', async ({ visits, counts, ratings, foods = [] }) => {
    const people = { ada: await world.person('Ada'), ben: await world.person('Ben') }
    const place = await world.restaurant()
    for (const { by, at, rating, food, isHidden } of visits) {
      await sql`insert into reviews (id, user_id, restaurant_id, rating, food_rating, created_at, is_hidden)
        values (${randomUUID()}, ${people[by].id}, ${place}, ${rating || null}, ${food ?? null}, ${at}, ${isHidden ?? false})`
    }
    const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
    const read = () => sql`select visits_all, rating_count, rating_sum::float, food_count, food_sum::float
      from restaurant_stats where restaurant_id = ${place}`
    const expected = {
      visits_all: counts,
      rating_count: ratings.length,
      rating_sum: sum(ratings),
      food_count: foods.length,
      food_sum: sum(foods),
    }
    expect((await read())[0] ?? { ...expected, visits_all: 0 }).toEqual(expected)
    // All at once: in one statement, and taken back in one.
    await sql`with gone as (delete from reviews where restaurant_id = ${place} returning *) select count(*) from gone`
    expect(await read()).toEqual(
      visits.length === 0 ? [] : [{ visits_all: 0, rating_count: 0, rating_sum: 0, food_count: 0, food_sum: 0 }],
    )
  })
})
