import type { Table } from 'dexie'
import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { CachedResult } from '#src/db/collections.ts'
import { markId } from '#src/db/document-reader.ts'
import { openDocuments } from '#src/db/documents-rxdb.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { StorageError } from '#src/db/owed.ts'
import { loseValues, unreadable } from '#tests/simulation/unreadable.ts'
import { tableBelow } from '#tests/support/dexie-tables.ts'
import { closeAll, createTestDevice, type TestDevice } from './real-stores.ts'
import { putReview, reviewRow, uuid } from './rows.ts'

const me = uuid(1)
const row = reviewRow(10, me, uuid(2), 1)

let device: TestDevice
let copy: LiveCopy
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  device = createTestDevice()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await closeAll()
})

describe('a damaged mark lets the app open, and everything come again:', () => {
  const reopened = async (damage: (results: Table<CachedResult, string>) => Promise<unknown>): Promise<void> => {
    copy = await device.open(me)
    await copy.documents.write([putReview(row)])
    await copy.owed.write(['cursors'], (owed) => owed.put('cursors', [{ scope: `user:${me}`, cursor: '7' }]))
    await saveIntent(copy, 'add_favorite', { restaurant_id: uuid(5) })
    await damage(await tableBelow<CachedResult>((await copy.documents.collections()).cached_results))
    await copy.close()
    copy = await device.open(me)
  }
  const expectNew = async () => {
    expect(await copy.documents.all('reviews')).toEqual([])
    const owed = await copy.owed.read(['outbox', 'cursors'], async (reader) => ({
      intents: (await reader.all('outbox')).map(({ intent }) => intent),
      cursors: await reader.all('cursors'),
    }))
    expect(owed).toEqual({ intents: ['add_favorite'], cursors: [] })
  }

  test.each([{ keys: undefined }, { keys: null }, { keys: 'torn' }, { keys: [] }])(
    'its keys are $keys',
    async (torn) => {
      await reopened((results) =>
        results
          .where(':id')
          .equals(markId)
          .modify(torn as never),
      )
      await expectNew()
    },
  )

  test('it could not be written, which is not taken for done', async () => {
    const documents = await openDocuments('copy', {
      indexedDb: device.indexedDb,
      multiInstance: false,
      onDamage: async () => {},
    })
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no more', 'QuotaExceededError')
    })
    await expect(documents.writeMark('mark')).rejects.toBeInstanceOf(StorageError)
    await documents.close()
  })

  test('it cannot be read', async () => {
    loseValues()
    await reopened((results) => results.put({ ...unreadable, id: markId } as never))
    await expectNew()
  })
})
