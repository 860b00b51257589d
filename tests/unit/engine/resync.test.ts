/** The database of the server goes back to a backup: what a phone does, before a model of the server. */
import { beforeEach, expect, test } from 'vitest'
import { editReview } from '#src/commands/edit-review.ts'
import { putLostBack, removeLost, sendLostAgain } from '#src/commands/lost-work.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { factsOf } from '#src/db/owed.ts'
import { earlierTextId } from '#src/domain/earlier-texts.ts'
import { statusOf } from '#src/queries/sync-status.ts'
import { createResync } from '#sync/resync.ts'
import { createMemoryStore, idOf, type MemoryStore } from '#tests/support/memory-store.ts'
import { ada, ben, modelPhones, now, otherPlace, place } from '#tests/support/model-phones.ts'

const model = modelPhones()
const { push, pull, sync, visit } = model
let phone: MemoryStore

const shown = (copy: MemoryStore, entity: 'reviews' | 'lists' | 'list_restaurants' | 'followers' | 'earlier_texts') =>
  [...copy.documents.rows(entity).keys()].toSorted()
const offered = (copy: MemoryStore) => copy.owed.rows('offers').map(({ intent, id }) => `${intent} ${id}`)
const offerIds = (copy: MemoryStore) => copy.owed.rows('offers').map(({ id }) => id)
const noPicture = async () => undefined

beforeEach(() => {
  phone = createMemoryStore(ada)
})

for (const isDocumented of [true, false]) {
  const way = isDocumented ? 'with a new generation' : 'without a word'

  test(`a visit that a backup lacks leaves every phone and is offered where it is the person's own, ${way}`, async () => {
    const friend = createMemoryStore(ben)
    await saveIntent(friend, 'follow', { user_id: ada })
    await visit(phone, idOf(10))
    await sync(phone)
    await sync(friend)
    const restore = model.server.backUp()
    await visit(phone, idOf(11))
    await sync(phone)
    await sync(friend)
    expect([shown(phone, 'reviews'), shown(friend, 'reviews')]).toEqual([
      [idOf(10), idOf(11)],
      [idOf(10), idOf(11)],
    ])
    restore(isDocumented)
    await pull(friend)
    await pull(phone)
    expect([shown(phone, 'reviews'), shown(friend, 'reviews')]).toEqual([[idOf(10)], [idOf(10)]])
    expect([offered(phone), offered(friend)]).toEqual([[`log_visit ${idOf(11)}`], []])
    expect([
      ...phone.owed.rows('unconfirmed'),
      ...phone.owed.rows('facts').filter(({ name }) => name === 'resync'),
    ]).toEqual([])

    expect(await sendLostAgain(phone, [idOf(11)], noPicture)).toMatchObject({ ok: true })
    expect(shown(phone, 'reviews')).toContain(idOf(11))
    await sync(phone)
    await sync(friend)
    expect(shown(friend, 'reviews')).toEqual([idOf(10), idOf(11)])
    expect([offered(phone), phone.owed.rows('outbox'), phone.owed.rows('refused')]).toEqual([[], [], []])
  })
}

/** A visit that the server has lost, and a second phone of the person: both offer it. */
async function lostOnTwoPhones() {
  const other = createMemoryStore(ada)
  const restore = model.server.backUp()
  await visit(phone, idOf(11))
  await sync(phone)
  await sync(other)
  restore(true)
  await sync(phone)
  await sync(other)
  return other
}

test('two phones of the person that both send a lost visit again make it once, and nothing needs attention', async () => {
  const other = await lostOnTwoPhones()
  expect([offered(phone), offered(other)]).toEqual([[`log_visit ${idOf(11)}`], [`log_visit ${idOf(11)}`]])
  await sendLostAgain(phone, [idOf(11)], noPicture)
  await sendLostAgain(other, [idOf(11)], noPicture)
  await sync(phone)
  await sync(other)
  for (const copy of [phone, other])
    expect([shown(copy, 'reviews'), copy.owed.rows('refused'), copy.owed.rows('outbox')]).toEqual([[idOf(11)], [], []])
})

test('what another phone has sent again is nothing to decide any more', async () => {
  const other = await lostOnTwoPhones()
  await sendLostAgain(phone, [idOf(11)], noPicture)
  await sync(phone)
  await sync(other)
  expect([offered(other), shown(other, 'reviews')]).toEqual([[], [idOf(11)]])
})

test('edits and places of the profile that another phone has sent again are nothing to decide any more', async () => {
  const other = createMemoryStore(ada)
  await visit(phone, idOf(10))
  await saveIntent(phone, 'create_list', { id: idOf(20), name: 'Old', is_public: true, is_ranked: false })
  await saveIntent(phone, 'add_to_list', { list_id: idOf(20), restaurant_id: place })
  await saveIntent(phone, 'add_want_to_try', { restaurant_id: place })
  await sync(phone)
  const restore = model.server.backUp()
  await editReview(phone, { id: idOf(10), fields: { comment: 'Better' }, base: {} })
  await saveIntent(phone, 'edit_list', { id: idOf(20), fields: { name: 'New' }, base: { name: 'Old' } })
  await saveIntent(phone, 'set_list_note', { list_id: idOf(20), restaurant_id: place, notes: 'Soup', base: {} })
  await saveIntent(phone, 'update_profile', { fields: { bio: 'I eat.' }, base: {} })
  await saveIntent(phone, 'add_favorite', { restaurant_id: place })
  await saveIntent(phone, 'remove_want_to_try', { restaurant_id: place })
  await sync(phone)
  await sync(other)
  restore(true)
  await sync(phone)
  await sync(other)
  const all = ['add_favorite', 'edit_list', 'edit_review', 'remove_want_to_try', 'set_list_note', 'update_profile']
  const intents = (copy: MemoryStore) =>
    copy.owed
      .rows('offers')
      .map(({ intent }) => intent)
      .toSorted()
  expect([intents(phone), intents(other)]).toEqual([all, all])
  // Another change of the same rows decides nothing.
  await saveIntent(phone, 'add_favorite', { restaurant_id: otherPlace })
  await sync(phone)
  await sync(other)
  expect(intents(other)).toEqual(all)
  await sendLostAgain(phone, offerIds(phone), noPicture)
  await sync(phone)
  await sync(other)
  expect([intents(phone), intents(other), other.owed.rows('refused')]).toEqual([[], [], []])
})

test('an earlier text that the server has lost is offered again, and kept again once for all phones', async () => {
  const other = createMemoryStore(ada)
  await visit(phone, idOf(10))
  await editReview(phone, { id: idOf(10), fields: { comment: 'From before' }, base: {} })
  await sync(phone)
  await sync(other)
  const restore = model.server.backUp()
  await editReview(phone, { id: idOf(10), fields: { comment: 'One' }, base: { comment: 'From before' } })
  await editReview(other, { id: idOf(10), fields: { comment: 'Two' }, base: { comment: 'From before' } })
  for (const copy of [phone, other, phone]) await sync(copy)
  const kept = earlierTextId(idOf(10), 'comment', 'One')
  expect([shown(phone, 'earlier_texts'), shown(other, 'earlier_texts')]).toEqual([[kept], [kept]])
  restore(true)
  await sync(phone)
  await sync(other)
  expect(offered(phone)).toContain(`keep_earlier_text ${kept}`)
  await sendLostAgain(phone, offerIds(phone), noPicture)
  for (const copy of [phone, other, phone]) await sync(copy)
  expect([offered(phone), offered(other)]).toEqual([[], []])
  expect([shown(phone, 'earlier_texts'), shown(other, 'earlier_texts')]).toEqual([[kept], [kept]])
  expect(other.documents.rows('reviews').get(idOf(10))?.row).toMatchObject({ comment: 'Two' })
})

test('what was applied and not yet pulled goes again, and what waits goes as well', async () => {
  await sync(phone)
  const restore = model.server.backUp()
  await visit(phone, idOf(11))
  await push(phone)
  await visit(phone, idOf(12))
  restore(true)
  await pull(phone)
  expect(phone.owed.rows('outbox').map(({ state, attempts }) => [state, attempts])).toEqual([
    ['waiting', 0],
    ['waiting', 0],
  ])
  await sync(phone)
  expect([shown(phone, 'reviews'), offered(phone)]).toEqual([[idOf(11), idOf(12)], []])
})

test('a new generation in the answer to a push counts before its verdicts', async () => {
  await visit(phone, idOf(10))
  await sync(phone)
  const restore = model.server.backUp()
  await visit(phone, idOf(11))
  await sync(phone)
  restore(true)
  await visit(phone, idOf(12))
  await push(phone)
  expect(phone.owed.rows('facts')).toContainEqual(expect.objectContaining({ name: 'resync' }))
  await pull(phone)
  expect([shown(phone, 'reviews'), offered(phone)]).toEqual([[idOf(10), idOf(12)], [`log_visit ${idOf(11)}`]])
})

test('what was deleted before the backup is not offered, nor what a phone has only not heard of', async () => {
  const old = createMemoryStore(ada)
  await visit(phone, idOf(10))
  await sync(phone)
  await sync(old)
  model.server.push(
    ada,
    idOf(90),
    [{ id: idOf(91), intent: 'delete_review', input: { id: idOf(10) } }],
    new Date(now).toISOString(),
  )
  const profile = { id: idOf(92), intent: 'update_profile', input: { fields: { bio: 'New' }, base: {} } }
  model.server.push(ada, idOf(90), [profile], new Date(now).toISOString())
  const restore = model.server.backUp()
  restore(true)
  await sync(old)
  expect([shown(old, 'reviews'), offered(old)]).toEqual([[], []])
})

test('lists come with their places, and edits, favorites and follows as they were later', async () => {
  await visit(phone, idOf(10))
  await saveIntent(phone, 'create_list', { id: idOf(20), name: 'Old', is_public: true, is_ranked: false })
  await sync(phone)
  const restore = model.server.backUp()
  await editReview(phone, { id: idOf(10), fields: { comment: 'Better' }, base: {} })
  await saveIntent(phone, 'create_list', { id: idOf(21), name: 'New', is_public: false, is_ranked: true })
  await saveIntent(phone, 'add_to_list', { list_id: idOf(21), restaurant_id: place, notes: 'Soup' })
  await saveIntent(phone, 'add_to_list', { list_id: idOf(20), restaurant_id: place })
  await saveIntent(phone, 'add_favorite', { restaurant_id: place })
  await saveIntent(phone, 'follow', { user_id: ben })
  await sync(phone)
  const before = ['reviews', 'lists', 'list_restaurants', 'followers'] as const
  const wanted = before.map((entity) => shown(phone, entity))
  restore(true)
  await sync(phone)
  const intents = () =>
    phone.owed
      .rows('offers')
      .toSorted((a, b) => a.seq - b.seq)
      .map(({ intent }) => intent)
  expect(intents()).toEqual(['add_to_list', 'create_list', 'add_to_list', 'follow', 'add_favorite', 'edit_review'])
  // The list takes along what is in it.
  const removed = await removeLost(phone, [idOf(21)])
  expect(intents()).toEqual(['add_to_list', 'follow', 'add_favorite', 'edit_review'])
  await putLostBack(phone, removed.ok ? removed.value : [])
  await sendLostAgain(phone, offerIds(phone), noPicture)
  await sync(phone)
  expect(before.map((entity) => shown(phone, entity))).toEqual(wanted)
  expect([...phone.documents.rows('reviews').values()].map(({ row }) => row)).toMatchObject([{ comment: 'Better' }])
  expect(phone.documents.rows('profiles').get(ada)?.row).toMatchObject({ favorites: [{ id: place }] })
  expect([phone.owed.rows('refused'), offered(phone)]).toEqual([[], []])
})

test('what waits to be sent decides: a deletion is no offer, and neither is what it makes', async () => {
  const restore = model.server.backUp()
  await visit(phone, idOf(11))
  await sync(phone)
  await phone.owed.write(['outbox'], async (owed) => {
    const saved_at = new Date(now).toISOString()
    const input = { id: idOf(11) }
    await owed.append({ id: idOf(95), intent: 'delete_review', input, saved_at, state: 'waiting', attempts: 0 })
  })
  restore(true)
  await sync(phone)
  expect([shown(phone, 'reviews'), offered(phone)]).toEqual([[], []])
})

test('invariant 8: nobody hears that all is saved while it comes again, or is not decided', async () => {
  const restore = model.server.backUp()
  await visit(phone, idOf(11))
  await sync(phone)
  const status = () =>
    statusOf({
      outbox: [...phone.owed.rows('outbox')],
      refused: [],
      photos: [],
      offers: [...phone.owed.rows('offers')],
      facts: factsOf(phone.owed.rows('facts')),
    })
  expect(status().allSaved).toBe(true)
  restore(true)
  await push(phone)
  await createResync(phone).begin(knownTo(phone), model.server.pull(ada, {}, 1).generation, {
    isOutdated: false,
  })
  expect(status()).toMatchObject({ allSaved: false, lost: 0 })
  await pull(phone)
  expect(status()).toMatchObject({ allSaved: false, lost: 1 })
  await removeLost(phone, [idOf(11)])
  expect(status().allSaved).toBe(true)
})

const knownTo = (copy: MemoryStore): string | undefined => {
  const fact = copy.owed.rows('facts').find(({ name }) => name === 'generation')
  return fact?.name === 'generation' ? fact.value : undefined
}
