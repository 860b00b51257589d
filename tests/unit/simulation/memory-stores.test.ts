import { expect, test } from 'vitest'
import { StorageError } from '#src/db/owed.ts'
import { createMemoryDocuments } from '#tests/simulation/memory-documents.ts'
import { createMemoryOwed } from '#tests/simulation/memory-stores.ts'

const mutation = (id: string) => ({
  id,
  intent: 'follow',
  input: {},
  saved_at: '2026-01-01T00:00:00.000Z',
  state: 'waiting' as const,
  attempts: 0,
})
const review = (id: string, user: string) => ({
  entity: 'reviews' as const,
  key: id,
  document: {
    row: { id, user_id: user, restaurant_id: 'place', created_at: '2026-01-01T00:00:00.000Z' },
    scopes: [`user:${user}`],
  },
})

test('a transaction that throws leaves nothing behind, and a seq is given once', async () => {
  const owed = createMemoryOwed()
  await owed.write(['outbox'], (writer) => writer.append(mutation('a')))
  const failing = owed.write(['outbox', 'cursors'], async (writer) => {
    await writer.put('cursors', [{ scope: 'catalog', cursor: '1' }])
    await writer.delete('outbox', [1])
    throw new Error('Interrupted')
  })
  await expect(failing).rejects.toThrow('Interrupted')
  expect([owed.rows('outbox').length, owed.rows('cursors').length]).toEqual([1, 0])
  await owed.write(['outbox'], (writer) => writer.delete('outbox', [1]))
  expect((await owed.write(['outbox'], (writer) => writer.append(mutation('b')))).seq).toBe(2)
})

test('transactions run one after the other', async () => {
  const owed = createMemoryOwed()
  const raise = (): Promise<void> =>
    owed.write(['heartbeats'], async (writer) => {
      const count = ((await writer.get('heartbeats', 'leader'))?.count ?? 0) + 1
      await writer.put('heartbeats', [{ name: 'leader', count }])
    })
  await Promise.all(Array.from({ length: 5 }, raise))
  expect(owed.rows('heartbeats')).toEqual([{ name: 'leader', count: 5 }])
})

test('a table that the transaction does not name is refused', async () => {
  const owed = createMemoryOwed()
  await expect(owed.read(['outbox'], (reader) => reader.all('bases'))).rejects.toThrow('bases')
})

test('a full storage refuses to store and goes on deleting', async () => {
  const owed = createMemoryOwed()
  await owed.write(['outbox'], (writer) => writer.append(mutation('a')))
  owed.setFull(true)
  await expect(owed.write(['outbox'], (writer) => writer.append(mutation('b')))).rejects.toBeInstanceOf(StorageError)
  await owed.write(['outbox'], (writer) => writer.delete('outbox', [1]))
  expect(owed.rows('outbox')).toEqual([])
})

test('what was stored cannot be changed from outside', async () => {
  const documents = createMemoryDocuments()
  const change = review('1', 'ada')
  await documents.write([change])
  change.document.scopes.push('catalog')
  const stored = (await documents.get('reviews', ['1'])).get('1')
  expect(stored?.scopes).toEqual(['user:ada'])
  expect(() => stored?.scopes.push('catalog')).toThrow(TypeError)
})

test('documents are found by column until they are deleted', async () => {
  const documents = createMemoryDocuments()
  await documents.write([review('1', 'ada'), review('2', 'ben'), review('3', 'ada')])
  expect((await documents.where('reviews', 'user_id', 'ada')).map(({ row }) => row.id)).toEqual(['1', '3'])
  await documents.write([{ entity: 'reviews', key: '1', document: null }])
  expect((await documents.where('reviews', 'user_id', 'ada')).map(({ row }) => row.id)).toEqual(['3'])
  expect(
    (await documents.everything()).filter(({ document }) => document.scopes.includes('user:ada')).map(({ key }) => key),
  ).toEqual(['3'])
})

test('what comes after its transaction is refused, as IndexedDB does', async () => {
  const owed = createMemoryOwed()
  let late: Parameters<Parameters<typeof owed.write>[1]>[0] | undefined
  await owed.write(['outbox'], async (writer) => {
    late = writer
  })
  await expect(late?.append(mutation('a'))).rejects.toThrow('over')
  await expect(late?.all('outbox')).rejects.toThrow('over')
  expect(owed.rows('outbox')).toEqual([])
})
