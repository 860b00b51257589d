/** With whom: the rules, and what phones show of them before and after the server has heard. */
import { beforeEach, describe, expect, test } from 'vitest'
import { editReview } from '#src/commands/edit-review.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { applyPending } from '#src/db/apply-pending.ts'
import type { Review } from '#src/domain/rows.ts'
import { changedCompanions, companionIds } from '#src/domain/visits/companions.ts'
import { visitOfReview } from '#src/domain/visits/visit-form.ts'
import { createMemoryStore, idOf, type MemoryStore } from '#tests/support/memory-store.ts'
import { ada, ben, modelPhones, now, place } from '#tests/support/model-phones.ts'

const [cleo, review] = [idOf(5), idOf(11)]
const model = modelPhones()
const { pull, sync } = model
/** Ada follows Ben and Cleo, who follow nobody. */
let phone: MemoryStore
let bens: MemoryStore
let cleos: MemoryStore

const logWith = (companions: string[]) =>
  logVisit(phone, { id: review, restaurant_id: place, created_at: new Date(now).toISOString(), companions })
const edit = (after: string[], before: string[]) =>
  editReview(phone, { id: review, fields: { companions: after }, base: { companions: before } })
const shownOn = ({ documents }: MemoryStore): string[] | undefined => {
  const document = documents.rows('reviews').get(review)
  return document && companionIds(document.row as Review)
}

beforeEach(async () => {
  model.server.addPerson(cleo, 'cleo')
  ;[phone, bens, cleos] = [createMemoryStore(ada), createMemoryStore(ben), createMemoryStore(cleo)]
  await saveIntent(phone, 'follow', { user_id: ben })
  await saveIntent(phone, 'follow', { user_id: cleo })
  await sync(phone)
})

test('an edit names who was added, and takes off who was removed', () => {
  expect(changedCompanions({ companions: ['a', 'b'] }, { companions: ['b', 'c'] })).toEqual({
    added: ['a'],
    takenOff: ['c'],
  })
  expect(changedCompanions({ companions: ['a'] }, {})).toEqual({ added: ['a'], takenOff: [] })
  expect(changedCompanions({}, { companions: ['a'] })).toEqual({ added: [], takenOff: [] })
})

describe('on the phone of its author', () => {
  test('a visit shows those whom they follow at once, by username, and the form has them again', async () => {
    await logWith([cleo, idOf(99), ben])
    expect(shownOn(phone)).toEqual([ben, cleo])
    const row = phone.documents.rows('reviews').get(review)?.row as Review
    expect(row.companions).toEqual([
      { user_id: ben, username: 'ben' },
      { user_id: cleo, username: 'cleo' },
    ])
    expect(visitOfReview(row, undefined)).toMatchObject({ companions: [ben, cleo], base: { companions: [ben, cleo] } })
  })

  test('work that is applied again changes nothing', async () => {
    await logWith([ben])
    await edit([cleo], [ben])
    expect(shownOn(phone)).toEqual([cleo])
    await applyPending(phone)
    expect(shownOn(phone)).toEqual([cleo])
    await sync(phone)
    expect(shownOn(phone)).toEqual([cleo])
  })

  test('nobody is left who has taken themselves off, once the server has said so', async () => {
    await logWith([ben])
    await sync(phone)
    await pull(bens)
    await saveIntent(bens, 'leave_visit', { review_id: review })
    await sync(bens)
    await edit([ben, cleo], [])
    expect(shownOn(phone)).toEqual([ben, cleo])
    await sync(phone)
    expect(shownOn(phone)).toEqual([cleo])
  })
})

describe('on the phone of whoever is named', () => {
  beforeEach(async () => {
    await logWith([ben, cleo])
    await sync(phone)
    await pull(bens)
    await pull(cleos)
  })

  test('the visit is there with its place and author, without following them', () => {
    expect(shownOn(bens)).toEqual([ben, cleo])
    expect(bens.documents.rows('restaurants').has(place)).toBe(true)
    expect(bens.documents.rows('profiles').get(ada)?.row).toMatchObject({ username: 'ada' })
  })

  test('they are off at once, without a network, and the visit leaves them with the next pull', async () => {
    await saveIntent(bens, 'leave_visit', { review_id: review })
    expect(shownOn(bens)).toEqual([cleo])
    await sync(bens)
    expect(shownOn(bens)).toBeUndefined()
    await pull(cleos)
    expect(shownOn(cleos)).toEqual([cleo])
  })

  test('somebody whom they block is off it before anything is sent, and stays off what a pull brings', async () => {
    await saveIntent(cleos, 'block', { user_id: ben })
    expect(shownOn(cleos)).toEqual([cleo])
    await edit([], [])
    await sync(phone)
    await pull(cleos)
    expect(shownOn(cleos)).toEqual([cleo])
    await sync(cleos)
    await pull(bens)
    expect(shownOn(bens)).toEqual([ben])
    await saveIntent(cleos, 'unblock', { user_id: ben })
    await sync(cleos)
    expect(shownOn(cleos)).toEqual([ben, cleo])
  })

  test('a block of the author ends it on both phones', async () => {
    await saveIntent(bens, 'block', { user_id: ada })
    expect(shownOn(bens)).toBeUndefined()
    await sync(bens)
    await pull(phone)
    expect(shownOn(phone)).toEqual([cleo])
    await saveIntent(phone, 'block', { user_id: cleo })
    expect(shownOn(phone)).toEqual([])
  })
})
