/** What a device has stored of a database that is no longer there: nothing of it stays by accident, and nothing of the person's own is lost. */
import { beforeEach, expect, test } from 'vitest'
import { saveIntent } from '#src/commands/save-intent.ts'
import { saveMutation } from '#src/commands/save-mutation.ts'
import { invalidateDocuments } from '#src/db/clear-cursors.ts'
import { StorageError } from '#src/db/owed.ts'
import { personReviewsKey } from '#src/domain/visits/review-lists.ts'
import type { Backend } from '#sync/backend.ts'
import { pullAll } from '#sync/pull.ts'
import { pageOf } from '#tests/simulation/model/pages.ts'
import { createMemoryStore, idOf, type MemoryStore } from '#tests/support/memory-store.ts'
import { ada, ben, modelPhones, now, place } from '#tests/support/model-phones.ts'

const model = modelPhones()
const { pull, sync, visit } = model
let phone: MemoryStore

beforeEach(() => {
  phone = createMemoryStore(ada)
})

const shown = (copy: MemoryStore) => [...copy.documents.rows('reviews').keys()].toSorted()
const offered = (copy: MemoryStore) => copy.owed.rows('offers').map(({ intent, id }) => `${intent} ${id}`)

test('invariant 6: a row that was stored without its cursor goes if it is deleted and forgotten before its page comes again', async () => {
  const friend = createMemoryStore(ben)
  await saveIntent(phone, 'follow', { user_id: ben })
  await sync(phone)
  model.server.beginGeneration()
  await visit(friend, idOf(11))
  await sync(friend)
  const { write } = phone.owed
  phone.owed.write = (tables, work) =>
    tables.includes('photos') ? Promise.reject(new StorageError('full', 'The storage is full.')) : write(tables, work)
  const wholePage = {
    pull: async (cursors: Record<string, string>) => model.server.pull(ada, cursors, 100),
  } as Partial<Backend> as Backend
  await expect(pullAll({ ...model.contextOf(phone), backend: wholePage })).rejects.toThrow('The storage is full.')
  expect(shown(phone)).toEqual([idOf(11)])
  phone.owed.write = write
  await saveMutation(friend, 'delete_review', { id: idOf(11) })
  await sync(friend)
  model.server.forgetTombstones()
  await pull(phone)
  expect([shown(phone), phone.owed.rows('unconfirmed')]).toEqual([[], []])
})

/** As a tab that thaws puts it over the server's row: the device has forgotten whose scope it was in. */
async function writeWithoutLock(copy: MemoryStore, id: string): Promise<void> {
  const row = { id, user_id: ada, restaurant_id: place, created_at: new Date(now).toISOString() }
  await copy.documents.write([{ entity: 'reviews', key: id, document: { row, scopes: [] } }])
  await invalidateDocuments(copy)
}

test('invariants 2 and 6: of what was written without the lock before the database went back, the lost is offered, and the rest comes again', async () => {
  await visit(phone, idOf(10))
  await sync(phone)
  const restore = model.server.backUp()
  await visit(phone, idOf(11))
  await sync(phone)
  for (const id of [idOf(10), idOf(11)]) await writeWithoutLock(phone, id)
  restore(true)
  await pull(phone)
  expect([shown(phone), offered(phone)]).toEqual([[idOf(10)], [`log_visit ${idOf(11)}`]])
})

test('what was written without the lock and was never with the server goes, and is not offered', async () => {
  await sync(phone)
  await writeWithoutLock(phone, idOf(12))
  await pull(phone)
  expect([shown(phone), offered(phone)]).toEqual([[], []])
})

test('invariant 6: what was looked at is forgotten with the database that had it, under pending work, too', async () => {
  await sync(phone)
  const restore = model.server.backUp()
  const other = createMemoryStore(ada)
  await visit(other, idOf(10))
  await sync(other)
  const row = { id: idOf(10), user_id: ada, restaurant_id: place, created_at: new Date(now).toISOString() }
  await phone.documents.write([{ entity: 'reviews', key: idOf(10), document: { row, scopes: [], cached_at: now } }])
  await saveMutation(phone, 'delete_review', { id: idOf(10) })
  restore(true)
  await sync(phone)
  expect([shown(phone), phone.owed.rows('outbox')]).toEqual([[], []])
})

test('invariant 6: what was looked at, then deleted and forgotten goes when everything is read anew because a tab has thawed', async () => {
  const friend = createMemoryStore(ben)
  await saveIntent(phone, 'follow', { user_id: ben })
  await sync(phone)
  await visit(friend, idOf(11))
  await sync(friend)
  const key = personReviewsKey(ben)
  const answer = { value: pageOf(model.server.tables, ada, key) }
  await phone.documents.answers.put([{ id: key, answer, at: now }])
  await saveMutation(friend, 'delete_review', { id: idOf(11) })
  await sync(friend)
  model.server.forgetTombstones()
  await invalidateDocuments(phone)
  await pull(phone)
  expect(JSON.stringify([...phone.documents.cachedAnswers.values()])).not.toContain(idOf(11))
})
