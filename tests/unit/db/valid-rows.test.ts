/** What becomes of one damaged column, whichever it is: nothing damaged passes for whole, and what is whole stays what it is. */
import { describe, expect, test } from 'vitest'
import { beginning, type OwedTable } from '#src/db/owed.ts'
import { validRow } from '#src/db/valid-rows.ts'
import { visitDraft } from '#src/domain/work/draft-kinds.ts'
import { uuid } from './rows.ts'

/** Values that a column of this kind cannot hold. */
const damages = {
  text: [7, null, undefined],
  uuid: [7, 'no id', undefined],
  time: [7, 'no time', undefined],
  number: ['7', Number.NaN, undefined],
  object: ['x', null, [], undefined],
  array: ['x', null, {}, undefined],
  truth: ['true', 1, undefined],
  state: ['elsewhere', 7, undefined],
  picture: ['x', { type: 'image/jpeg', bytes: 'x' }, { bytes: new ArrayBuffer(1) }, undefined],
  // What may be absent.
  'text?': [7, null],
  'object?': ['x', null],
  'names?': ['x', { [uuid(1)]: 7 }],
  'put off?': [{ until: 7 }, { until: 'x', message: 'Later.' }, { message: 'Later.' }],
  'photos?': ['x', { toCome: [] }, { added: [] }],
} as const

type Kind = keyof typeof damages
/** `mended`: what takes the place of each damaged column; undefined: nothing. `also`: what else becomes of the row. */
type Example = {
  table: OwedTable
  row: Record<string, unknown>
  columns: Record<string, Kind>
  mended?: Record<string, unknown>
  also?: (column: string) => Record<string, unknown>
}

const work = { intent: 'follow', input: { user_id: uuid(2) }, saved_at: '2026-01-01T00:00:00Z' }
const picture = { type: 'image/jpeg', bytes: new ArrayBuffer(1) }
const lostWork = { intent: 'damaged', input: {}, saved_at: '' }
const ofWork = { intent: 'text', input: 'object', saved_at: 'time' } as const

const examples: readonly Example[] = [
  {
    table: 'outbox',
    row: {
      ...work,
      seq: 1,
      id: uuid(1),
      state: 'sending',
      attempts: 2,
      names: { [uuid(2)]: 'ada' },
      put_off: { until: 7, message: 'Later.' },
    },
    columns: { ...ofWork, id: 'uuid', state: 'state', attempts: 'number', names: 'names?', put_off: 'put off?' },
  },
  {
    table: 'refused',
    row: { ...work, seq: 1, id: uuid(1), code: 'not_found', message: 'Gone.', because: uuid(3), names: {} },
    columns: { ...ofWork, seq: 'number', code: 'text', message: 'text', because: 'text?', names: 'names?' },
    mended: {
      ...lostWork,
      seq: 0,
      code: 'damaged',
      message: 'What the server said was damaged on this device.',
      because: undefined,
    },
    // Sent again, a change that has lost its words would only come back.
    also: (column) => ({ names: undefined, ...(column in lostWork && { code: 'damaged' }) }),
  },
  {
    table: 'offers',
    row: { ...work, id: 'x', seq: 1, photos: ['a'], place: { id: uuid(4), name: 'Blue Door' } },
    columns: { ...ofWork, seq: 'number', photos: 'text?', place: 'object?' },
    mended: { ...lostWork, seq: 0, photos: undefined, place: undefined },
  },
  {
    table: 'photos',
    row: {
      id: uuid(1),
      bucket: 'avatars',
      path: 'a/b.webp',
      review_id: uuid(2),
      draft_id: uuid(3),
      index: 1,
      state: 'failed',
      progress: 0.5,
      attempts: 2,
      size: 9,
      message: 'It is too large.',
      code: 'too_large',
    },
    columns: {
      bucket: 'state',
      path: 'text',
      index: 'number',
      progress: 'number',
      attempts: 'number',
      size: 'number',
      state: 'state',
      review_id: 'text?',
      draft_id: 'text?',
      message: 'text?',
      code: 'text?',
    },
    mended: { index: 0, progress: 0, attempts: 0, size: 0, state: 'waiting' },
  },
  {
    table: 'drafts',
    row: { id: 'x', kind: 'list', content: { text: 'x' }, changed_at: '2026-01-01T00:00:00Z' },
    columns: { kind: 'text', content: 'object', changed_at: 'text' },
    mended: { kind: visitDraft, content: {}, changed_at: '' },
  },
  { table: 'cursors', row: { scope: 'catalog', cursor: '7' }, columns: { cursor: 'text' } },
  { table: 'heartbeats', row: { name: 'leader', count: 7 }, columns: { count: 'number' } },
  {
    table: 'unconfirmed',
    row: { id: 'x', entity: 'reviews', key: uuid(1), scopes: [] },
    columns: { key: 'text', scopes: 'array' },
  },
  {
    table: 'bases',
    row: { id: `reviews:${uuid(1)}`, entity: 'reviews', key: uuid(1), document: { row: {}, scopes: [] } },
    columns: { entity: 'text', key: 'text' },
  },
  {
    table: 'imports',
    row: {
      id: 'x',
      files: [],
      state: 'done',
      saved_at: '2026-01-01T00:00:00Z',
      counts: {},
      added: [],
      leftOut: [],
      photos: { toCome: [], added: [] },
    },
    columns: {
      files: 'array',
      saved_at: 'time',
      counts: 'object',
      added: 'array',
      leftOut: 'array',
      photos: 'photos?',
    },
  },
  {
    table: 'imports',
    row: { id: 'x', files: [], state: 'open', imported: {} },
    columns: { files: 'array', imported: 'object' },
  },
  { table: 'import_places', row: { id: 'x', match: { candidates: [] } }, columns: { match: 'object' } },
]

const valid = (table: OwedTable, row: unknown): unknown => validRow(table, row as never)

describe.each(examples)('a row of $table', ({ table, row, columns, mended, also }) => {
  test('stays what it is while it is whole', () => {
    expect(valid(table, row)).toEqual(row)
  })

  test.each(
    Object.entries(columns).flatMap(([column, kind]) => damages[kind].map((value) => [column, value] as const)),
  )('does not pass for whole when %s is %j, and keeps all else', (column, value) => {
    const damaged = { ...row, [column]: value }
    const found = valid(table, damaged)
    const isForgotten = columns[column]?.endsWith('?')
    if (mended && (column in mended || isForgotten))
      expect(found).toEqual({ ...row, [column]: mended[column], ...also?.(column) })
    expect(found).not.toBe(damaged)
  })
})

test('a photo without its place in the storage has failed, and keeps all else', () => {
  const photo = examples.find(({ table }) => table === 'photos')?.row ?? {}
  const failed = { ...photo, state: 'failed', message: 'This photo was damaged on this device.', code: 'damaged' }
  for (const path of damages.text) expect(valid('photos', { ...photo, path })).toEqual({ ...failed, path: '' })
  expect(valid('photos', { ...photo, path: '' })).toEqual({ ...failed, path: '' })
  for (const bucket of damages.state)
    expect(valid('photos', { ...photo, bucket })).toEqual({ ...failed, bucket: 'review-photos' })
})

test('a change that can be sent is sent, without its count and its notes; one that cannot says what is left of its words', () => {
  const { row: change = {} } = examples.find(({ table }) => table === 'outbox') ?? {}
  const { names: _, put_off: _putOff, ...kept } = change
  expect(valid('outbox', { ...change, attempts: 'x' })).toEqual({ ...kept, attempts: 0 })
  expect(valid('outbox', { ...change, names: 'x' })).toEqual({ ...kept, attempts: 0 })
  expect(valid('outbox', { ...change, state: 'x' })).toEqual({ ...kept, attempts: 0, state: 'waiting', sent: true })
  const damage = 'This change was damaged on this device, so it cannot be sent.'
  expect(valid('outbox', { ...change, intent: 7 })).toEqual({ ...kept, attempts: 0, intent: 'damaged', damage })
  for (const id of damages.uuid)
    expect(valid('outbox', { ...change, id })).toEqual({ ...kept, attempts: 0, id: 'damaged-1', damage })
  const input = { id: uuid(1), text: 'Good soup', notes: [' ', 'again'], at: '2026-01-01' }
  expect(valid('outbox', { ...change, input, saved_at: 7 })).toEqual({
    ...kept,
    attempts: 0,
    saved_at: '',
    input,
    damage: `${damage} What is left of it: “Good soup”, “again”`,
  })
})

test('a picture without its small one is shown by the large one, and without the large one not at all', () => {
  const whole = { id: uuid(1), full: picture, thumbnail: { ...picture } }
  expect(valid('blobs', whole)).toEqual(whole)
  for (const value of damages.picture) {
    expect(valid('blobs', { ...whole, thumbnail: value })).toEqual({ id: uuid(1), full: picture, thumbnail: picture })
    expect(valid('blobs', { ...whole, full: value })).toBeUndefined()
  }
})

test('a cursor that cannot be read begins again, and a base whose document is damaged has none', () => {
  expect(valid('cursors', { scope: 'catalog', cursor: 7 })).toEqual({ scope: 'catalog', cursor: beginning })
  const base = { id: `reviews:${uuid(1)}`, entity: 'reviews', key: uuid(1) }
  for (const document of ['x', [], {}, { row: {} }, { scopes: [] }, { row: null, scopes: [] }])
    expect(valid('bases', { ...base, document })).toEqual({ ...base, document: null, damage: true })
})

const facts: Readonly<Record<string, { whole: readonly unknown[]; damaged: readonly unknown[] }>> = {
  client_id: { whole: [uuid(1)], damaged: damages.uuid },
  generation: { whole: ['x'], damaged: damages.text },
  resync: {
    whole: [{ id: 'x', cursors: {}, limits: {} }],
    damaged: [{ cursors: {}, limits: {} }, { id: 'x', limits: {} }, { id: 'x', cursors: {} }, 'x'],
  },
  last_contact: { whole: [7], damaged: damages.number },
  last_pull: { whole: [7], damaged: damages.number },
  connection: { whole: ['online'], damaged: ['elsewhere', undefined] },
  first_pull_done: { whole: [true, false], damaged: damages.truth },
  home_arrived: { whole: [true, false], damaged: damages.truth },
  shown_work: { whole: [7, 'unknown'], damaged: ['x', undefined] },
  removals: { whole: [7], damaged: damages.number },
  documents_version: { whole: [7], damaged: damages.number },
  reads_again: { whole: [true], damaged: [false, ...damages.truth] },
  copy_mark: { whole: ['x'], damaged: damages.text },
  seen_activity: {
    whole: [{ ids: [], from: 7, likes: {} }],
    damaged: [{ from: 7, likes: {} }, { ids: [], likes: {} }, { ids: [], from: 7 }, 'x'],
  },
  email_change: {
    whole: [{ email: 'x', sentAt: 7, isAgreed: false }],
    damaged: [{ sentAt: 7, isAgreed: true }, { email: 'x', isAgreed: true }, { email: 'x', sentAt: 7 }, 'x'],
  },
  town: {
    whole: [{ name: 'x', latitude: 1, longitude: 2 }],
    damaged: [{ latitude: 1, longitude: 2 }, { name: 'x', longitude: 2 }, { name: 'x', latitude: 1 }, 'x'],
  },
}

/** What is under way is not over because nobody knows how far it was. */
const goesOn: Record<string, unknown> = {
  generation: 'damaged',
  resync: { id: 'damaged', cursors: {}, limits: {}, isGeneration: false, isUnlisted: true },
  reads_again: true,
}

test.each(Object.entries(facts))(
  'the fact %s is known while it is whole, and else not or as what goes on',
  (name, { whole, damaged }) => {
    for (const value of whole) expect(valid('facts', { name, value })).toEqual({ name, value })
    for (const value of damaged)
      expect([value, valid('facts', { name, value })]).toEqual([value, goesOn[name] && { name, value: goesOn[name] }])
  },
)

test('a fact of a later version is left alone', () => {
  expect(valid('facts', { name: 'of_the_future', value: 7 })).toEqual({ name: 'of_the_future', value: 7 })
})
