/** Places and people travel with the rows that name them: each comes to a device with the first, and leaves with the last. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import type { Row } from '#tests/support/device.ts'
import { createWorld, type Person, visit } from '#tests/support/world.ts'

const backend = testBackend()
const world = createWorld(backend)

const day = 86_400_000
const ago = (days: number): string => new Date(Date.now() - days * day).toISOString()
const follow = (person: Person, other: Person) => person.device.push(['follow', { user_id: other.id }])

describe('a place that is taken out of a list', () => {
  async function likedList() {
    const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
    const [place, visited] = [await world.restaurant(), await world.restaurant()]
    const list = randomUUID()
    const add = (restaurant_id: string): [string, Row] => [
      'add_to_list',
      { id: randomUUID(), list_id: list, restaurant_id },
    ]
    await ada.device.push(['create_list', { id: list, name: 'Best' }], add(place), add(visited))
    await ben.device.push(['like_list', { list_id: list }], ['log_visit', visit(visited)])
    for (const { device } of [ada, ben]) await device.pull()
    const remove = (restaurant_id: string): [string, Row] => ['remove_from_list', { list_id: list, restaurant_id }]
    return { ada, ben, place, visited, list, add, remove }
  }

  test('leaves the devices of the owner and of people who like the list, but where something else brings it', async () => {
    const { ada, ben, place, visited, remove } = await likedList()
    expect([...ben.device.rows('restaurants').keys()]).toEqual(expect.arrayContaining([place, visited]))
    await ada.newDevice().push(remove(place), remove(visited))
    for (const { device } of [ada, ben]) await device.pull()
    const remaining = ({ device }: Person) => [place, visited].map((id) => device.rows('restaurants').has(id))
    expect([remaining(ada), remaining(ben)]).toEqual([
      [false, false],
      [false, true],
    ])
  })

  test('and put back before the next pull stays', async () => {
    const { ada, ben, place, add, remove } = await likedList()
    await ada.device.push(remove(place), add(place))
    await ben.device.pull()
    expect(ben.device.rows('restaurants').has(place)).toBe(true)
  })
})

test('the card of somebody who likes a list no more leaves its owner, and reaches no new device of theirs', async () => {
  const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
  const list = randomUUID()
  await ada.device.push(['create_list', { id: list, name: 'Best' }])
  await ben.device.push(['like_list', { list_id: list }])
  await ada.device.pull()
  expect(ada.device.rows('profiles').get(ben.id)?.['username']).toBe(ben.username)
  await ben.device.push(['unlike_list', { list_id: list }])
  const phone = ada.newDevice()
  for (const device of [ada.device, phone]) {
    await device.pull()
    expect([...device.rows('profiles').keys()]).toEqual([ada.id])
  }
})

describe('a review that has left the newest 100 of a followed person, and stays on the phone, keeps its place there', () => {
  /** Ben's phone has two visits of Ada to a place that are no longer among her newest 100. */
  async function oldVisits() {
    const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
    const [place, another] = [await world.restaurant(), await world.restaurant()]
    const [remaining, changed] = [visit(place, { created_at: ago(200) }), visit(place, { created_at: ago(300) })]
    await ada.device.push(['log_visit', remaining], ['log_visit', changed])
    await follow(ben, ada)
    await ben.device.pull()
    const newer = Array.from({ length: 100 }, (_, n) => ({
      id: randomUUID(),
      user_id: ada.id,
      restaurant_id: another,
      created_at: ago(n / 10),
    }))
    await backend.sql`insert into reviews ${backend.sql(newer)}`
    await ben.device.pull()
    return { ada, ben, place, remaining, changed }
  }
  type Changed = { place: string; changed: { id: string } }

  test.each<[string, (old: Changed) => [string, Row]]>([
    ['logs another old visit to it', ({ place }) => ['log_visit', visit(place, { created_at: ago(400) })]],
    ['edits another', ({ changed }) => ['edit_review', { id: changed.id, base: { rating: 4 }, fields: { rating: 2 } }]],
    ['deletes another', ({ changed }) => ['delete_review', { id: changed.id }]],
  ])('when the person %s', async (_, change) => {
    const old = await oldVisits()
    const { ada, ben, place, remaining } = old
    expect((await ada.device.push(change(old))).map(({ status }) => status)).toEqual(['applied'])
    await ben.device.pull()
    expect(ben.device.rows('reviews').has(remaining.id)).toBe(true)
    expect(ben.device.rows('restaurants').has(place)).toBe(true)
    // A new device gets neither.
    const phone = ben.newDevice()
    await phone.pull()
    expect([phone.rows('reviews').has(remaining.id), phone.rows('restaurants').has(place)]).toEqual([false, false])
  })

  test('until the last of them is deleted', async () => {
    const { ada, ben, place, remaining, changed } = await oldVisits()
    await ada.device.push(['delete_review', { id: changed.id }], ['delete_review', { id: remaining.id }])
    await ben.device.pull()
    expect(ben.device.rows('restaurants').has(place)).toBe(false)
  })
})
