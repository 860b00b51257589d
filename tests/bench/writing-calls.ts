/** The pushes that are measured. What they write is taken back by `removeWrites`. */
import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import { type Call, nth } from './call.ts'
import type { Subjects } from './subjects.ts'

type Intent = [name: string, input: Record<string, unknown>]
type PushAnswer = { verdicts: { status: string }[] }

export function writingCalls({ circle, crowd, places }: Subjects): Call[] {
  const logVisit = (n: number): Intent => [
    'log_visit',
    {
      id: randomUUID(),
      restaurant_id: nth(places, n),
      rating: 4.5,
      food_rating: 4,
      price_level: 2,
      comment: 'The noodles were crisp.',
    },
  ]
  const follow = (n: number): Intent => ['follow', { user_id: nth(circle, n) }]
  const addFavorite = (n: number): Intent => ['add_favorite', { restaurant_id: nth(places, n) }]
  const addWantToTry = (n: number): Intent => ['add_want_to_try', { restaurant_id: nth(places, n) }]
  const push = (name: string, intents: (n: number) => Intent[], goal?: number): Call => ({
    name: `sync_push: ${name}`,
    rpc: 'sync_push',
    writes: true,
    ...(goal === undefined ? {} : { goal }),
    request: (n) => ({
      personId: nth(crowd, n),
      parameters: {
        client_id: randomUUID(),
        mutations: intents(n).map(([intent, input]) => ({ id: randomUUID(), intent, input })),
      },
    }),
    accepts: (answer) => (answer as PushAnswer).verdicts.every(({ status }) => status === 'applied'),
  })
  const several = (count: number, make: (n: number) => Intent, n: number): Intent[] =>
    Array.from({ length: count }, (_, index) => make(n * count + index))
  return [
    push('log_visit', (n) => [logVisit(n)], 10),
    push('follow', (n) => [follow(n)]),
    push('add_favorite', (n) => [addFavorite(n)]),
    push('30 mutations after a day offline', (n) => [
      ...several(20, logVisit, n),
      ...several(3, addFavorite, n),
      ...several(4, addWantToTry, n),
      ...several(3, follow, n),
    ]),
  ]
}

/** Takes back what pushes wrote since `since`, by the triggers; then drops the traces that this leaves. Superuser only. */
export async function removeWrites(pool: Sql, since: Date): Promise<void> {
  // One connection, because a temporary table belongs to one.
  const sql = await pool.reserve()
  await sql`create temporary table written as
    select id as row_id from public.reviews where logged_at >= ${since}
    union all select id from public.followers where created_at >= ${since}`
  await sql`delete from public.reviews where logged_at >= ${since}`
  await sql`delete from public.followers where created_at >= ${since}`
  await sql`delete from public.lists where created_at >= ${since}`
  await sql`delete from sync.entries where row_id in (select row_id from written)`
  await sql`truncate sync.verdicts`
  await sql`update public.profiles set favorites = before.favorites, want_to_try = before.want_to_try
    from bench.favorites_before as before
    where before.user_id = profiles.user_id and (profiles.favorites, profiles.want_to_try) is distinct from (before.favorites, before.want_to_try)`
  await sql`drop table written`
  await sql`vacuum analyze`
  sql.release()
}
