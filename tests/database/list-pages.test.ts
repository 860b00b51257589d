/** list_page and lists_of_person: what each reader gets, and reading page by page. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type TestUser, testBackend } from '#tests/support/backend.ts'
import type { Row } from '#tests/support/device.ts'
import { createWorld } from '#tests/support/world.ts'

const backend = testBackend()
const world = createWorld(backend)

type Page = { list: Row; is_liked: boolean; author: Row; places: { item: Row; restaurant: Row }[] }

const list = (id: string, fields: Row = {}): [string, Row] => [
  'create_list',
  { id, name: `List ${id}`, is_public: true, is_ranked: false, ...fields },
]

test('list_page gives the list, its author and its places in their order, a page at a time', async () => {
  const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
  const id = randomUUID()
  const places: string[] = []
  for (let n = 0; n < 5; n++) places.push(await world.restaurant({ name: `Place ${n}` }))
  await ada.device.push(
    list(id, { description: 'Slow.', is_ranked: true }),
    ...places.map((restaurant_id): [string, Row] => ['add_to_list', { id: randomUUID(), list_id: id, restaurant_id }]),
    ['set_list_note', { list_id: id, restaurant_id: places[1], notes: 'The window.' }],
    ['move_in_list', { list_id: id, restaurant_id: places[4], after: null }],
  )
  const read = async (parameters: Row): Promise<Page> => {
    const { status, body } = await backend.asUser(ben).rpc<Page>('list_page', { list_id: id, ...parameters })
    expect(status).toBe(200)
    return body
  }
  const whole = await read({})
  expect(whole.list).toMatchObject({ id, user_id: ada.id, description: 'Slow.', is_ranked: true, restaurant_count: 5 })
  expect(whole.author).toEqual({
    user_id: ada.id,
    username: ada.username,
    full_name: expect.anything(),
    avatar_url: null,
  })
  const inOrder = [4, 0, 1, 2, 3].map((n) => places[n])
  expect(whole.places.map(({ item, restaurant }) => [item['position'], restaurant['id']])).toEqual(
    inOrder.map((place, position) => [position, place]),
  )
  expect(whole.places[2]?.item['notes']).toBe('The window.')
  const pages = [await read({ max_rows: 3 }), await read({ max_rows: 3, from_position: 3 })]
  expect(pages.flatMap((page) => page.places.map(({ restaurant }) => restaurant['id']))).toEqual(inOrder)
  expect((await read({ from_position: 5 })).places).toEqual([])
})

test('a list says to each reader whether they like it, who are in its count: on its page and when it is found', async () => {
  const [ada, ben, cleo] = [await world.person('Ada'), await world.person('Ben'), await world.person('Cleo')]
  const id = randomUUID()
  await ada.device.push(list(id))
  await ben.device.push(['like_list', { list_id: id }])
  type Found = Pick<Page, 'list' | 'is_liked'>
  const told = async (reader: TestUser) => {
    const { body: page } = await backend.asUser(reader).rpc<Found>('list_page', { list_id: id })
    const { body: found } = await backend.asUser(reader).rpc<Found[]>('search_lists', { query: `List ${id}` })
    return [page, ...found].map(({ list, is_liked }) => [list['id'], list['like_count'], is_liked])
  }
  const twice = (isLiked: boolean) => [1, 2].map(() => [id, 1, isLiked])
  expect([await told(ben), await told(cleo)]).toEqual([twice(true), twice(false)])
})

test('a private list is no list for anybody else', async () => {
  const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
  const id = randomUUID()
  await ada.device.push(list(id, { is_public: false }))
  const read = async (user: TestUser, list_id: string) =>
    (await backend.asUser(user).rpc<Page | null>('list_page', { list_id })).body
  expect(await read(ben, id)).toBeNull()
  expect(await read(ben, randomUUID())).toBeNull()
  expect((await read(ada, id))?.list['id']).toBe(id)
})

test('lists_of_person gives the lists that the reader may read, the latest change first, a page at a time', async () => {
  const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
  const ids = [randomUUID(), randomUUID(), randomUUID()]
  const hidden = randomUUID()
  for (const id of ids) await ada.device.push(list(id))
  await ada.device.push(list(hidden, { is_public: false }))
  await ada.device.push(['edit_list', { id: ids[0], fields: { name: 'Renamed' }, base: {} }])
  const latestFirst = [ids[0], ids[2], ids[1]]
  type Lists = { person: Row; lists: Row[] }
  const read = async (user: TestUser, parameters: Row = {}): Promise<Lists> => {
    const answer = await backend.asUser(user).rpc<Lists>('lists_of_person', { person_id: ada.id, ...parameters })
    expect(answer.status).toBe(200)
    return answer.body
  }
  const idsOf = ({ lists }: Lists) => lists.map(({ id }) => id)
  expect((await read(ben)).person['username']).toBe(ada.username)
  expect(idsOf(await read(ben))).toEqual(latestFirst)
  expect(idsOf(await read(ada))).toEqual([ids[0], hidden, ids[2], ids[1]])
  const first = await read(ben, { max_rows: 2 })
  const last = first.lists.at(-1)
  const second = await read(ben, { max_rows: 2, before_time: last?.['updated_at'], before_id: last?.['id'] })
  expect([...idsOf(first), ...idsOf(second)]).toEqual(latestFirst)
  const { body } = await backend.asUser(ben).rpc('lists_of_person', { person_id: randomUUID() })
  expect(body).toBeNull()
})
