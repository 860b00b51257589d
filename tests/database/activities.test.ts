/**
 * What a follower is told of somebody's activity. That of a list is sent again only when what it says has changed: everybody who likes it
 * has one. That of a visit is not sent, because the review says it.
 */
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
  return { ada, ben, cleo, id, edit, told }
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

test('invariant 6: of who turns show_activity off, activities go, and their visits are to be left out until they turn it on', async () => {
  const { ada, ben, cleo, told } = await likedList()
  const review = visit(await world.restaurant())
  await ada.device.push(['log_visit', review])
  const hidden = () => [ada, ben].map(({ id }) => cleo.device.rows('profiles').get(id)?.['hides_activity'])
  const hasVisit = () => cleo.device.rows('reviews').has(review.id)
  expect([await told(), hidden(), hasVisit()]).toEqual([['Best', 'Best'], [undefined, undefined], true])
  const show = (shows: boolean) =>
    ada.device.push(['update_profile', { base: { show_activity: !shows }, fields: { show_activity: shows } }])
  await show(false)
  expect([await told(), hidden(), hasVisit()]).toEqual([['Best'], [true, undefined], true])
  await show(true)
  expect([await told(), hidden(), hasVisit()]).toEqual([['Best', 'Best'], [undefined, undefined], true])
})
