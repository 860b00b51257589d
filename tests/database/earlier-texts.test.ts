/** Invariant 15: a text of one's own that an edit replaces unseen is kept, for its author alone, until it is dismissed or written again. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { earlierTextId, seenText } from '#src/domain/earlier-texts.ts'
import { testBackend } from '#tests/support/backend.ts'
import { mutation, type Row } from '#tests/support/device.ts'
import { createWorld, outcomes, type Person, visit } from '#tests/support/world.ts'

const backend = testBackend()
const world = createWorld(backend)
const { sql } = backend

const kept = async ({ id }: Person): Promise<Row[]> =>
  sql`select subject_id, field, text from earlier_texts where user_id = ${id} order by created_at, text`

/** Ada with a review, and a list with one place; every text says “First”. */
async function written() {
  const ada = await world.person('Ada')
  const place = await world.restaurant()
  const review = visit(place, { comment: 'First' })
  const [list, item] = [randomUUID(), randomUUID()]
  await ada.device.push(
    ['log_visit', review],
    ['create_list', { id: list, name: 'First', description: 'First' }],
    ['add_to_list', { id: item, list_id: list, restaurant_id: place, notes: 'First' }],
    ['update_profile', { fields: { bio: 'First', full_name: 'First' }, base: {} }],
  )
  // The name of the sign-up.
  await sql`delete from earlier_texts where user_id = ${ada.id}`
  /** Writes `text` everywhere over `base`. */
  const write = (text: string, base: string, more: Row = {}): [string, Row][] => [
    ['edit_review', { id: review.id, fields: { comment: text }, base: { comment: base }, ...more }],
    [
      'edit_list',
      { id: list, fields: { name: text, description: text }, base: { name: base, description: base }, ...more },
    ],
    ['set_list_note', { list_id: list, restaurant_id: place, notes: text, base: { notes: base }, ...more }],
    ['update_profile', { fields: { bio: text, full_name: text }, base: { bio: base, full_name: base }, ...more }],
  ]
  const everywhere = (text: string): Row[] => [
    { subject_id: review.id, field: 'comment', text },
    { subject_id: list, field: 'name', text },
    { subject_id: list, field: 'description', text },
    { subject_id: item, field: 'notes', text },
    { subject_id: ada.id, field: 'bio', text },
    { subject_id: ada.id, field: 'full_name', text },
  ]
  return { ada, review, list, item, place, write, everywhere }
}

const sorted = (rows: Row[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted((a, b) => (a < b ? -1 : 1))

describe('what two devices write into one text', () => {
  test('stands as the later wrote it, and the earlier is kept: comment, name, description, note, bio and full name', async () => {
    const { ada, write, everywhere } = await written()
    const other = ada.newDevice()
    expect(new Set(outcomes(await ada.device.push(...write('Second', 'First'))))).toEqual(new Set(['applied']))
    expect(await kept(ada)).toEqual([])
    expect(new Set(outcomes(await other.push(...write('Third', 'First'))))).toEqual(new Set(['applied']))
    expect(sorted(await kept(ada))).toEqual(sorted(everywhere('Second')))
    for (const device of [ada.device, other]) {
      await device.pull()
      expect(device.rows('earlier_texts').size).toBe(6)
    }
  })

  test('is no conflict when they write the same, when one leaves a text out, or when nothing stood there', async () => {
    const { ada, review, write } = await written()
    await ada.device.push(...write(' Second ', 'First'))
    await ada.newDevice().push(...write('Second', 'First'))
    await ada.newDevice().push(['edit_review', { id: review.id, fields: { rating: 2 }, base: { rating: 4 } }])
    await ada.device.push(...write('', 'Second').slice(0, 1), ...write('Third', 'First').slice(0, 1))
    expect(await kept(ada)).toEqual([])
  })

  test('is no conflict between edits of one device, whether the ones before were applied or refused', async () => {
    const { ada, review, write } = await written()
    await ada.device.push(...write('Second', 'First'), ...write('Third', 'Second'))
    expect(await kept(ada)).toEqual([])
    // The fourth is refused with its rating; the fifth was written over it, and its author had seen the third.
    const seen = [seenText('comment', 'Third'), seenText('comment', 'Fourth')]
    const answers = await ada.device.push(
      ['edit_review', { id: review.id, fields: { comment: 'Fourth', rating: 9 }, base: { comment: 'Third' } }],
      ['edit_review', { id: review.id, fields: { comment: 'Fifth' }, base: { comment: 'Fourth' }, seen }],
    )
    expect(outcomes(answers)).toEqual(['rejected reviews_rating_half_steps', 'applied'])
    expect(await kept(ada)).toEqual([])
    // What was seen in one text says nothing of another.
    await ada.device.push([
      'update_profile',
      { fields: { bio: 'Sixth' }, base: {}, seen: [seenText('comment', 'Third')] },
    ])
    expect(await kept(ada)).toEqual([{ subject_id: ada.id, field: 'bio', text: 'Third' }])
  })

  test('a note that comes with a place that is in the list already stands there, and the one before it is kept', async () => {
    const { ada, list, item, place } = await written()
    const add = (notes?: string): [string, Row] => [
      'add_to_list',
      { id: randomUUID(), list_id: list, restaurant_id: place, ...(notes && { notes }) },
    ]
    await ada.device.push(add(), add('First'))
    expect(await kept(ada)).toEqual([])
    await ada.device.push(add('Second'))
    expect(await sql`select notes from list_restaurants where id = ${item}`).toEqual([{ notes: 'Second' }])
    expect(await kept(ada)).toEqual([{ subject_id: item, field: 'notes', text: 'First' }])
  })
})

describe('an earlier text', () => {
  test('is kept once, whatever is sent again, and a dismissed one does not come back', async () => {
    const { ada, review } = await written()
    const edit = mutation('edit_review', { id: review.id, fields: { comment: 'Second' }, base: {} })
    await ada.device.send([edit])
    expect(await ada.device.send([edit])).toMatchObject([{ status: 'applied', replayed: true }])
    const [text] = await kept(ada)
    expect(text).toEqual({ subject_id: review.id, field: 'comment', text: 'First' })
    const id = earlierTextId(review.id, 'comment', 'First')
    const dismissal: [string, Row] = ['dismiss_earlier_text', { id, subject_id: review.id }]
    expect(outcomes(await ada.device.push(dismissal, dismissal))).toEqual(['applied', 'applied'])
    await ada.device.send([edit])
    expect(await kept(ada)).toEqual([])
    // A device from a backup knows none of this and writes over what it knew then.
    await ada
      .newDevice()
      .push(['edit_review', { id: review.id, fields: { comment: 'Third' }, base: { comment: 'First' } }])
    expect(await kept(ada)).toEqual([{ subject_id: review.id, field: 'comment', text: 'Second' }])
  })

  test('is restored by writing it again, which keeps what it replaces unless its author had seen that', async () => {
    const { ada, review } = await written()
    const edit = (comment: string, base: string): [string, Row] => [
      'edit_review',
      { id: review.id, fields: { comment }, base: { comment: base } },
    ]
    await ada.device.push(edit('Second', 'First'), edit('Third', 'First'))
    await ada.device.push(edit('Second', 'Third'))
    expect(await kept(ada)).toEqual([])
    await ada.device.push(edit('Fourth', 'First'))
    // Restored on a device that has not heard of the fourth yet.
    await ada.newDevice().push(edit('Second', 'Third'))
    expect(await kept(ada)).toEqual([{ subject_id: review.id, field: 'comment', text: 'Fourth' }])
    expect(await sql`select comment from reviews where id = ${review.id}`).toEqual([{ comment: 'Second' }])
  })

  test('goes with its review, its list, its place in a list and its account', async () => {
    const { ada, review, list, place, write } = await written()
    await ada.device.push(...write('Second', 'unseen'))
    const fields = async () => new Set((await kept(ada)).map(({ field }) => field))
    expect(await fields()).toEqual(new Set(['bio', 'comment', 'description', 'full_name', 'name', 'notes']))
    await ada.device.push(['remove_from_list', { list_id: list, restaurant_id: place }])
    expect(await fields()).toEqual(new Set(['bio', 'comment', 'description', 'full_name', 'name']))
    await ada.device.push(['delete_review', { id: review.id }])
    expect(await fields()).toEqual(new Set(['bio', 'description', 'full_name', 'name']))
    await ada.device.push(['delete_list', { id: list }])
    expect(await fields()).toEqual(new Set(['bio', 'full_name']))
    await ada.device.pull()
    expect(ada.device.rows('earlier_texts').size).toBe(2)
    await sql`delete from auth.users where id = ${ada.id}`
    expect(await kept(ada)).toEqual([])
    expect(await sql`select from sync.scopes where scope = ${`followers:${ada.id}`}`).toEqual([])
  })

  test('reaches nobody but its author, not even as a scope that has moved', async () => {
    const { ada, review } = await written()
    const ben = await world.person('Ben')
    await ben.device.push(['follow', { id: randomUUID(), user_id: ada.id }])
    await ben.device.pull()
    await ada.device.push(['edit_review', { id: review.id, fields: { comment: 'Second' }, base: {} }])
    const [before] = await sql`select head from sync.scopes where scope = ${`user:${ada.id}`}`
    const id = earlierTextId(review.id, 'comment', 'First')
    expect(outcomes(await ben.device.push(['dismiss_earlier_text', { id, subject_id: review.id }]))).toEqual([
      'applied',
    ])
    await ben.device.pull()
    expect(ben.device.rows('earlier_texts').size).toBe(0)
    expect(await kept(ada)).toHaveLength(1)
    await ada.device.push(['dismiss_earlier_text', { id, subject_id: review.id }])
    expect(await sql`select head from sync.scopes where scope = ${`user:${ada.id}`}`).toEqual([before])
  })

  test('has room for 200: the edit that would need more is refused and stays with its author', async () => {
    const { ada, review } = await written()
    await sql`insert into earlier_texts (id, user_id, subject_id, field, text)
      select gen_random_uuid(), ${ada.id}, ${review.id}, 'comment', 'Text ' || n from generate_series(1, 200) as n`
    const edit: [string, Row] = ['edit_review', { id: review.id, fields: { comment: 'Second' }, base: {} }]
    expect(outcomes(await ada.device.push(edit))).toEqual(['rejected earlier_texts_limit'])
    expect(await sql`select comment from reviews where id = ${review.id}`).toEqual([{ comment: 'First' }])
    await ada.device.push(['edit_review', { id: review.id, fields: { comment: 'Third' }, base: { comment: 'First' } }])
    expect(await sql`select comment from reviews where id = ${review.id}`).toEqual([{ comment: 'Third' }])
  })
})
