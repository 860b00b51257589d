import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { closeAll, createTestDevice } from './real-stores.ts'
import { reviewRow, uuid } from './rows.ts'

const change = (number: number) => {
  const row = reviewRow(number, uuid(1), uuid(2), 10)
  return { entity: 'reviews' as const, key: row.id, document: { row, scopes: ['catalog'] } }
}
const keysOf = async ({ documents }: LiveCopy) => (await documents.all('reviews')).map(({ row }) => row.id)

afterEach(async () => {
  vi.restoreAllMocks()
  await closeAll()
})

test('a batch of which one document fails is not there at all, and the reason is known', async () => {
  const copy = await createTestDevice().open(uuid(1))
  await copy.documents.write([change(10)])
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value) {
    return this.add(value)
  })
  // The second is there already.
  await expect(copy.documents.write([change(11), change(10), change(12)])).rejects.toMatchObject({
    name: 'StorageError',
    cause: { name: 'ConstraintError' },
  })
  put.mockRestore()
  expect(await keysOf(copy)).toEqual([uuid(10)])
})

test('a full storage is told as that, and nothing of the batch is there', async () => {
  const copy = await createTestDevice().open(uuid(1))
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no more', 'QuotaExceededError')
  })
  await expect(copy.documents.write([change(10)])).rejects.toMatchObject({ name: 'StorageError', kind: 'full' })
  put.mockRestore()
  expect(await keysOf(copy)).toEqual([])
})

test.each([
  ['when the storage refuses it', 'ConstraintError'],
  ['when it cannot be handed over', 'QuotaExceededError'],
])('a document of a large batch that fails late leaves nothing of it, and the reason is known: %s', async (_, name) => {
  const copy = await createTestDevice().open(uuid(1))
  const numbers = Array.from({ length: 600 }, (_, index) => 10 + index)
  const last = uuid(609)
  if (name === 'ConstraintError') await copy.documents.write([change(609)])
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value) {
    if (name === 'QuotaExceededError' && value.key === last) throw new DOMException('no more', name)
    return this.add(value)
  })
  await expect(copy.documents.write(numbers.map(change))).rejects.toMatchObject({
    name: 'StorageError',
    cause: { name },
  })
  put.mockRestore()
  expect(await keysOf(copy)).toEqual(name === 'ConstraintError' ? [last] : [])
  await copy.documents.write(numbers.map(change))
  expect(await keysOf(copy)).toHaveLength(600)
})

test('each batch has a time of its own, also two of the same moment: RxDB tells by it what it has read', async () => {
  const copy = await createTestDevice().open(uuid(1))
  // Later than all that this process has written.
  const now = Date.now() + 60_000
  vi.spyOn(Date, 'now').mockReturnValue(now)
  const times: number[] = []
  const put: IDBObjectStore['put'] = Reflect.get(IDBObjectStore.prototype, 'put')
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, ...key) {
    const { _meta: meta } = value
    times.push(meta.lwt)
    return put.call(this, value, ...key)
  })
  for (const number of [10, 11, 12]) await copy.documents.write([change(number)])
  expect(times.map((time) => Math.round(100 * (time - now)))).toEqual([0, 1, 2])
})
