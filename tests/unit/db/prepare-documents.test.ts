import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { openOwed } from '#src/db/owed-database.ts'
import { prepareDocuments } from '#src/db/prepare-documents.ts'
import { uuid } from './rows.ts'

test('documents that cannot be marked are closed before anybody hears of it: whoever tries again may open them', async () => {
  const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange }
  const owed = await openOwed(uuid(1), indexedDb, 1)
  let isClosed = false
  const documents = {
    writeMark: () => Promise.reject(new Error('No more.')),
    async close() {
      await new Promise((resolve) => setTimeout(resolve, 10))
      isClosed = true
    },
  }
  const open = async () => documents as never
  await expect(prepareDocuments({ userId: uuid(1), owed, converters: [], indexedDb, open })).rejects.toThrow('No more.')
  expect(isClosed).toBe(true)
  owed.close()
})
