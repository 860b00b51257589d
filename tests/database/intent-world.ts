/** A small world in which each intent is tried by Ada, and what it changes there, in words. */
import { randomUUID } from 'node:crypto'
import type { Sql, TransactionSql } from 'postgres'
import { expect } from 'vitest'
import { takenBack } from '#tests/support/sql-caller.ts'
import { type Tried, tryIntents } from '#tests/support/tried-intents.ts'

const ids = new Map<string, string>()
/** The id that is called so. */
export const id = (name: string): string => {
  const known = ids.get(name) ?? randomUUID()
  ids.set(name, known)
  return known
}
export const all = (...names: string[]): string[] => names.map(id)
/** A path of Ada's. */
export const photo = (index: number): string => `${id('ada')}/1700000000000-${index}.webp`

async function makeWorld(transaction: TransactionSql): Promise<void> {
  const people = all('ada', 'ben', 'cleo', 'dan')
  await Promise.all([
    transaction`insert into auth.users (id, raw_user_meta_data)
      select id, json_build_object('username', 'p' || left(replace(id::text, '-', ''), 12), 'full_name', 'Somebody') from unnest(${people}::uuid[]) as id`,
    transaction`insert into restaurants (id, name) select id, 'Place' from unnest(${all('p1', 'p2', 'p3')}::uuid[]) as id`,
    transaction`update profiles set bio = 'Eats', favorites = ${transaction.json([{ id: id('p1') }, { id: id('p2') }])},
      want_to_try = ${transaction.json([{ id: id('p3') }])}, pinned_restaurants = ${transaction.json([{ id: id('p1') }])}
      where user_id = any (${people})`,
    transaction`insert into followers (follower_id, following_id) values (${id('ada')}, ${id('ben')}), (${id('ben')}, ${id('cleo')}),
      (${id('cleo')}, ${id('ada')}), (${id('cleo')}, ${id('ben')})`,
    transaction`insert into restrictions (id, user_id, person_id, kind) values (gen_random_uuid(), ${id('ada')}, ${id('cleo')}, 'mute'),
      (gen_random_uuid(), ${id('ada')}, ${id('dan')}, 'block'), (gen_random_uuid(), ${id('ben')}, ${id('cleo')}, 'mute'),
      (gen_random_uuid(), ${id('ada')}, ${id('ben')}, 'mute')`,
    transaction`insert into reviews (id, user_id, restaurant_id, comment, is_hidden, created_at)
      select id, person, ${id('p1')}, 'Good', id = any (${all('adas hidden', 'bens hidden')}), now() - interval '3 days'
      from unnest(${all('adas', 'adas second', 'adas hidden', 'bens', 'bens hidden', 'cleos')}::uuid[],
        ${all('ada', 'ada', 'ada', 'ben', 'ben', 'cleo')}::uuid[]) as review (id, person)`,
    transaction`insert into review_companions (review_id, author_id, person_id) values (${id('adas')}, ${id('ada')}, ${id('cleo')}),
      (${id('bens')}, ${id('ben')}, ${id('ada')}), (${id('bens')}, ${id('ben')}, ${id('cleo')})`,
    transaction`insert into review_likes (review_id, user_id) values (${id('bens')}, ${id('ada')}), (${id('bens')}, ${id('cleo')}), (${id('cleos')}, ${id('ada')})`,
    transaction`insert into lists (id, user_id, name, is_public, is_hidden)
      select id, person, 'Best', id <> ${id('bens private')}, id = any (${all('adas hidden list', 'bens hidden list')})
      from unnest(${all('adas list', 'adas other', 'adas hidden list', 'bens list', 'bens hidden list', 'bens private', 'cleos list')}::uuid[],
        ${all('ada', 'ada', 'ada', 'ben', 'ben', 'ben', 'cleo')}::uuid[]) as list (id, person)`,
    transaction`insert into list_restaurants (id, list_id, restaurant_id, position, notes) select id, list, place, position, notes
      from unnest(${all('item 1', 'item 2', 'item 3', 'item 4', 'item 5')}::uuid[], ${all('adas list', 'adas list', 'adas list', 'adas other', 'bens list')}::uuid[], ${all('p1', 'p2', 'p3', 'p1', 'p1')}::uuid[],
        ${[0, 1, 2, 0, 0]}::integer[], ${['Soup', null, null, 'Other', 'Bens']}::text[]) as item (id, list, place, position, notes)`,
    transaction`insert into list_likes (list_id, user_id) values (${id('bens list')}, ${id('ada')}), (${id('bens list')}, ${id('cleo')}), (${id('cleos list')}, ${id('ada')})`,
    transaction`insert into storage.objects (bucket_id, name) select 'review-photos', name from unnest(${[0, 1, 2].map(photo)}::text[]) as name`,
    transaction`update reviews set photos = ${[photo(0), photo(1)]} where id = ${id('adas')}`,
    transaction`insert into storage.objects (bucket_id, name) values ('review-photos', ${`${id('cleo')}/1-1.webp`})`,
    transaction`update reviews set photos = ${[`${id('cleo')}/1-1.webp`]} where id = ${id('cleos')}`,
    transaction`insert into restaurants (name, place_id) values ('Known', ${`manual_${id('known')}`})`,
  ])
}

export type Case = [intent: string, input: Record<string, unknown>, changes: string[]]

/** What each changes alone, in a transaction of which nothing stays. */
export async function effectsOf(
  sql: Sql,
  cases: readonly (readonly [intent: string, input: Record<string, unknown>])[],
): Promise<string[][]> {
  let effects: string[][] = []
  await takenBack(sql, async (transaction) => {
    await makeWorld(transaction)
    const intents = cases.map(([intent, input]) => [id('ada'), intent, input] as Tried)
    const names = new Map([...ids].map(([name, one]) => [one, name]))
    effects = await tryIntents(transaction, all('ada', 'ben', 'cleo', 'dan'), names, intents)
  })
  return effects
}

export async function expectEffects(sql: Sql, cases: readonly Case[]): Promise<void> {
  const effects = await effectsOf(
    sql,
    cases.map(([intent, input]) => [intent, input]),
  )
  expect(cases.map(([intent, input], index) => [intent, input, effects[index]])).toEqual(cases)
}
export const notFound = ['refused CR001 not_found']
export const notAllowed = ['refused CR001 not_allowed']
export const user = (name: string) => ({ user_id: id(name) })
export const place = (name: string) => ({ restaurant_id: id(name) })
