import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { followedLists } from '#src/domain/limits.ts'
import { testBackend } from '#tests/support/backend.ts'
import type { Device } from '#tests/support/device.ts'
import { asPerson } from '#tests/support/sql-caller.ts'
import { createWorld, emptyCatalog, type Person, visit } from '#tests/support/world.ts'

const backend = testBackend()
const world = createWorld(backend)

beforeAll(() => emptyCatalog(backend))

const follow = (person: Person, other: Person) => person.device.push(['follow', { user_id: other.id }])
const ids = (device: Device, entity: string): string[] => [...device.rows(entity).keys()].toSorted()

/** A person with a review, a public and a private list, and their ids. */
async function withContent(name: string) {
  const person = await world.person(name)
  const place = await world.restaurant()
  const review = visit(place)
  const [publicList, privateList] = [randomUUID(), randomUUID()]
  await person.device.push(
    ['log_visit', review],
    ['create_list', { id: publicList, name: 'Open', restaurant: { id: randomUUID(), restaurant_id: place } }],
    [
      'create_list',
      { id: privateList, name: 'Mine', is_public: false, restaurant: { id: randomUUID(), restaurant_id: place } },
    ],
  )
  return { ...person, place, review: review.id, publicList, privateList }
}

describe('what a device is sent', () => {
  test('a second device of the same person gets everything of theirs, and an idle pull nothing in one request', async () => {
    const ada = await withContent('Ada')
    const phone = ada.newDevice()
    await phone.pull()
    expect(ids(phone, 'reviews')).toEqual([ada.review])
    expect(ids(phone, 'lists')).toEqual([ada.publicList, ada.privateList].toSorted())
    expect(phone.rows('list_restaurants').size).toBe(2)
    expect(ids(phone, 'restaurants')).toEqual([ada.place])
    const { body } = await backend.asUser(ada).rpc<{ changes: unknown[]; more: boolean }>('sync_pull', {
      cursors: Object.fromEntries((await cursorsOf(ada)).map(({ scope, cursor }) => [scope, cursor])),
    })
    const nothing = { reached: null, changes: [], more: false, vanished: [], has_unlinked_files: false }
    expect(body).toEqual({ generation: expect.any(String), ...nothing })
  })

  test("a follow brings that person's rows and no others", async () => {
    const [ada, ben] = [await withContent('Ada'), await world.person('Ben')]
    await withContent('Somebody')
    await ben.device.pull()
    expect(ids(ben.device, 'reviews')).toEqual([])
    await follow(ben, ada)
    await ben.device.pull()
    expect(ids(ben.device, 'reviews')).toEqual([ada.review])
    expect(ids(ben.device, 'restaurants')).toEqual([ada.place])
    expect(ids(ben.device, 'lists')).toEqual([ada.publicList])
    // Of the list; the visit says itself that she was there.
    expect(ben.device.rows('activities').size).toBe(1)
    expect(ids(ben.device, 'profiles')).toEqual([ada.id, ben.id].toSorted())
    expect(Object.keys(ben.device.rows('profiles').get(ada.id) ?? {})).not.toContain('show_activity')
  })

  test('what somebody did, their own devices are never told: neither at first nor as news, nor that it is gone', async () => {
    const ada = await withContent('Ada')
    const named = async (cursors: Record<string, string>) => {
      const { body } = await backend.asUser(ada).rpc<{
        changes: { scope: string; cursor: string; rows: object; removed: object }[]
      }>('sync_pull', { cursors })
      const entities = body.changes.flatMap(({ rows, removed }) => [...Object.keys(rows), ...Object.keys(removed)])
      return {
        entities,
        cursors: { ...cursors, ...Object.fromEntries(body.changes.map((change) => [change.scope, change.cursor])) },
      }
    }
    const first = await named({})
    expect(first.entities).toContain('reviews')
    await ada.device.push(['delete_review', { id: ada.review }], ['delete_list', { id: ada.privateList }])
    const news = await named(first.cursors)
    expect(news.entities).toContain('lists')
    expect([...first.entities, ...news.entities]).not.toContain('activities')
    // Nor is what they did asked for again.
    expect((await named(news.cursors)).entities).toEqual([])
  })

  test('the followed person learns of the follower by name', async () => {
    const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
    await follow(ben, ada)
    await ada.device.pull()
    expect([...ada.device.rows('followers').values()].map((row) => row['follower_id'])).toEqual([ben.id])
    expect(ada.device.rows('profiles').get(ben.id)?.['username']).toBe(ben.username)
  })

  test('of a followed person only the newest 100 reviews come, of oneself all', async () => {
    const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
    const place = await world.restaurant()
    const rows = Array.from({ length: 250 }, (_, n) => ({
      id: randomUUID(),
      user_id: ada.id,
      restaurant_id: place,
      created_at: new Date(Date.now() - n * 3_600_000),
    }))
    await backend.sql`insert into reviews ${backend.sql(rows)}`
    await ada.device.pull(60)
    expect(ada.device.rows('reviews').size).toBe(250)
    await follow(ben, ada)
    await ben.device.pull(60)
    expect(ids(ben.device, 'reviews')).toEqual(
      rows
        .slice(0, 100)
        .map((row) => row.id)
        .toSorted(),
    )
  })
})

test('of a followed person only so many lists and activities come, the newest; of oneself all lists', async () => {
  const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
  const rows = Array.from({ length: followedLists + 20 }, (_, n) => ({
    id: randomUUID(),
    user_id: ada.id,
    name: `List ${n}`,
    updated_at: new Date(Date.now() - Math.floor(n / 7) * 3_600_000), // Some of one moment.
  }))
  await backend.sql`insert into lists ${backend.sql(rows)}`
  await follow(ben, ada)
  await Promise.all([ada.device.pull(60), ben.device.pull(60)])
  expect(ada.device.rows('lists').size).toBe(rows.length)
  const inOrder = rows.toSorted((a, b) => Number(b.updated_at) - Number(a.updated_at) || (a.id < b.id ? -1 : 1))
  const newest = inOrder.slice(0, followedLists).map(({ id }) => id)
  expect(ids(ben.device, 'lists')).toEqual(newest.toSorted())
  const told =
    await backend.sql`select id from activities where user_id = ${ada.id} order by created_at desc, id limit 50`
  expect(ids(ben.device, 'activities')).toEqual(told.map(({ id }) => id as string).toSorted())

  // An old one that changes is among them; the one that has slid out stays, as reviews do.
  const oldest = inOrder.at(-1)?.id ?? ''
  await ada.device.push(['edit_list', { id: oldest, fields: { name: 'Again' }, base: {} }])
  await ben.device.pull()
  expect(ids(ben.device, 'lists')).toEqual([...newest, oldest].toSorted())
})

describe('invariant 6: what may no longer be seen reaches other devices as a removal', () => {
  test('an unfollow', async () => {
    const [ada, ben] = [await withContent('Ada'), await world.person('Ben')]
    await follow(ben, ada)
    await ben.device.pull()
    await ben.newDevice().push(['unfollow', { user_id: ada.id }])
    await ben.device.pull()
    expect(ben.device.scopes()).not.toContain(`user:${ada.id}`)
    expect(ids(ben.device, 'reviews')).toEqual([])
    expect(ids(ben.device, 'followers')).toEqual([])
  })

  test('a list made private, for followers and for people who liked it', async () => {
    const [ada, ben] = [await withContent('Ada'), await world.person('Ben')]
    await follow(ben, ada)
    await ben.device.push(['like_list', { list_id: ada.publicList }])
    await ben.device.pull()
    expect(ben.device.rows('list_restaurants').size).toBe(1)
    await ada.device.push([
      'edit_list',
      { id: ada.publicList, base: { is_public: true }, fields: { is_public: false } },
    ])
    await ben.device.pull()
    expect(ids(ben.device, 'lists')).toEqual([])
    expect(ids(ben.device, 'list_restaurants')).toEqual([])
    expect([...ben.device.rows('activities').values()].map((row) => row['activity_type'])).not.toContain('list_created')
  })

  test('a hidden review, for everybody', async () => {
    const [ada, ben] = [await withContent('Ada'), await world.person('Ben')]
    await follow(ben, ada)
    await ben.device.pull()
    await ada.device.pull()
    await backend.sql`update reviews set is_hidden = true where id = ${ada.review}`
    for (const device of [ada.device, ben.device]) {
      await device.pull()
      expect(ids(device, 'reviews')).toEqual([])
    }
  })

  test('a deleted account: nothing of it is left in any device that has had contact, nor in the database', async () => {
    const [ada, ben] = [await withContent('Ada'), await world.person('Ben')]
    await follow(ben, ada)
    await follow(ada, ben)
    await ben.device.push(['like_list', { list_id: ada.publicList }])
    await ben.device.pull()
    await backend.sql`delete from auth.users where id = ${ada.id}`
    await ben.device.pull()
    for (const entity of ['reviews', 'lists', 'list_restaurants', 'list_likes', 'followers']) {
      expect([entity, ids(ben.device, entity)]).toEqual([entity, []])
    }
    expect(ids(ben.device, 'profiles')).toEqual([ben.id])
    const scopes = [`user:${ada.id}`, `followers:${ada.id}`, `list:${ada.publicList}`, `list:${ada.privateList}`]
    expect(await backend.sql`select scope from sync.scopes where scope in ${backend.sql(scopes)}`).toHaveLength(0)
    expect(await backend.sql`select 1 from sync.verdicts where user_id = ${ada.id}`).toHaveLength(0)
  })

  test('a list that is deleted and made again under the same id between two pulls, with its old places', async () => {
    const ada = await withContent('Ada')
    await ada.device.pull()
    await ada.device.push(
      ['delete_list', { id: ada.publicList }],
      ['create_list', { id: ada.publicList, name: 'Again' }],
    )
    await ada.device.pull()
    expect(ada.device.rows('lists').get(ada.publicList)?.['name']).toBe('Again')
    expect([...ada.device.rows('list_restaurants').values()].map((row) => row['list_id'])).toEqual([ada.privateList])
  })

  test('a deleted review, list, place of a list and like', async () => {
    const [ada, ben] = [await withContent('Ada'), await world.person('Ben')]
    await follow(ben, ada)
    await ben.device.push(['like_list', { list_id: ada.publicList }])
    await ben.device.pull()
    await ada.device.pull()
    await ada.device.push(['remove_from_list', { list_id: ada.publicList, restaurant_id: ada.place }])
    await ben.device.pull()
    expect(ids(ben.device, 'list_restaurants')).toEqual([])
    await ada.device.push(['delete_review', { id: ada.review }], ['delete_list', { id: ada.publicList }])
    await ben.device.pull()
    await ada.device.pull()
    expect([ids(ben.device, 'reviews'), ids(ben.device, 'lists'), ids(ben.device, 'list_likes')]).toEqual([[], [], []])
    expect([ids(ada.device, 'reviews'), ids(ada.device, 'lists')]).toEqual([[], [ada.privateList]])
  })
})

describe('the catalog', () => {
  test('tags and featured places come to everybody; a place that is featured no more, or a tag put to rest, goes', async () => {
    const ada = await world.person('Ada')
    const place = await world.restaurant({ is_featured: true })
    const [tag] =
      await backend.sql`insert into tags (name, tag_category_1) values (${`Tag ${randomUUID()}`}, 'Cuisine') returning id`
    await ada.device.pull()
    expect(ids(ada.device, 'restaurants')).toContain(place)
    expect(ids(ada.device, 'tags')).toContain(tag?.['id'])
    await backend.sql`update restaurants set is_featured = false where id = ${place}`
    await backend.sql`update tags set is_active = false where id = ${tag?.['id'] as string}`
    await ada.device.pull()
    expect(ids(ada.device, 'restaurants')).not.toContain(place)
    expect(ids(ada.device, 'tags')).not.toContain(tag?.['id'])
  })
})

describe('cursors', () => {
  test.each([
    [[]],
    [{ catalog: 5 }],
    [{ catalog: '-1' }],
    [{ catalog: '1;drop table' }],
    [{ catalog: '9'.repeat(40) }],
  ])('that are none (%j) are refused in plain words', async (cursors) => {
    const ada = backend.asUser(await backend.signUp('Ada'))
    const { status, body } = await ada.rpc<{ details: string }>('sync_pull', { cursors })
    expect([status, body.details]).toEqual([400, 'invalid_cursors'])
  })

  test('realtime shows the heads of exactly the scopes that a pull would offer', async () => {
    const [ada, ben] = [await withContent('Ada'), await withContent('Ben')]
    const cem = await world.person('Cem')
    await follow(ben, ada)
    await ben.device.push(['like_list', { list_id: ada.publicList }])
    await cem.device.push(['like_list', { list_id: ben.publicList }])
    await ben.device.push(['edit_list', { id: ben.publicList, base: {}, fields: { is_public: false } }])
    for (const person of [ada, ben, cem]) {
      const [heads, offered] = await asPerson(backend.sql, person.id, async (transaction) => [
        await transaction`select scope from sync.scopes order by scope`,
        await transaction`select scope from sync.manifest() where scope_id is not null order by scope`,
      ])
      expect([...heads]).toEqual([...offered])
    }
  })

  test('of scopes that one may not see bring nothing but their disappearance', async () => {
    const [ada, ben] = [await withContent('Ada'), await world.person('Ben')]
    const { body } = await backend.asUser(ben).rpc<{ changes: { scope: string }[]; vanished: string[] }>('sync_pull', {
      cursors: { [`user:${ada.id}`]: '0', [`list:${ada.privateList}`]: '0' },
    })
    expect(body.vanished.toSorted()).toEqual([`list:${ada.privateList}`, `user:${ada.id}`].toSorted())
    expect(body.changes.map((change) => change.scope)).not.toContain(`user:${ada.id}`)
  })
})

async function cursorsOf(person: Person): Promise<{ scope: string; cursor: string }[]> {
  const { body } = await backend.asUser(person).rpc<{ changes: { scope: string; cursor: string }[] }>('sync_pull', {})
  return body.changes
}
