/** The activities of a list are sent again only when what they say has changed: everybody who likes it has one. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import type { Row } from '#tests/support/device.ts'
import { createWorld, type Person, visit } from '#tests/support/world.ts'

const backend = testBackend()
const world = createWorld(backend)

/** Ada's public list, which Ben likes. Cleo follows both. */
async function likedList() {
  const [ada, ben, cleo] = [await world.person('Ada'), await world.person('Ben'), await world.person('Cleo')]
  const id = randomUUID()
  await ada.device.push(['create_list', { id, name: 'Best', description: 'Old' }])
  await ben.device.push(['like_list', { list_id: id }])
  const base = { name: 'Best', description: 'Old', is_public: true }
  const edit = (fields: Row) => ada.device.push(['edit_list', { id, base, fields: { ...base, ...fields } }])
  for (const { id: user_id } of [ada, ben]) await cleo.device.push(['follow', { user_id }])
  /** What Cleo is told that the two have done with it. */
  const told = async (): Promise<unknown[]> => {
    await cleo.device.pull()
    return [...cleo.device.rows('activities').values()].map((row) => (row['metadata'] as Row)['list_name'])
  }
  return { ada, ben, id, edit, told }
}

/** What a device would be sent again: the versions of a person's activities of a list, and the rows' own. */
const stamps = async (listId: string, person: Person) => [
  ...(await backend.sql`
    select activities.id, activities.xmin::text, entries.version from activities
    join sync.scopes on scope = 'user:' || user_id
    join sync.entries on row_id = activities.id and entity = 'activities' and scope_id = scopes.id
    where related_id = ${listId} and user_id = ${person.id} order by 1`),
]
const nameOf = async (listId: string, person: Person): Promise<unknown> =>
  (
    await backend.sql`select metadata ->> 'list_name' as name from activities
      where related_id = ${listId} and user_id = ${person.id}`
  )[0]?.['name']

test('a new description of a list sends no activity again', async () => {
  const { ada, ben, id, edit } = await likedList()
  const before = [await stamps(id, ada), await stamps(id, ben)]
  expect(before.flat()).toHaveLength(2)
  await edit({ description: 'New' })
  expect(await backend.sql`select description from lists where id = ${id}`).toEqual([{ description: 'New' }])
  expect([await stamps(id, ada), await stamps(id, ben)]).toEqual(before)
})

test('a new name arrives with what everybody who likes the list did', async () => {
  const { edit, told } = await likedList()
  expect(await told()).toEqual(['Best', 'Best'])
  await edit({ name: 'Better' })
  expect(await told()).toEqual(['Better', 'Better'])
})

test('a private list tells people who liked it no new name, once that it is gone, and nothing after that', async () => {
  const { ada, ben, id, edit, told } = await likedList()
  expect(await told()).toEqual(['Best', 'Best'])
  const whilePublic = await stamps(id, ben)
  await edit({ is_public: false, name: 'Secret' })
  const hidden = await stamps(id, ben)
  expect(hidden).not.toEqual(whilePublic)
  const own = await stamps(id, ada)
  await ada.device.push(['edit_list', { id, base: { name: 'Secret' }, fields: { name: 'Secret still' } }])
  expect(await stamps(id, ben)).toEqual(hidden)
  expect(await stamps(id, ada)).not.toEqual(own)
  expect([await nameOf(id, ada), await nameOf(id, ben), await told()]).toEqual(['Secret still', 'Best', []])
})

test('the activity of a visit has its id; a visit under the id of an activity of somebody else is refused, and leaves that as it is', async () => {
  const { ada, ben, id } = await likedList()
  const review = visit(await world.restaurant())
  await ada.device.push(['log_visit', review])
  expect(await backend.sql`select id from activities where related_id = ${review.id}`).toEqual([{ id: review.id }])
  const before = await stamps(id, ada)
  const [verdict] = await ben.device.push([
    'log_visit',
    { ...visit(await world.restaurant()), id: String(before[0]?.['id']) },
  ])
  expect(verdict).toMatchObject({ status: 'rejected', code: 'already_exists' })
  expect(await stamps(id, ada)).toEqual(before)
})
