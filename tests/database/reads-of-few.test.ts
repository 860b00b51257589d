/**
 * What concerns one person reads no table whole, however many others there are. A policy that asks a function keeps from every index
 * a condition with a `coalesce` in it, as `auth.uid()` is made of; `(select auth.uid())` is a value by then.
 */
import { expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import { asPerson, createCrowd } from '#tests/support/sql-caller.ts'
import { createWorld } from '#tests/support/world.ts'

const backend = testBackend()
const world = createWorld(backend)

test('no condition asks for the caller outside a subquery', async () => {
  const conditions = await backend.sql<{ name: string }[]>`
    select oid::regprocedure::text as name from pg_proc
    where prosrc ~ '[^:](=|<>) auth\\.uid\\(\\)|auth\\.uid\\(\\) (=|<>|in) ' and pronamespace::regnamespace::text in ('api', 'intent', 'private', 'public', 'sync')
    union all
    select schemaname || '.' || tablename || ': ' || policyname from pg_policies
    where schemaname in ('private', 'public', 'storage', 'sync')
      and (qual ~ '(?<!SELECT )auth\\.uid\\(\\)' or with_check ~ '(?<!SELECT )auth\\.uid\\(\\)')
    union all
    select viewname from pg_views where schemaname in ('api', 'private', 'public') and definition ~ '(?<!SELECT )auth\\.uid\\(\\)'`
  expect(conditions).toEqual([])
})

test('a page that shows what friends did reads their rows, not those of everybody', async () => {
  const [ben, ada] = [await world.person('Ben'), await world.person('Ada')]
  const places = await Promise.all(Array.from({ length: 100 }, () => world.restaurant()))
  const place = places[0]
  const crowd = await createCrowd(
    backend.sql,
    Array.from({ length: 800 }, (_, index) => `crowd_${index}`),
  )
  await backend.sql`insert into followers (follower_id, following_id)
    select follower, (${crowd}::uuid[])[1 + (n + step * 7) % 800]
    from unnest(${crowd}::uuid[]) with ordinality as one (follower, n), generate_series(1, 5) as step`
  await backend.sql`insert into followers (follower_id, following_id) select unnest(${crowd}::uuid[]), ${ada.id}`
  await backend.sql`insert into reviews (id, user_id, restaurant_id, rating)
    select gen_random_uuid(), author, (${places}::uuid[])[1 + (n + step * 31) % 100], 4
    from unnest(${crowd}::uuid[]) with ordinality as one (author, n), generate_series(1, 5) as step`
  await ben.device.push(['follow', { user_id: ada.id }], ['follow', { user_id: crowd[0] }])
  await backend.sql`vacuum analyze followers, reviews, profiles`
  const tables = ['followers', 'reviews']
  const found = (call: string): Promise<number> =>
    asPerson(backend.sql, ben.id, async (transaction) => {
      const count = async (): Promise<number> => {
        const [row] = await transaction<{ found: string }[]>`
          select sum(pg_stat_get_xact_tuples_returned(oid)) as found from pg_class
          where oid = any (${tables}::regclass[]) or oid in (select indexrelid from pg_index where indrelid = any (${tables}::regclass[]))`
        return Number(row?.found)
      }
      const before = await count()
      await transaction.unsafe(`select ${call}`)
      return (await count()) - before
    })
  const calls = [
    `api.restaurant_page('${place}')`,
    `api.restaurant_reviews('${place}', true)`,
    `api.popular_restaurants('24h', true)`,
    `api.popular_restaurants('month', true)`,
    `api.filter_restaurants(mark => 'visited')`,
    `intent.unfollow('{"user_id": "${ada.id}"}')`,
  ]
  const counts: [string, number][] = []
  for (const call of calls) counts.push([call, await found(call)])
  expect(counts.filter(([, rows]) => rows > 400)).toEqual([])
})
