/** What a pull sends of each kind of entry in each kind of scope, and what it says is gone (sync.pages). */
import { randomUUID } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import { expect, test } from 'vitest'
import { pairId } from '#src/domain/pair-id.ts'
import { testBackend } from '#tests/support/backend.ts'
import { becomePerson, commitWork, takenBack } from '#tests/support/sql-caller.ts'

const { sql } = testBackend()

type Change = { scope: string; rows: Record<string, Record<string, unknown>[]>; removed: Record<string, string[]> }

/** All of the caller's scopes from their beginning. `isFirst`: of a device that has none, so that removals need no mention. */
const pagesOf = async (transaction: TransactionSql, isFirst: boolean): Promise<Change[]> =>
  (
    await transaction<{ change: Change }[]>`
      select change from sync.pages((
        select array_agg((scope, scope_id, nullif(split_part(scope, ':', 2), '')::uuid, head, began_at, 0, head,
          case when ${isFirst} then head else 0 end, false, false, null, null)::sync.reading order by scope)
        from sync.manifest() where head > 0), null)`
  ).map(({ change }) => change)

const idOf = (row: Record<string, unknown>): string => String(row['id'] ?? row['user_id'])
const keyOf = (scope: string, entity: string, row: string): string => `${scope} ${entity} ${row}`

/** Whom Ada follows, who follows her, whom others name, and who has only to do with others. */
async function makeWorld(transaction: TransactionSql) {
  // Sent at once: a busy machine takes its time with each answer.
  const done: Promise<unknown>[] = []
  // Of other files' places, a thousand would end the page before it has come to these.
  done.push(transaction`delete from sync.scopes where scope = 'catalog'`)
  const made: string[] = []
  const id = (): string => {
    made.push(randomUUID())
    return made.at(-1) as string
  }
  const [ada, ben, cleo, dan, eve] = [id(), id(), id(), id(), id()]
  done.push(transaction`insert into auth.users (id, raw_user_meta_data)
    select id, json_build_object('username', 'p' || left(replace(id::text, '-', ''), 12), 'full_name', 'Somebody')
    from unnest(${made}::uuid[]) as id`)
  done.push(transaction`update profiles set bio = 'Eats' where user_id = any (${made})`)
  done.push(transaction`insert into followers (follower_id, following_id)
    values (${ada}, ${ben}), (${cleo}, ${ada}), (${eve}, ${cleo}), (${dan}, ${cleo})`)
  const places = {
    visited: id(),
    bens: id(),
    hidden: id(),
    cleos: id(),
    evesOnly: id(),
    listed: id(),
    taken: id(),
    featured: id(),
    closed: id(),
  }
  done.push(transaction`insert into restaurants (id, name, is_featured, is_closed)
    select id, 'Place', id in (${places.featured}, ${places.closed}), id = ${places.closed} from unnest(${Object.values(places)}::uuid[]) as id`)
  const tags = { tag: id(), resting: id() }
  done.push(
    transaction`insert into tags (id, name, is_active) values (${tags.tag}, ${tags.tag}, true), (${tags.resting}, ${tags.resting}, false)`,
  )
  const reviews = { own: id(), ownHidden: id(), bens: id(), bensHidden: id(), cleos: id(), dans: id(), eves: id() }
  done.push(transaction`insert into reviews (id, user_id, restaurant_id, is_hidden) values
    (${reviews.own}, ${ada}, ${places.visited}, false), (${reviews.ownHidden}, ${ada}, ${places.hidden}, true),
    (${reviews.bens}, ${ben}, ${places.bens}, false), (${reviews.bensHidden}, ${ben}, ${places.hidden}, true),
    (${reviews.cleos}, ${cleo}, ${places.cleos}, false), (${reviews.dans}, ${dan}, ${places.cleos}, false),
    (${reviews.eves}, ${eve}, ${places.evesOnly}, false)`)
  // Eve has named Ben, and Dan has named Ada, who took herself off.
  done.push(transaction`insert into review_companions (review_id, author_id, person_id, has_left) values
    (${reviews.cleos}, ${cleo}, ${ada}, false), (${reviews.eves}, ${eve}, ${ben}, false), (${reviews.dans}, ${dan}, ${ada}, true)`)
  const lists = { own: id(), bens: id(), bensPrivate: id(), another: id() }
  done.push(transaction`insert into lists (id, user_id, name, is_public) values (${lists.own}, ${ada}, 'Own', true),
    (${lists.bens}, ${ben}, 'Ben’s', true), (${lists.bensPrivate}, ${ben}, 'Private', false), (${lists.another}, ${ada}, 'Another', true)`)
  const items = { own: id(), bens: id(), bensPrivate: id(), another: id() }
  done.push(transaction`insert into list_restaurants (id, list_id, restaurant_id, position) values
    (${items.own}, ${lists.own}, ${places.listed}, 0), (${items.bens}, ${lists.bens}, ${places.listed}, 0),
    (${items.bensPrivate}, ${lists.bensPrivate}, ${places.taken}, 0), (${items.another}, ${lists.another}, ${places.taken}, 0)`)
  done.push(transaction`insert into list_likes (list_id, user_id) values (${lists.own}, ${dan}), (${lists.bens}, ${ada}),
    (${lists.bens}, ${dan}), (${lists.another}, ${eve})`)
  done.push(
    transaction`insert into review_likes (review_id, user_id) values (${reviews.bens}, ${ada}), (${reviews.cleos}, ${dan})`,
  )
  done.push(
    transaction`insert into private_notes (user_id, review_id, note) values (${ada}, ${reviews.own}, 'Own'), (${dan}, ${reviews.dans}, 'Dan’s')`,
  )
  const texts = { own: id(), dans: id() }
  done.push(transaction`insert into earlier_texts (id, user_id, subject_id, field, text)
    values (${texts.own}, ${ada}, ${reviews.own}, 'comment', 'Before'), (${texts.dans}, ${dan}, ${reviews.dans}, 'comment', 'Before')`)
  const mutes = { own: id(), dans: id() }
  done.push(transaction`insert into restrictions (id, user_id, person_id, kind)
    values (${mutes.own}, ${ada}, ${dan}, 'mute'), (${mutes.dans}, ${dan}, ${cleo}, 'mute')`)
  const activities = { own: id(), bens: id(), bensPrivate: id() }
  for (const list of ['own', 'bens', 'bensPrivate'] as const)
    done.push(
      transaction`update activities set id = ${activities[list]} where related_id = ${lists[list]} and activity_type = 'list_created'`,
    )
  await Promise.all(done)
  return { ada, ben, cleo, dan, eve, places, tags, reviews, lists, items, texts, mutes, activities }
}

test('of each kind of entry, a scope sends what its reader may see there, and what is not that is gone', () =>
  takenBack(sql, async (transaction) => {
    const { ada, ben, cleo, dan, eve, places, tags, reviews, lists, items, texts, mutes, activities } =
      await makeWorld(transaction)
    const [own, bens, followers] = [`user:${ada}`, `user:${ben}`, `followers:${ada}`]
    const [list, liked] = [`list:${lists.own}`, `list:${lists.bens}`]
    const cases: [scope: string, entity: string, row: string, isSent: boolean, why: string][] = [
      [own, 'profiles', ada, true, 'it is her'],
      [own, 'reviews', reviews.own, true, 'it is hers'],
      [own, 'reviews', reviews.ownHidden, false, 'a moderator has hidden it'],
      [own, 'restaurants', places.visited, true, 'she was there'],
      [own, 'lists', lists.own, true, 'it is hers'],
      [own, 'followers', pairId(ada, ben), true, 'she follows him'],
      [own, 'list_likes', pairId(lists.bens, ada), true, 'she likes it'],
      [bens, 'profiles', ben, true, 'it is him'],
      [bens, 'reviews', reviews.bens, true, 'it is his'],
      [bens, 'reviews', reviews.bensHidden, false, 'a moderator has hidden it'],
      [bens, 'restaurants', places.bens, true, 'he was there'],
      [bens, 'restaurants', places.evesOnly, false, 'another was there'],
      [bens, 'restaurants', places.hidden, false, 'his visit there is hidden'],
      [bens, 'lists', lists.bens, true, 'it is public'],
      [bens, 'lists', lists.bensPrivate, false, 'it is private'],
      [bens, 'activities', activities.bens, true, 'he did it'],
      [bens, 'activities', activities.bensPrivate, false, 'it is about a private list'],
      [bens, 'followers', pairId(ada, ben), false, 'whom he follows is on demand'],
      [bens, 'list_likes', pairId(lists.bens, ada), false, 'what he likes is his own'],
      [followers, 'followers', pairId(cleo, ada), true, 'she follows her'],
      [followers, 'followers', randomUUID(), false, 'there is none'],
      [followers, 'profiles', cleo, true, 'she follows her, and has named her'],
      [followers, 'profiles', dan, false, 'she has taken herself off his visit, and he follows another'],
      [followers, 'profiles', eve, false, 'she has named another, and follows another'],
      [followers, 'profiles', ben, false, 'it is she who follows'],
      [followers, 'reviews', reviews.cleos, true, 'it names her'],
      [followers, 'reviews', reviews.own, true, 'it is hers'],
      [followers, 'reviews', reviews.dans, false, 'she has taken herself off'],
      [followers, 'reviews', reviews.eves, false, 'it names another'],
      [followers, 'restaurants', places.cleos, true, 'it comes with the visit'],
      [followers, 'review_likes', pairId(reviews.bens, ada), true, 'she likes it'],
      [followers, 'review_likes', pairId(reviews.cleos, dan), false, 'another likes another’s'],
      [followers, 'private_notes', pairId(reviews.own, ada), true, 'it is hers'],
      [followers, 'private_notes', pairId(reviews.dans, dan), false, 'it is his'],
      [followers, 'earlier_texts', texts.own, true, 'it is hers'],
      [followers, 'earlier_texts', texts.dans, false, 'it is his'],
      [followers, 'restrictions', mutes.own, true, 'it is hers'],
      [followers, 'restrictions', mutes.dans, false, 'it is his'],
      [list, 'lists', lists.own, true, 'it is hers'],
      [list, 'profiles', ada, true, 'it is hers'],
      [list, 'profiles', dan, true, 'he likes it'],
      [list, 'profiles', eve, false, 'she likes another of hers'],
      [list, 'profiles', ben, false, 'he has one that she likes'],
      [list, 'profiles', cleo, false, 'she follows its owner'],
      [list, 'list_likes', pairId(lists.own, dan), true, 'it is her list'],
      [list, 'list_restaurants', items.own, true, 'it is in the list'],
      [list, 'list_restaurants', items.bensPrivate, false, 'it is in a list that she may not see'],
      [list, 'restaurants', places.listed, true, 'it is in the list'],
      [list, 'restaurants', places.taken, false, 'it is in another list'],
      [liked, 'lists', lists.bens, true, 'she likes it'],
      [liked, 'profiles', ben, true, 'it is his'],
      [liked, 'profiles', dan, false, 'who else likes it only its owner may see'],
      [liked, 'profiles', ada, false, 'she has her own profile'],
      [liked, 'list_likes', pairId(lists.bens, ada), true, 'it is her like'],
      [liked, 'list_likes', pairId(lists.bens, dan), false, 'who else likes it only its owner may see'],
      [liked, 'list_restaurants', items.bens, true, 'it is in the list'],
      ['catalog', 'restaurants', places.featured, true, 'it is featured'],
      ['catalog', 'restaurants', places.visited, false, 'it is not featured'],
      ['catalog', 'restaurants', places.closed, false, 'it has closed'],
      ['catalog', 'tags', tags.tag, true, 'it is in use'],
      ['catalog', 'tags', tags.resting, false, 'it is put to rest'],
    ]
    const [scopes, entities, rows] = [0, 1, 2].map((column) => cases.map((one) => one[column as 0 | 1 | 2]))
    await transaction`select sync.touch(scope, entity, row)
      from unnest(${scopes as string[]}::text[], ${entities as string[]}::sync.entity[], ${rows as string[]}::uuid[]) as touched (scope, entity, row)`
    // It would be told to nobody but herself.
    const ownActivity = keyOf(own, 'activities', activities.own)
    await commitWork(transaction)
    await becomePerson(transaction, ada)
    for (const isFirst of [true, false]) {
      const changes = await pagesOf(transaction, isFirst)
      const sent = changes.flatMap(({ scope, rows }) =>
        Object.entries(rows).flatMap(([entity, all]) => all.map((row) => keyOf(scope, entity, idOf(row)))),
      )
      const gone = changes.flatMap(({ scope, removed }) =>
        Object.entries(removed).flatMap(([entity, all]) => all.map((row) => keyOf(scope, entity, row))),
      )
      expect(new Set(sent).size).toBe(sent.length)
      expect([...sent, ...gone]).not.toContain(ownActivity)
      const found = (scope: string, entity: string, row: string): string => {
        const key = keyOf(scope, entity, row)
        return `${sent.includes(key) ? 'sent' : ''}${gone.includes(key) ? 'gone' : ''}`
      }
      const expected = (isSent: boolean): string => (isSent ? 'sent' : isFirst ? '' : 'gone')
      expect(cases.map(([scope, entity, row, , why]) => [entity, why, found(scope, entity, row)])).toEqual(
        cases.map(([, entity, , isSent, why]) => [entity, why, expected(isSent)]),
      )
      const card = (scope: string, person: string): string[] =>
        Object.keys(
          changes
            .find((change) => change.scope === scope)
            ?.rows['profiles']?.find((row) => row['user_id'] === person) ?? {},
        )
      expect(card(own, ada)).toEqual(expect.arrayContaining(['bio', 'show_activity']))
      expect(card(bens, ben)).toEqual(['user_id', 'username', 'full_name', 'bio', 'pinned_restaurants'])
      expect(card(followers, cleo)).toEqual(['user_id', 'username', 'full_name'])
    }
  }))
