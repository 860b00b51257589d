/** What comes and goes leaves no growing traces in scopes of others, and a phone that was away for longer than they are kept is right. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { Row } from '#tests/support/device.ts'
import { startOwnBackend } from '#tests/support/own-backend.ts'
import { createPhone, shownOn } from '#tests/support/phone.ts'
import { asPerson } from '#tests/support/sql-caller.ts'
import { createWorld, liftBudgets, outcomes, type Person, visit } from '#tests/support/world.ts'

const backend = await startOwnBackend()
const { sql } = backend
const world = createWorld(backend)
await liftBudgets(backend)

let [ada, ben, cleo]: [Person, Person, Person] = [] as never
let place = ''
let reviewId = ''
let list = ''
beforeEach(async () => {
  ;[ada, ben, cleo] = [await world.person('Ada'), await world.person('Ben'), await world.person('Cleo')]
  ;[place, list, reviewId] = [await world.restaurant(), randomUUID(), randomUUID()]
  await ben.device.push(
    ['create_list', { id: list, name: 'Best' }],
    ['log_visit', visit(place, { id: reviewId })],
    ['add_to_list', { id: randomUUID(), list_id: list, restaurant_id: place }],
  )
})

/** How many entries a scope has of each kind. */
async function entriesOf(scope: string): Promise<Record<string, number>> {
  const rows = await sql<{ entity: string; count: number }[]>`
    select entity::text, count(*)::integer from sync.entries join sync.scopes on scopes.id = scope_id
    where scope = ${scope} group by entity order by entity`
  return Object.fromEntries(rows.map(({ entity, count }) => [entity, count]))
}

/** Doing and taking back, each in a transaction of its own, as a client that has all the time in the world. */
const burst = (times: number, insert: string, remove: string) =>
  sql.unsafe(`do $$ begin for time in 1..${times} loop ${insert}; commit; ${remove}; commit; end loop; end $$`)

/** Time passes. What has been said by now is forgotten with the next commit of its scope. */
const ages = () => sql`update sync.scopes set mark = head, marked_at = now() - interval '91 days'`

describe('what a stranger does and takes back', () => {
  it('hundreds of times leaves one entry of the follow and one of their card', async () => {
    const pair = `follower_id = '${cleo.id}' and following_id = '${ada.id}'`
    await burst(
      200,
      `insert into followers (follower_id, following_id) values ('${cleo.id}', '${ada.id}')`,
      `delete from followers where ${pair}`,
    )
    expect(await entriesOf(`followers:${ada.id}`)).toEqual({ profiles: 1, followers: 1 })
    await ada.device.pull()
    expect([ada.device.rows('followers').size, ada.device.rows('profiles').size]).toEqual([0, 1])
  })

  it('with lists and reviews leaves one entry each, too', async () => {
    const mine = `where user_id = '${cleo.id}'`
    await burst(
      50,
      `insert into list_likes (list_id, user_id) values ('${list}', '${cleo.id}'); insert into review_likes (review_id, user_id) values ('${reviewId}', '${cleo.id}')`,
      `delete from list_likes ${mine}; delete from review_likes ${mine}`,
    )
    // The owner's card, and the liker's.
    expect(await entriesOf(`list:${list}`)).toMatchObject({ list_likes: 1, profiles: 2 })
    expect(await entriesOf(`followers:${ben.id}`)).toEqual({ reviews: 1 })
  })

  it('has the id of the pair, whatever a client writes', async () => {
    await ben.device.push(['follow', { id: randomUUID(), user_id: ada.id }])
    const [before] = await sql`select id from followers where follower_id = ${ben.id}`
    await ben.device.push(['unfollow', { user_id: ada.id }], ['follow', { id: ada.id, user_id: ada.id }])
    expect(await sql`select id from followers where follower_id = ${ben.id}`).toEqual([before])
  })

  it('is told to who was away, and the card goes with the follow', async () => {
    await cleo.device.push(['follow', { user_id: ada.id }])
    await ada.device.pull()
    expect([...ada.device.rows('profiles').keys()]).toContain(cleo.id)
    await cleo.device.push(['unfollow', { user_id: ada.id }])
    await ada.device.pull()
    expect([...ada.device.rows('profiles').keys()]).toEqual([ada.id])
  })
})

describe('old tombstones', () => {
  it('are forgotten with the next commit of their scope, those of the last three months are not', async () => {
    await cleo.device.push(['follow', { user_id: ada.id }], ['follow', { user_id: ben.id }])
    await cleo.device.push(['unfollow', { user_id: ada.id }])
    await ben.device.push(['follow', { user_id: ada.id }])
    expect(await entriesOf(`followers:${ada.id}`)).toEqual({ profiles: 2, followers: 2 })
    await ages()
    await ben.device.push(['unfollow', { user_id: ada.id }])
    expect(await entriesOf(`followers:${ada.id}`)).toEqual({ profiles: 1, followers: 1 })
    // What is there stays.
    expect(await entriesOf(`followers:${ben.id}`)).toEqual({ profiles: 1, followers: 1 })
  })

  it('are looked at some hundred in a commit, until all have been', async () => {
    await sql`create or replace function sync.entries_looked_at() returns integer language sql immutable parallel safe as 'select 7'`
    const lists = Array.from({ length: 20 }, () => randomUUID())
    await ada.device.push(...lists.map((id): [string, Row] => ['create_list', { id, name: 'L' }]))
    await ada.device.push(...lists.map((id): [string, Row] => ['delete_list', { id }]))
    await ages()
    const left: number[] = []
    for (let time = 0; time < 10; time++) {
      await ada.device.push(['update_profile', { fields: { bio: `Bio ${time}` }, base: {} }])
      left.push((await entriesOf(`user:${ada.id}`))['lists'] ?? 0)
    }
    await sql`create or replace function sync.entries_looked_at() returns integer language sql immutable parallel safe as 'select 500'`
    expect(left[0]).toBeGreaterThan(9)
    expect(left.at(-1)).toBe(0)
    expect(left).toEqual(left.toSorted((one, other) => other - one))
  })

  it('are what nobody would be sent: of all that these tests have made, no entry that counts as gone is a row for anybody', async () => {
    await cleo.device.push(
      ['follow', { user_id: ada.id }],
      ['like_list', { list_id: list }],
      ['like_review', { review_id: reviewId }],
    )
    await cleo.device.push(
      ['unfollow', { user_id: ada.id }],
      ['unlike_list', { list_id: list }],
      ['unlike_review', { review_id: reviewId }],
    )
    await ben.device.push(
      ['remove_from_list', { list_id: list, restaurant_id: place }],
      ['delete_review', { id: reviewId }],
    )
    const gone = await sql<
      { scope: string; id: string; row: string; entity: string; subject: string; reader: string }[]
    >`
      select scope, scopes.id, row_id as row, entity::text, split_part(scope, ':', 2) as subject, profiles.user_id as reader
      from sync.entries join sync.scopes on scopes.id = scope_id cross join public.profiles
      where sync.is_gone(scope, entity, row_id) and scope <> 'catalog' and profiles.user_id in (${ada.id}, ${ben.id}, ${cleo.id})
        and split_part(scope, ':', 2)::uuid in (${ada.id}, ${ben.id}, ${cleo.id}, ${list})`
    expect(new Set(gone.map(({ entity }) => entity))).toEqual(
      new Set([
        'profiles',
        'restaurants',
        'list_restaurants',
        'list_likes',
        'followers',
        'reviews',
        'review_likes',
        'activities',
      ]),
    )
    const sent: string[] = []
    for (const { scope, id, row, entity, subject, reader } of gone) {
      const [page] = await asPerson(
        sql,
        reader,
        (transaction) =>
          transaction`select change -> 'rows' as rows from sync.pages(array[
            (${scope}, ${id}, ${subject}, 1, 0, 0, 1, 1e18, false, false, array[${entity}]::sync.entity[], array[${row}]::uuid[])
          ]::sync.reading[], 10)`,
      )
      if (Object.keys(page?.['rows'] ?? {}).includes(entity)) sent.push(`${entity} in ${scope}`)
    }
    expect(sent).toEqual([])
  }, 30_000)

  it('are not what is hidden, private or not featured for a while: it comes back', async () => {
    await ada.device.push(['follow', { user_id: ben.id }])
    await sql`update reviews set is_hidden = true where id = ${reviewId}`
    await ben.device.push(['edit_list', { id: list, fields: { is_public: false }, base: {} }])
    await ages()
    await ben.device.push(['update_profile', { fields: { bio: 'New' }, base: {} }])
    await ada.device.pull()
    expect([ada.device.rows('reviews').size, ada.device.rows('lists').size]).toEqual([0, 0])
    await sql`update reviews set is_hidden = false where id = ${reviewId}`
    await ben.device.push(['edit_list', { id: list, fields: { is_public: true }, base: {} }])
    await ada.device.pull()
    expect([ada.device.rows('reviews').size, ada.device.rows('lists').size]).toEqual([1, 1])
  })
})

describe('a phone that was away for longer than tombstones are kept', () => {
  /** What Ada has, of her own and of others, goes while her phone lies in a drawer. */
  async function inTheDrawer() {
    const [phone, kept] = [createPhone(backend, ada), randomUUID()]
    const [gone, edited] = [visit(place), visit(place)]
    await ada.device.push(
      ['follow', { user_id: ben.id }],
      ['follow', { user_id: cleo.id }],
      ['like_list', { list_id: list }],
    )
    await ada.device.push(['log_visit', gone], ['log_visit', edited], ['create_list', { id: kept, name: 'Kept' }])
    await cleo.device.push(['follow', { user_id: ada.id }], ['log_visit', visit(place)])
    await phone.sync()
    // Unsent, and answered only after the drawer.
    await saveIntent(phone.store, 'create_list', {
      id: randomUUID(),
      name: 'Unsent',
      is_public: true,
      is_ranked: false,
    })
    await ada.device.push(['delete_review', { id: gone.id }], ['unfollow', { user_id: cleo.id }])
    await ada.device.push(['edit_review', { id: edited.id, fields: { comment: 'Meanwhile' }, base: {} }])
    await cleo.device.push(['unfollow', { user_id: ada.id }])
    await ben.device.push(['delete_review', { id: reviewId }], ['delete_list', { id: list }])
    await ages()
    for (const { device } of [ada, ben, cleo])
      await device.push(['update_profile', { fields: { bio: 'Later' }, base: {} }], ['log_visit', visit(place)])
    await ben.device.push(['follow', { user_id: ada.id }])
    return phone
  }

  it('ends as a new one does, with its unsent work, and is offered nothing: invariants 4, 5 and 6', async () => {
    const phone = await inTheDrawer()
    const [forgotten] = await sql`select count(*)::integer as scopes from sync.scopes where forgotten_to > 0
      and scope in (${`user:${ada.id}`}, ${`followers:${ada.id}`}, ${`user:${ben.id}`})`
    expect(forgotten).toEqual({ scopes: 3 })
    await phone.sync()
    const fresh = createPhone(backend, ada)
    await fresh.sync()
    expect(shownOn(phone.store)).toEqual(shownOn(fresh.store))
    const named = [...fresh.store.documents.rows('lists').values()].map(({ row }) => String(Reflect.get(row, 'name')))
    expect(new Set(named)).toEqual(new Set(['Kept', 'Unsent']))
    for (const table of ['outbox', 'bases', 'offers', 'unconfirmed', 'refused'] as const)
      expect([table, phone.store.owed.rows(table)]).toEqual([table, []])
    // And again nothing to do.
    await phone.sync()
    expect(shownOn(phone.store)).toEqual(shownOn(fresh.store))
  })

  it('gets it right page by page, though more is forgotten between two of them', async () => {
    const phone = await inTheDrawer()
    const { store } = phone
    const cursors = Object.fromEntries(store.owed.rows('cursors').map(({ scope }) => [scope, '0-0']))
    const scope = `user:${ada.id}`
    const { body } = await backend.asUser(ada).rpc<{ changes: Row[] }>('sync_pull', { cursors, max_rows: 1 })
    const [first] = body.changes
    expect(first?.['cursor']).toMatch(/^\d+-\d+$/)
    // Reading had begun before this went.
    const made = visit(place)
    await ada.device.push(['log_visit', made])
    await ada.device.push(['delete_review', { id: made.id }])
    await ages()
    await ada.device.push(['log_visit', visit(place)])
    const next = await backend
      .asUser(ada)
      .rpc<{ changes: Row[] }>('sync_pull', { cursors: { ...cursors, [scope]: first?.['cursor'] }, max_rows: 1 })
    expect(next.body.changes[0]).toMatchObject({ scope, outdated: true })
    await phone.sync()
    const fresh = createPhone(backend, ada)
    await fresh.sync()
    expect(shownOn(phone.store)).toEqual(shownOn(fresh.store))
  })

  it('that reads only a scope in which nothing was forgotten does not begin anew', async () => {
    await ada.device.push(['follow', { user_id: ben.id }])
    await ada.device.pull()
    await ages()
    expect(outcomes(await ben.device.push(['log_visit', visit(place)]))).toEqual(['applied'])
    const cursors = Object.fromEntries(ada.device.scopes().map((scope) => [scope, '1']))
    const { body } = await backend.asUser(ada).rpc<{ changes: Row[] }>('sync_pull', { cursors })
    expect(body.changes.map(({ outdated }) => outdated)).not.toContain(true)
  })
})
