/** The rows of one person, read with the rights of whoever runs the project, as the phone's export has them. */
import type postgres from 'postgres'
import * as v from 'valibot'
import type { Archive } from '../../src/domain/archive/archive.ts'
import { archiveOf } from '../../src/domain/archive/archive-of-rows.ts'
import { keyOf, rowSchemas, type SyncedEntity, type SyncedRows } from '../../src/domain/rows.ts'
import { StartProblem } from './start-problem.ts'

/** Hidden reviews are the person's own words, too: they are in it. Throws StartProblem when nobody has the name. */
export async function archiveOfPerson(sql: postgres.Sql, username: string): Promise<Archive> {
  const [found] = await sql<{ user_id: string }[]>`select user_id from public.profiles where username = ${username}`
  if (!found) throw new StartProblem(`Nobody has the username ${username}.`)
  const userId = found.user_id
  const read = async <E extends SyncedEntity>(entity: E, query: postgres.PendingQuery<{ row: object }[]>) =>
    (await query).map(({ row }) => v.parse(rowSchemas[entity], row) as SyncedRows[E])
  const byKey = async <E extends SyncedEntity>(entity: E, query: postgres.PendingQuery<{ row: object }[]>) =>
    new Map((await read(entity, query)).map((row) => [keyOf(entity, row), row]))
  const own = <E extends SyncedEntity>(entity: E) =>
    read(
      entity,
      sql`select jsonb_strip_nulls(to_jsonb(one)) as row from ${sql(`public.${entity}`)} one where user_id = ${userId}`,
    )
  const followers = await read(
    'followers',
    sql`select jsonb_strip_nulls(to_jsonb(f)) as row from public.followers f where ${userId} in (follower_id, following_id)`,
  )
  const people = followers.flatMap((row) => [row.follower_id, row.following_id])
  const rows = {
    userId,
    profile: (await own('profiles'))[0],
    // All whom the person has named, also those whom they do not see any more.
    reviews: await read(
      'reviews',
      sql`select jsonb_strip_nulls(to_jsonb(r) || jsonb_build_object('companions', (
          select jsonb_agg(jsonb_build_object('user_id', user_id, 'username', username) order by username collate "C")
          from public.review_companions join public.profiles on profiles.user_id = person_id where review_id = r.id and not has_left))) as row
        from public.reviews r where r.user_id = ${userId}`,
    ),
    lists: await own('lists'),
    listRestaurants: await read(
      'list_restaurants',
      sql`select jsonb_strip_nulls(to_jsonb(i)) as row from public.list_restaurants i join public.lists l on l.id = i.list_id where l.user_id = ${userId}`,
    ),
    followers,
    listLikes: await own('list_likes'),
    reviewLikes: await own('review_likes'),
    restrictions: await own('restrictions'),
    privateNotes: await own('private_notes'),
    earlierTexts: await own('earlier_texts'),
    people: await byKey(
      'profiles',
      sql`select jsonb_strip_nulls(to_jsonb(p)) as row from public.profiles p where user_id = any (${people})`,
    ),
  }
  const { profile } = rows
  const entries = [profile?.favorites, profile?.want_to_try, profile?.pinned_restaurants].flatMap((all) => all ?? [])
  const named = [...rows.reviews, ...rows.listRestaurants, ...rows.privateNotes].flatMap(
    ({ restaurant_id }) => restaurant_id ?? [],
  )
  const places = [...named, ...entries.map(({ id }) => id)]
  const restaurants = await byKey(
    'restaurants',
    sql`select jsonb_strip_nulls(to_jsonb(c)) as row from public.restaurant_cards c where id = any (${places})`,
  )
  const about = {
    exported_at: new Date().toISOString(),
    is_complete: true,
    unsent: { waiting: 0, refused: 0, drafts: 0 },
  }
  return archiveOf({ ...rows, restaurants }, about)
}
