import { afterEach, expect, test } from 'vitest'
import { tableBelow } from '#src/db/dexie-table.ts'
import { openOwed } from '#src/db/owed-dexie.ts'
import { createMemoryDocuments, createMemoryOwed } from '#tests/simulation/memory-stores.ts'
import { closeAll, createTestDevice } from './real-stores.ts'
import { uuid } from './rows.ts'
import { testDocumentStore, testOwedStore } from './store-contract.ts'

afterEach(closeAll)

testOwedStore('Dexie', () => openOwed(uuid(1), createTestDevice().indexedDb))
testDocumentStore('RxDB', async () => (await createTestDevice().open(uuid(1))).documents)

testOwedStore('memory', () => Promise.resolve(createMemoryOwed()))
testDocumentStore('memory', () => Promise.resolve(createMemoryDocuments()))

test('documents carry the indexes that queries use and none of RxDB’s replication, which each write would pay for', async () => {
  const { documents } = await createTestDevice().open(uuid(1))
  const { schema } = await tableBelow((await documents.collections()).reviews)
  expect(schema.indexes.map(({ name }) => name)).toEqual([
    '[_deleted+key]',
    '[_deleted+row.user_id+newest+key]',
    '[_deleted+row.restaurant_id+newest+key]',
    '[_deleted+newest+key]',
    '[_deleted+evict_at+key]',
  ])
})
