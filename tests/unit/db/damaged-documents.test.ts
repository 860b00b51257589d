import type { Table } from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { editReview } from '#src/commands/edit-review.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { discardRefused } from '#src/commands/refused-work.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { applyPending } from '#src/db/apply-pending.ts'
import type { DocumentRecord } from '#src/db/document-record.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { baseId, beginning, type Mutation, StorageError } from '#src/db/owed.ts'
import { doubtShownWork } from '#src/db/shown-work.ts'
import { collectionName, converters, documentsName, localVersion } from '#src/db/versions.ts'
import { loseValues, unreadable } from '#tests/simulation/unreadable.ts'
import { inOwedTable, tableBelow } from '#tests/support/dexie-tables.ts'
import { closeAll, createTestDevice, type TestDevice } from './real-stores.ts'
import { putReview, reviewRow, uuid } from './rows.ts'

const [me, place] = [uuid(1), uuid(2)]
const row = reviewRow(10, me, place, 1)
const scope = `user:${me}`

let device: TestDevice
let copy: LiveCopy
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  loseValues()
  device = createTestDevice()
  copy = await device.open(me)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await closeAll()
})

/** A review that the server has, up to which its scope was read. */
async function fill(): Promise<void> {
  await copy.documents.write([{ ...putReview(row), document: { row, scopes: [scope] } }])
  await copy.owed.write(['cursors', 'facts'], async (owed) => {
    await owed.put('cursors', [{ scope, cursor: '7' }])
    await owed.put('facts', [{ name: 'first_pull_done', value: true }])
  })
}
const reviews = async (): Promise<Table<DocumentRecord, string>> =>
  tableBelow((await copy.documents.collections()).reviews)
const tear = async () => (await reviews()).update(row.id, { row: 'torn' as never })
const shown = async (of = copy) => (await of.documents.get('reviews', [row.id])).get(row.id)?.row
const cursor = (of = copy) => of.owed.read(['cursors'], async (owed) => (await owed.get('cursors', scope))?.cursor)

describe('a damaged document', () => {
  test('that pending work has made is shown again with the next application', async () => {
    const input = { id: row.id, restaurant_id: place, created_at: '2026-01-01T12:00:00.000Z' }
    await logVisit(copy, input)
    await tear()
    expect(await shown()).toBeUndefined()
    await applyPending(copy)
    expect(await shown()).toMatchObject({ id: row.id })
  })

  test('is asked for at once, and not when a pull is due', async () => {
    await fill()
    await tear()
    const heard: string[] = []
    device.tab().channel.listen((message) => heard.push(message))
    await shown()
    expect(heard).toEqual(['pull'])
  })

  test('comes again also when it could not be dropped at first, and hides no other one', async () => {
    await fill()
    await tear()
    const other = reviewRow(11, me, place, 2)
    await copy.documents.write([putReview(other)])
    vi.spyOn(copy.owed, 'write').mockRejectedValueOnce(new StorageError('full', 'Full.'))
    expect((await copy.documents.all('reviews')).map((found) => found.row)).toEqual([other])
    expect([await (await reviews()).count(), await cursor()]).toEqual([2, '7'])
    await shown()
    expect([await (await reviews()).count(), await cursor()]).toEqual([1, beginning])
  })

  test('is not dropped when a pull has brought it meanwhile', async () => {
    await fill()
    const table = await reviews()
    const whole = await table.get(row.id)
    await tear()
    const { write } = copy.owed
    vi.spyOn(copy.owed, 'write').mockImplementation(async (...request) => {
      const result = await write(...request)
      await table.put(whole as DocumentRecord)
      return result
    })
    await shown()
    expect(await shown()).toEqual(row)
  })

  test('that cannot be read hides no other one, and comes again', async () => {
    await fill()
    const other = reviewRow(11, me, place, 2)
    await copy.documents.write([putReview(other)])
    const table = await reviews()
    await table.put({ ...(await table.get(row.id)), ...unreadable } as never)
    expect((await copy.documents.where('reviews', 'user_id', me)).map((found) => found.row)).toEqual([other])
    expect([await table.count(), await cursor()]).toEqual([1, beginning])
  })

  test('that cannot be read stays until its scopes can be forgotten, or nobody would ask for it', async () => {
    loseValues()
    await copy.close()
    copy = await device.open(me)
    await fill()
    const table = await reviews()
    await table.put({ ...unreadable, key: row.id } as never)
    vi.spyOn(copy.owed, 'write').mockRejectedValueOnce(new StorageError('full', 'Full.'))
    await expect(shown()).rejects.toThrow('Full.')
    expect([await table.count(), await cursor()]).toEqual([1, '7'])
    expect(await shown()).toBeUndefined()
    expect([await table.count(), await cursor()]).toEqual([0, beginning])
  })

  test('that cannot be read stops no search in cached answers, and is dropped from them', async () => {
    await copy.documents.answers.put([
      { id: 'whole', answer: { value: 1 }, at: 1 },
      { id: 'torn', answer: { value: 2 }, at: 2 },
    ])
    const table = await tableBelow<object>((await copy.documents.collections()).cached_results)
    await table.put({ ...unreadable, id: 'torn' })
    expect((await copy.documents.answers.all()).map(({ id }) => id)).toEqual(['whole'])
    expect(await copy.documents.answers.get('torn')).toBeUndefined()
    expect(await copy.documents.answers.get('whole')).toEqual({ id: 'whole', answer: { value: 1 }, at: 1 })
  })
})

describe('a damaged base', () => {
  test('lets everything come again, and until then what is shown stays, which may be the last there is of it', async () => {
    await fill()
    await editReview(copy, { id: row.id, base: {}, fields: { comment: 'New' } })
    const id = baseId('reviews', row.id)
    await inOwedTable(device.indexedDb, me, 'bases', (rows) => rows.update(id, { document: 'torn' }))
    // As when the server refuses it.
    await copy.owed.write(['outbox', 'facts'], async (owed) => {
      const [edit] = await owed.all('outbox')
      await owed.delete('outbox', [(edit as Mutation).seq])
      await owed.put('facts', [{ name: 'shown_work', value: 'unknown' }])
    })
    await applyPending(copy)
    expect([await shown(), await cursor()]).toEqual([{ ...row, comment: 'New' }, beginning])
  })

  test('lets everything come again when the row is changed once more', async () => {
    await fill()
    await editReview(copy, { id: row.id, base: {}, fields: { comment: 'New' } })
    await inOwedTable(device.indexedDb, me, 'bases', (rows) =>
      rows.update(baseId('reviews', row.id), { document: 'torn' }),
    )
    await editReview(copy, { id: row.id, base: {}, fields: { comment: 'Newer' } })
    expect(await cursor()).toBe(beginning)
  })

  test('of a row that waiting work makes lets everything come again once, and not with every change', async () => {
    const id = uuid(11)
    await fill()
    await logVisit(copy, { id, restaurant_id: place, created_at: '2026-01-01T12:00:00.000Z' })
    await inOwedTable(device.indexedDb, me, 'bases', (rows) => rows.update(baseId('reviews', id), { document: 'torn' }))
    const cursors: unknown[] = []
    for (const comment of ['New', 'Newer']) {
      await editReview(copy, { id, base: {}, fields: { comment } })
      cursors.push(await cursor())
      await fill()
    }
    expect(cursors).toEqual([beginning, '7'])
  })
})

describe('one database of several that the browser has lost', () => {
  const lose = (version: number, collection: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const name = collectionName(documentsName(me, version), collection)
      const deleting = device.indexedDb.indexedDB.deleteDatabase(name)
      deleting.addEventListener('success', () => resolve())
      deleting.addEventListener('error', () => reject(new Error(`${name} cannot be deleted`)))
    })

  test('makes everything come again: its rows would be missing for good', async () => {
    await fill()
    await saveIntent(copy, 'add_favorite', { restaurant_id: uuid(5) })
    await copy.close()
    await lose(localVersion(converters), 'reviews')
    copy = await device.open(me)
    expect(await shown()).toBeUndefined()
    await copy.documents.collections()
    expect([await shown(), await cursor()]).toEqual([undefined, undefined])
    const facts = await copy.owed.read(['facts'], (owed) => owed.get('facts', 'first_pull_done'))
    expect(facts?.value).toBe(false)
    const outbox = await copy.owed.read(['outbox'], (owed) => owed.all('outbox'))
    expect(outbox.map(({ intent }) => intent)).toEqual(['add_favorite'])
  })

  test('stops no upgrade', async () => {
    await copy.close()
    device = createTestDevice()
    copy = await device.open(me, { converters: [] })
    await fill()
    await copy.close()
    await lose(1, 'reviews')
    copy = await device.open(me, { converters: [(_, document) => document] })
    expect([await shown(), await cursor()]).toEqual([undefined, undefined])
  })
})

describe('an upgrade', () => {
  const upgraded = async (damage: (table: Table<DocumentRecord, string>) => Promise<unknown>): Promise<void> => {
    await copy.close()
    device = createTestDevice()
    copy = await device.open(me, { converters: [] })
    await fill()
    await copy.documents.write([putReview(other)])
    await damage(await reviews())
    await copy.close()
    copy = await device.open(me, { converters: [(_, document) => document] })
  }
  const other = reviewRow(11, me, place, 2)
  const all = async () => (await copy.documents.all('reviews')).map((found) => found.row)

  test('asks again for a damaged document, which would be missing for good', async () => {
    await upgraded(async () => tear())
    expect([await all(), await cursor()]).toEqual([[other], beginning])
  })

  test('keeps one that has lost only what RxDB adds, for nobody would ask for it again', async () => {
    await upgraded((table) =>
      table
        .where(':id')
        .equals(row.id)
        .modify({ _deleted: undefined } as never),
    )
    expect([await all(), await cursor()]).toEqual([[row, other], '7'])
  })

  test('goes on when one cannot be read, and asks for it again', async () => {
    await upgraded((table) => table.put({ ...unreadable, key: row.id } as never))
    expect([await all(), await cursor()]).toEqual([[other], beginning])
  })
})

test('a lost note of the version of the documents is written again, or every start would wait for RxDB', async () => {
  await fill()
  await inOwedTable(device.indexedDb, me, 'facts', (rows) => rows.delete('documents_version'))
  await copy.close()
  copy = await device.open(me)
  const noted = await copy.owed.read(['facts'], (owed) => owed.get('facts', 'documents_version'))
  expect([await shown(), noted?.value]).toEqual([row, localVersion(converters)])
})

test('a damaged input without an id stops no application once it is refused', async () => {
  await fill()
  const input = { id: uuid(11), restaurant_id: place, created_at: '2026-01-01T12:00:00.000Z' }
  await logVisit(copy, input)
  const [visit] = await copy.owed.read(['outbox'], (owed) => owed.all('outbox'))
  await inOwedTable(device.indexedDb, me, 'outbox', (rows) => rows.put({ ...visit, input: {} }))
  await copy.owed.write(['facts'], (owed) => owed.put('facts', [{ name: 'shown_work', value: 'unknown' }]))
  await applyPending(copy).catch(() => {})
  await copy.owed.write(['outbox', 'refused', 'facts'], async (owed) => {
    await owed.delete('outbox', [(visit as Mutation).seq])
    await owed.put('refused', [{ ...(visit as Mutation), code: 'invalid_input', message: 'Not valid.' }])
    await owed.put('facts', [{ name: 'shown_work', value: 'unknown' }])
  })
  await applyPending(copy)
  await discardRefused(copy, (visit as Mutation).id)
  await editReview(copy, { id: row.id, base: {}, fields: { comment: 'New' } })
  expect(await shown()).toMatchObject({ comment: 'New' })
})

test('a corrupt row of a cursor or a base makes everything come again', async () => {
  await copy.documents.write([putReview(reviewRow(10, me, place, 1))])
  await inOwedTable(device.indexedDb, me, 'cursors', (rows) => rows.put({ scope: scope, cursor: null }))
  expect(await copy.owed.read(['cursors'], (owed) => owed.all('cursors'))).toEqual([
    { scope: scope, cursor: beginning },
  ])
  await saveIntent(copy, 'add_favorite', { restaurant_id: uuid(5) })
  await inOwedTable(device.indexedDb, me, 'bases', (rows) =>
    rows.put({ id: baseId('reviews', uuid(10)), entity: 'reviews', key: uuid(10), document: 'torn' }),
  )
  await copy.owed.write(['cursors'], (owed) => owed.put('cursors', [{ scope: 'catalog', cursor: '3' }]))
  await copy.close()
  const after = await device.open(me)
  // As sync begins.
  await after.owed.write(['facts'], doubtShownWork)
  await applyPending(after)
  const owed = await after.owed.read(['cursors', 'bases', 'outbox'], async (reader) => ({
    cursors: (await reader.all('cursors')).map(({ cursor }) => cursor),
    bases: await reader.all('bases'),
    outbox: (await reader.all('outbox')).map(({ intent }) => intent),
  }))
  expect(owed).toEqual({ cursors: [beginning, beginning], bases: [], outbox: ['add_favorite'] })
})
