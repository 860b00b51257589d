/** A pull lacks what it should bring, or brings what it should not: what a phone does, before a model of the server. */
import { beforeEach, expect, test } from 'vitest'
import { removeLost } from '#src/commands/lost-work.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { invalidateDocuments } from '#src/db/clear-cursors.ts'
import { pullAll } from '#sync/pull.ts'
import { createMemoryStore, idOf, type MemoryStore } from '#tests/support/memory-store.ts'
import { ada, ben, modelPhones } from '#tests/support/model-phones.ts'

const model = modelPhones()
const { contextOf, push, pull, sync, visit } = model
let phone: MemoryStore

const reviews = (copy: MemoryStore) => [...copy.documents.rows('reviews').keys()].toSorted()

beforeEach(() => {
  phone = createMemoryStore(ada)
})

test('what a server took just before it went back without a word is sent again, once, and shown all the while', async () => {
  await sync(phone)
  const restore = model.server.backUp()
  await visit(phone, idOf(11))
  await push(phone)
  restore(false)
  await pull(phone)
  expect(reviews(phone)).toEqual([idOf(11)])
  const again = phone.owed.rows('outbox').map(({ state, resent, attempts }) => [state, resent, attempts])
  expect(again).toEqual([['waiting', true, 0]])
  await sync(phone)
  expect([reviews(phone), phone.owed.rows('outbox'), phone.owed.rows('offers')]).toEqual([[idOf(11)], [], []])
  const friend = createMemoryStore(ben)
  await saveIntent(friend, 'follow', { user_id: ada })
  await sync(friend)
  expect(reviews(friend)).toEqual([idOf(11)])
})

test('what a tab that thaws puts back from before the server went back leaves again, though no tombstone names it', async () => {
  await visit(phone, idOf(10))
  await sync(phone)
  const restore = model.server.backUp()
  await visit(phone, idOf(11))
  await sync(phone)
  const stale = (await phone.documents.get('reviews', [idOf(11)])).get(idOf(11)) ?? null
  restore(true)
  await sync(phone)
  await removeLost(
    phone,
    phone.owed.rows('offers').map(({ id }) => id),
  )
  await phone.documents.write([{ entity: 'reviews', key: idOf(11), document: stale }])
  await invalidateDocuments(phone)
  await sync(phone)
  expect(reviews(phone)).toEqual([idOf(10)])
  expect(phone.owed.rows('facts').map(({ name }) => name)).not.toContain('resync')
})

test('what a server takes and never shows is not sent for ever', async () => {
  await sync(phone)
  await visit(phone, idOf(11))
  const hiding = contextOf(phone)
  hiding.backend.pull = async (...request) => {
    const answer = model.server.pull(ada, request[0], 3)
    return { ...answer, changes: answer.changes.map((change) => ({ ...change, rows: {} })) }
  }
  for (const _ of [1, 2, 3]) {
    await push(phone)
    await pullAll(hiding)
  }
  expect(phone.owed.rows('outbox')).toEqual([])
})

test('what an earlier page of the same pull has brought is not sent again', async () => {
  await sync(phone)
  await visit(phone, idOf(11))
  await push(phone)
  const byRow = contextOf(phone)
  let pages = 0
  byRow.backend.pull = async (cursors) => {
    pages++
    return model.server.pull(ada, cursors, 1)
  }
  await pullAll(byRow)
  expect(pages).toBeGreaterThan(1)
  expect([reviews(phone), phone.owed.rows('outbox')]).toEqual([[idOf(11)], []])
})
