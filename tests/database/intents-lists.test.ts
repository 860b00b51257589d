import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import type { Row } from '#tests/support/device.ts'
import { createWorld, outcomes } from '#tests/support/world.ts'

const backend = testBackend()
const world = createWorld(backend)

/** The places of a list in order, after checking that positions are 0..n-1 (invariant 10). */
async function placesOf(listId: string): Promise<string[]> {
  const rows =
    await backend.sql`select restaurant_id, position from list_restaurants where list_id = ${listId} order by position`
  expect(rows.map((row) => row['position'])).toEqual(rows.map((_, index) => index))
  return rows.map((row) => row['restaurant_id'] as string)
}

describe('lists', () => {
  async function listOf(count: number) {
    const ada = await world.person('Ada')
    const id = randomUUID()
    const places = await Promise.all(Array.from({ length: count }, () => world.restaurant()))
    await ada.device.push(
      ['create_list', { id, name: ' Best ', is_ranked: true }],
      ...places.map(
        (place) => ['add_to_list', { id: randomUUID(), list_id: id, restaurant_id: place }] as [string, Row],
      ),
    )
    return { ada, id, places }
  }

  test('add at the end, once; move behind, to the top, behind a place that is gone; remove closes the gap', async () => {
    const {
      ada,
      id,
      places: [a, b, c, d],
    } = await listOf(4)
    const move = (place: string | undefined, after: string | null | undefined): [string, Row] => [
      'move_in_list',
      { list_id: id, restaurant_id: place, after },
    ]
    await ada.device.push(['add_to_list', { id: randomUUID(), list_id: id, restaurant_id: a }])
    expect(await placesOf(id)).toEqual([a, b, c, d])
    await ada.device.push(move(a, c))
    expect(await placesOf(id)).toEqual([b, c, a, d])
    await ada.device.push(move(d, null))
    expect(await placesOf(id)).toEqual([d, b, c, a])
    await ada.device.push(['remove_from_list', { list_id: id, restaurant_id: b }], move(a, b), move(b, null))
    expect(await placesOf(id)).toEqual([a, d, c])
    // Typed: it stands there although the place that it was to follow has left.
    const type = (place: string | undefined, position: number): [string, Row] => [
      'move_in_list',
      { list_id: id, restaurant_id: place, after: b, position },
    ]
    await ada.device.push(type(a, 1))
    expect(await placesOf(id)).toEqual([d, a, c])
    await ada.device.push(type(d, 9))
    expect(await placesOf(id)).toEqual([a, c, d])
    await ada.device.push(type(c, 0))
    expect(await placesOf(id)).toEqual([c, a, d])
    await ada.device.push(type(a, 0), type(a, 2), type(a, 1))
    expect(await placesOf(id)).toEqual([c, a, d])
    expect(await backend.sql`select restaurant_count from lists where id = ${id}`).toEqual([{ restaurant_count: 3 }])
  })

  test('invariant 10: random changes from four devices at once leave positions 0..n-1', async () => {
    const { ada, id, places } = await listOf(12)
    const pick = () => places[Math.floor(Math.random() * places.length)]
    const change = (): [string, Row] => {
      const target = { list_id: id, restaurant_id: pick() }
      const kind = Math.random()
      if (kind < 0.6) return ['move_in_list', { ...target, after: Math.random() < 0.2 ? null : pick() }]
      return kind < 0.8 ? ['remove_from_list', target] : ['add_to_list', { id: randomUUID(), ...target }]
    }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ada.newDevice().push(...Array.from({ length: 25 }, change))),
    )
    expect(new Set(outcomes(answers.flat()))).toEqual(new Set(['applied']))
    const left = await placesOf(id)
    expect(new Set(left).size).toBe(left.length)
  })

  test('notes are trimmed, empty is null, and a note of a removed place is refused', async () => {
    const {
      ada,
      id,
      places: [a],
    } = await listOf(1)
    const note = (notes: string): [string, Row] => ['set_list_note', { list_id: id, restaurant_id: a, notes }]
    await ada.device.push(note(' Order the soup '))
    expect(await backend.sql`select notes from list_restaurants where list_id = ${id}`).toEqual([
      { notes: 'Order the soup' },
    ])
    await ada.device.push(note(' '))
    expect(await backend.sql`select notes from list_restaurants where list_id = ${id}`).toEqual([{ notes: null }])
    await ada.device.push(['remove_from_list', { list_id: id, restaurant_id: a }])
    expect(outcomes(await ada.device.push(note('late')))).toEqual(['rejected not_found'])
  })

  test('only the owner changes a list; only others like it, and only public ones', async () => {
    const {
      ada,
      id,
      places: [a],
    } = await listOf(1)
    const ben = await world.person('Ben')
    const like: [string, Row] = ['like_list', { list_id: id }]
    const target = { list_id: id, restaurant_id: a }
    expect(
      outcomes(
        await ben.device.push(
          ['edit_list', { id, fields: { name: 'Mine' } }],
          ['delete_list', { id }],
          ['add_to_list', { id: randomUUID(), ...target }],
          ['remove_from_list', target],
          ['move_in_list', { ...target, after: null }],
          ['set_list_note', { ...target, notes: 'x' }],
          like,
        ),
      ),
    ).toEqual([...Array.from({ length: 6 }, () => 'rejected not_allowed'), 'applied'])
    expect(outcomes(await ada.device.push(['like_list', { list_id: id }]))).toEqual(['rejected not_allowed'])
    expect(await backend.sql`select like_count from lists where id = ${id}`).toEqual([{ like_count: 1 }])
    await ben.device.push(['unlike_list', { list_id: id }])
    await ada.device.push(['edit_list', { id, base: { is_public: true }, fields: { is_public: false } }])
    // A private list is refused as one that is not there: its existence is private too.
    expect(
      outcomes(await ben.device.push(['like_list', { list_id: id }], ['add_to_list', { id: randomUUID(), ...target }])),
    ).toEqual(['rejected not_found', 'rejected not_found'])
  })

  test('a list without a name is refused', async () => {
    const { ada, id } = await listOf(0)
    expect(
      outcomes(
        await ada.device.push(
          ['create_list', { id: randomUUID(), name: '  ' }],
          ['edit_list', { id, fields: { name: '' } }],
        ),
      ),
    ).toEqual(['rejected lists_name_length', 'rejected lists_name_length'])
  })
})
