import { afterEach } from 'vitest'
import { openOwed } from '../../../src/db/owed-dexie.ts'
import { createMemoryDocuments, createMemoryOwed } from '../../simulation/memory-stores.ts'
import { closeAll, createTestDevice } from './real-stores.ts'
import { uuid } from './rows.ts'
import { testDocumentStore, testOwedStore } from './store-contract.ts'

afterEach(closeAll)

testOwedStore('Dexie', () => openOwed(uuid(1), createTestDevice().indexedDb))
testDocumentStore('RxDB', async () => (await createTestDevice().open(uuid(1))).store.documents)

testOwedStore('memory', () => Promise.resolve(createMemoryOwed()))
testDocumentStore('memory', () => Promise.resolve(createMemoryDocuments()))
