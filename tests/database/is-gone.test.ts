/** Which entry of a scope is a tombstone: one whose row is gone from what the scope shows, and no other (sync.is_gone). */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import { takenBack } from '#tests/support/sql-caller.ts'
import { createWorld } from '#tests/support/world.ts'

const backend = testBackend()
const world = createWorld(backend)

test('of each kind, what is there is no tombstone, and what is gone is one, whatever else is there', async () => {
  const [ada, ben, cleo, dan] = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dan'].map((name) => world.person(name)))
  if (!ada || !ben || !cleo || !dan) throw new Error('Four people are here.')
  await takenBack(backend.sql, async (sql) => {
    const [listed, featured, tag, list, cleosList, review, text, mute] = Array.from({ length: 8 }, () =>
      randomUUID(),
    ) as [string, string, string, string, string, string, string, string]
    await sql`insert into restaurants (id, name, is_featured) values (${listed}, 'Listed', false), (${featured}, 'Featured', true)`
    await sql`insert into tags (id, name) values (${tag}, ${`Tag ${tag}`})`
    await sql`insert into lists (id, user_id, name) values (${list}, ${ada.id}, 'Best'), (${cleosList}, ${cleo.id}, 'Other')`
    await sql`insert into list_restaurants (id, list_id, restaurant_id, position)
      values (gen_random_uuid(), ${list}, ${listed}, 0), (gen_random_uuid(), ${cleosList}, ${featured}, 0)`
    await sql`insert into list_likes (list_id, user_id) values (${list}, ${ben.id}), (${cleosList}, ${ada.id})`
    await sql`insert into reviews (id, user_id, restaurant_id) values (${review}, ${ada.id}, ${listed})`
    await sql`insert into review_companions (review_id, author_id, person_id, has_left)
      values (${review}, ${ada.id}, ${cleo.id}, false), (${review}, ${ada.id}, ${dan.id}, true)`
    await sql`insert into review_likes (review_id, user_id) values (${review}, ${ben.id})`
    await sql`insert into private_notes (user_id, review_id, note) values (${ada.id}, ${review}, 'Mine')`
    await sql`insert into earlier_texts (id, user_id, subject_id, field, text) values (${text}, ${ada.id}, ${review}, 'comment', 'Before')`
    await sql`insert into followers (follower_id, following_id) values (${ada.id}, ${ben.id})`
    await sql`insert into restrictions (id, user_id, person_id, kind) values (${mute}, ${ada.id}, ${dan.id}, 'mute')`

    const isGone = async (scope: string, entity: string, row: string): Promise<boolean> =>
      (await sql`select sync.is_gone(${scope}, ${entity}::sync.entity, ${row}) as gone`)[0]?.['gone']
    const tables = ['lists', 'list_restaurants', 'list_likes', 'followers', 'reviews', 'review_likes', 'private_notes']
    for (const table of [...tables, 'earlier_texts', 'activities', 'restrictions', 'tags', 'restaurants']) {
      const [there] = await sql`select id from ${sql(table)} limit 1`
      expect([table, await isGone(`user:${ada.id}`, table, there?.['id'])]).toEqual([table, false])
      expect([table, await isGone(`user:${ada.id}`, table, randomUUID())]).toEqual([table, true])
    }
    const cases: [scope: string, entity: string, row: string, gone: boolean, why: string][] = [
      [`user:${ada.id}`, 'profiles', ada.id, false, 'there is this person'],
      [`user:${ada.id}`, 'profiles', randomUUID(), true, 'there is nobody'],
      [`followers:${ben.id}`, 'profiles', ada.id, false, 'she follows him'],
      [`followers:${cleo.id}`, 'profiles', ada.id, false, 'she names her on a visit'],
      [`followers:${dan.id}`, 'profiles', ada.id, true, 'he has left the visit'],
      [`followers:${ben.id}`, 'profiles', cleo.id, true, 'another follows him'],
      [`followers:${cleo.id}`, 'profiles', ben.id, true, 'another names her'],
      [`followers:${ada.id}`, 'profiles', ben.id, true, 'it is she who follows'],
      [`list:${list}`, 'profiles', ada.id, false, 'it is hers'],
      [`list:${list}`, 'profiles', ben.id, false, 'he likes it'],
      [`list:${list}`, 'profiles', cleo.id, true, 'she has another list'],
      [`list:${cleosList}`, 'profiles', ben.id, true, 'he likes another list'],
      ['catalog', 'restaurants', featured, false, 'it is featured'],
      ['catalog', 'restaurants', listed, true, 'it is not featured'],
      [`list:${list}`, 'restaurants', listed, false, 'it is in the list'],
      [`list:${list}`, 'restaurants', featured, true, 'it is in another list'],
    ]
    for (const [scope, entity, row, gone, why] of cases)
      expect([scope, why, await isGone(scope, entity, row)]).toEqual([scope, why, gone])
  })
})
