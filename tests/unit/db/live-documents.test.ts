/** Documents before and after RxDB is there, and what live queries hear of them. */
import { expect, test, vi } from 'vitest'
import type { DocumentsAhead } from '#src/db/documents-ahead.ts'
import { type DocumentEvent, documentsBehind } from '#src/db/live-documents.ts'
import type { LiveCopy } from '#src/db/open.ts'
import type { EarlierText } from '#src/domain/rows.ts'
import { tableBelow } from '#tests/support/dexie-tables.ts'
import { openForEach } from './real-stores.ts'
import { putReview, reviewRow, uuid } from './rows.ts'
import { countStorageCalls } from './storage-calls.ts'

let copy: LiveCopy
openForEach(uuid(1), (opened) => {
  copy = opened
})

const nothingAhead = { close: () => {} } as DocumentsAhead
const soon = () => new Promise((resolve) => setTimeout(resolve, 20))

test('a copy that is closed before there was time for RxDB does not open it', async () => {
  let goOn = (): void => {}
  const later = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const open = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('Nobody may open it.')))
  const documents = documentsBehind({ ahead: nothingAhead, isNew: false, open, later })
  await documents.close()
  goOn()
  await soon()
  expect(open).not.toHaveBeenCalled()
})

test('that RxDB cannot be opened is told to whoever needs it, and to nobody else', async () => {
  const unheard: unknown[] = []
  const hear = (reason: unknown): void => void unheard.push(reason)
  process.on('unhandledRejection', hear)
  const open = () => Promise.reject(new Error('Damaged'))
  const documents = documentsBehind({ ahead: nothingAhead, isNew: false, open, later: Promise.resolve() })
  await soon()
  process.off('unhandledRejection', hear)
  expect(unheard).toEqual([])
  await expect(documents.collections()).rejects.toThrow('Damaged')
  await documents.close()
})

test('live queries hear what was stored and what was deleted, documents and answers', async () => {
  const row = reviewRow(10, uuid(1), uuid(2), 1)
  const heard: Pick<DocumentEvent, 'key' | 'isDeleted'>[] = []
  for (const collection of ['reviews', 'cached_results'] as const)
    copy.documents.changes(collection).subscribe((events = []) => {
      heard.push(...events.map(({ key, isDeleted }) => ({ key, isDeleted })))
    })
  await copy.documents.collections()
  await copy.documents.write([putReview(row)])
  await copy.documents.answers.put([{ id: 'page', answer: { value: 1 }, at: 1 }])
  await copy.documents.write([{ entity: 'reviews', key: row.id, document: null }])
  await copy.documents.answers.drop(['page'])
  await vi.waitFor(() => expect(heard).toHaveLength(4))
  expect(heard.map(({ key, isDeleted }) => [key, isDeleted])).toEqual([
    [row.id, false],
    ['page', false],
    [row.id, true],
    ['page', true],
  ])
})

const text: EarlierText = {
  id: uuid(30),
  user_id: uuid(1),
  subject_id: uuid(10),
  field: 'comment',
  text: 'Before',
  created_at: '2026-01-01T00:00:00Z',
}

test.each([
  ['text', 'torn'],
  ['nothing', null],
])('of a document only the key of which is whole, and %s in place of its row, nothing is left', async (_, torn) => {
  const review = reviewRow(10, uuid(1), uuid(2), 1)
  await copy.documents.write([
    putReview(review),
    { entity: 'earlier_texts', key: text.id, document: { row: text, scopes: [`user:${uuid(1)}`] } },
  ])
  const collections = await copy.documents.collections()
  for (const [collection, key] of [
    ['reviews', review.id],
    ['earlier_texts', text.id],
  ] as const) {
    const table = await tableBelow<{ row: unknown }>(collections[collection])
    await table.update(key, { row: torn })
    expect([...(await copy.documents.get(collection, [key])).keys()]).toEqual([])
    expect(await table.count()).toBe(0)
  }
})

test('the newest of some kind are found piece by piece, each once', async () => {
  const minutes = Array.from({ length: 40 }, (_, index) => index)
  await copy.documents.write(minutes.map((minute) => putReview(reviewRow(100 + minute, uuid(1), uuid(2), minute))))
  // With two wanted, eight are read at once: each is the last of its piece.
  const wanted = [uuid(132), uuid(124)]
  const found = await copy.documents.find('reviews', { newest: { limit: 2, accepts: ({ id }) => wanted.includes(id) } })
  expect(found.map(({ key }) => key)).toEqual(wanted)
})

test('the newest of several people are found together, and of who has not been seen lately without all that came since', async () => {
  const [me, ben, cleo] = [1, 2, 3].map(uuid) as [string, string, string]
  const mine = Array.from({ length: 1500 }, (_, minute) =>
    putReview(reviewRow(1000 + minute, me, uuid(9), minute + 100)),
  )
  const older = [reviewRow(10, ben, uuid(9), 10), reviewRow(11, cleo, uuid(9), 20), reviewRow(12, ben, uuid(9), 30)]
  await copy.documents.write([...mine, ...older.map((row) => putReview(row))])
  const find = async (values: string[], limit: number) =>
    (await copy.documents.find('reviews', { column: 'user_id', values, limit })).map(({ key }) => key)
  expect(await find([me, ben], 2)).toEqual([2499, 2498].map(uuid))
  // One request for each of few.
  const calls = countStorageCalls()
  expect(await find([ben, cleo], 2)).toEqual([12, 11].map(uuid))
  expect(calls()).toEqual({ getAll: 2 })
  expect(await find([ben, cleo], 5)).toEqual([12, 11, 10].map(uuid))
  // Of many, five pieces of 200 first.
  const crowd = [...Array.from({ length: 21 }, (_, index) => uuid(100 + index)), ben, cleo]
  expect(await find(crowd, 50)).toEqual([12, 11, 10].map(uuid))
  expect(calls()).toEqual({ getAll: 2 + 2 + 5 + 23 })
  expect(await find([...crowd, me], 50)).toHaveLength(50)
  expect(calls()).toEqual({ getAll: 2 + 2 + 5 + 23 + 1 })
  expect(await find([uuid(4)], 5)).toEqual([])
})
