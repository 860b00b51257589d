/** What a replaced database leaves on a phone: of one's own work, and of what was only looked at. */
import { beforeEach, expect, test } from 'vitest'
import { editReview } from '#src/commands/edit-review.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { doubtShownWork } from '#src/db/shown-work.ts'
import { createResync } from '#sync/resync.ts'
import { createMemoryStore, idOf, type MemoryStore } from '#tests/support/memory-store.ts'
import { ada, modelPhones, now, place } from '#tests/support/model-phones.ts'

const model = modelPhones()
const { push, pull, sync, visit } = model
let phone: MemoryStore
beforeEach(() => {
  phone = createMemoryStore(ada)
})

const reviews = () => [...phone.documents.rows('reviews').keys()].toSorted()
const offered = () => phone.owed.rows('offers').map(({ intent, id }) => `${intent} ${id}`)

test('what a phone has only not heard of is not offered, however far it has read', async () => {
  // So many that a version has more digits than one.
  for (let n = 0; n < 24; n++) await visit(phone, idOf(100 + n))
  await sync(phone)
  const profile = { id: idOf(92), intent: 'update_profile', input: { fields: { bio: 'New' }, base: {} } }
  model.server.push(ada, idOf(90), [profile], new Date(now).toISOString())
  for (const isDocumented of [true, false]) {
    const restore = model.server.backUp()
    restore(isDocumented)
    await sync(phone)
    expect(offered()).toEqual([])
  }
})

test('what another phone has changed since the database was replaced is no loss of one that had read up to there', async () => {
  const other = createMemoryStore(ada)
  await visit(phone, idOf(10))
  await sync(phone)
  await sync(other)
  model.server.backUp()(true)
  await editReview(other, { id: idOf(10), fields: { comment: 'Later' }, base: {} })
  await sync(other)
  await sync(phone)
  expect(offered()).toEqual([])
  expect(phone.documents.rows('reviews').get(idOf(10))?.row).toMatchObject({ comment: 'Later' })
})

test('whoever no longer knows which database it was offers what the next one lacks, and nothing when it is the same', async () => {
  await visit(phone, idOf(10))
  await sync(phone)
  const forget = async () => {
    const fact = phone.owed.rows('facts').find(({ name }) => name === 'generation')
    if (fact) await phone.owed.damage('facts', fact, [['value', 7]])
  }
  const restore = model.server.backUp()
  await forget()
  await sync(phone)
  expect([offered(), reviews()]).toEqual([[], [idOf(10)]])
  await visit(phone, idOf(11))
  await sync(phone)
  restore(true)
  await forget()
  // Other phones have written since: the heads are beyond what this one has read.
  for (let n = 0; n < 8; n++) {
    const input = { id: idOf(40 + n), name: 'New', is_public: true, is_ranked: false }
    model.server.push(ada, idOf(90), [{ id: idOf(60 + n), intent: 'create_list', input }], new Date(now).toISOString())
  }
  await sync(phone)
  expect([offered(), reviews()]).toEqual([[`log_visit ${idOf(11)}`], [idOf(10)]])
})

test('a visit whose base is damaged under an unsent edit is offered when the next database lacks it', async () => {
  const restore = model.server.backUp()
  await visit(phone, idOf(10))
  await sync(phone)
  await editReview(phone, { id: idOf(10), fields: { comment: 'Unsent' }, base: {} })
  const base = phone.owed.rows('bases').find(({ key }) => key === idOf(10))
  if (base) await phone.owed.damage('bases', base, [['document', 'torn']])
  await phone.owed.write(['facts'], doubtShownWork)
  restore(true)
  await sync(phone)
  expect(offered()).toEqual([`log_visit ${idOf(10)}`])
})

test('who loses the whole account can keep all of their work as it was on the server, and nothing is asked of it any more', async () => {
  await visit(phone, idOf(10))
  await saveIntent(phone, 'create_list', { id: idOf(20), name: 'Old', is_public: true, is_ranked: false })
  await sync(phone)
  await editReview(phone, { id: idOf(10), fields: { comment: 'Unsent' }, base: {} })
  await createResync(phone).loseAll()
  expect(offered().toSorted()).toEqual([`create_list ${idOf(20)}`, `log_visit ${idOf(10)}`])
  const lost = phone.owed.rows('offers').find(({ intent }) => intent === 'log_visit')
  expect(lost?.input).toMatchObject({ id: idOf(10), rating: 4, place: { id: place } })
  expect(phone.owed.rows('unconfirmed')).toEqual([])
  // The documents stay until the copy is deleted.
  expect(reviews()).toEqual([idOf(10)])
})

test('what was looked at in a database that is replaced is forgotten, but for places', async () => {
  await visit(phone, idOf(10))
  await sync(phone)
  const stranger = { user_id: idOf(7), username: 'cleo' }
  const seen = { id: idOf(71), user_id: idOf(7), restaurant_id: place, created_at: new Date(now).toISOString() }
  const bar = { id: idOf(72), name: 'Bar', rating_count: 0, visits: 0 }
  const fetched = { scopes: [], cached_at: now }
  await phone.documents.write([
    { entity: 'profiles', key: idOf(7), document: { ...fetched, row: stranger } },
    { entity: 'reviews', key: seen.id, document: { ...fetched, row: seen } },
    { entity: 'restaurants', key: bar.id, document: { ...fetched, row: bar } },
  ])
  await phone.documents.answers.put([
    { id: 'about-somebody', at: now, answer: { user_id: idOf(7) } },
    { id: 'about-nobody', at: now, answer: { count: 3 } },
  ])
  const removals = () => phone.owed.rows('facts').find(({ name }) => name === 'removals')
  const before = removals()
  const restore = model.server.backUp()
  restore(true)
  await push(phone)
  await pull(phone)
  expect([...phone.documents.rows('profiles').keys()]).not.toContain(idOf(7))
  expect(reviews()).toEqual([idOf(10)])
  expect([...phone.documents.rows('restaurants').keys()]).toContain(bar.id)
  expect((await phone.documents.answers.all()).map(({ id }) => id)).toEqual(['about-nobody'])
  // Screens that wait for an answer hear that it may name what is gone.
  expect(removals()).not.toEqual(before)
})
