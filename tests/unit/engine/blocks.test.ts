import { beforeEach, describe, expect, test } from 'vitest'
import { cacheAnswer } from '#src/commands/cache-answer.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { discardRefused } from '#src/commands/refused-work.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { applyPending } from '#src/db/apply-pending.ts'
import { blockedPeople, storedBlocks } from '#src/db/blocks.ts'
import { type DocumentChange, syncedEntities } from '#src/db/documents.ts'
import { type OwedTable, owedKeys } from '#src/db/owed.ts'
import { withoutPeople } from '#src/domain/answers/removed.ts'
import { restaurantPageKey } from '#src/domain/places/restaurant-page.ts'
import { pageKeys, pageOf } from '#tests/simulation/model/pages.ts'
import { createMemoryStore, idOf, type MemoryStore } from '#tests/support/memory-store.ts'
import { ada, ben, modelPhones, now, otherPlace, place } from '#tests/support/model-phones.ts'

const [cleo, list, bensReview, cleosReview, ownList] = [idOf(5), idOf(6), idOf(11), idOf(12), idOf(13)]
const secrets = ['A secret', 'Dates', 'A private note', 'Ben Bernard', bensReview, list]
const model = modelPhones()
const { pull, push, sync } = model
/** Ada’s phone, which follows Ben and Cleo; Ben’s, who follows her; Cleo’s, who likes his list. */
let phone: MemoryStore
let bens: MemoryStore
let cleos: MemoryStore

/** Everything that lies in a copy, as text. */
const stored = ({ owed, documents }: MemoryStore): string =>
  JSON.stringify([
    (Object.keys(owedKeys) as OwedTable[]).map((table) => owed.rows(table)),
    syncedEntities.map((entity) => [...documents.rows(entity).values()]),
    [...documents.cachedAnswers],
  ])
const keysOf = (store: MemoryStore, entity: (typeof syncedEntities)[number]) => [...store.documents.rows(entity).keys()]
const found = (store: MemoryStore) => secrets.filter((secret) => stored(store).includes(secret))
const look = async (store: MemoryStore): Promise<void> => {
  for (const key of pageKeys(model.server.tables)) {
    const answer = withoutPeople(pageOf(model.server.tables, store.userId, key), await blockedPeople(store))
    await cacheAnswer(store, key, answer)
  }
}

const visits = (store: MemoryStore, id: string, at: string, comment: string) =>
  logVisit(store, { id, restaurant_id: at, rating: 4, comment, created_at: new Date(now).toISOString() })

beforeEach(async () => {
  model.server.addPerson(cleo, 'cleo')
  bens = createMemoryStore(ben)
  await saveIntent(bens, 'update_profile', { base: {}, fields: { full_name: 'Ben Bernard' } })
  await visits(bens, bensReview, place, 'A secret')
  await saveIntent(bens, 'create_list', { id: list, name: 'Dates', is_public: true, is_ranked: false })
  await saveIntent(bens, 'add_to_list', { list_id: list, restaurant_id: otherPlace, notes: 'A private note' })
  await saveIntent(bens, 'follow', { user_id: ada })
  await sync(bens)
  cleos = createMemoryStore(cleo)
  await visits(cleos, cleosReview, place, 'Of Cleo')
  await saveIntent(cleos, 'like_list', { list_id: list })
  await sync(cleos)
  phone = createMemoryStore(ada)
  await saveIntent(phone, 'follow', { user_id: ben })
  await saveIntent(phone, 'follow', { user_id: cleo })
  await saveIntent(phone, 'like_list', { list_id: list })
  await saveIntent(phone, 'like_review', { review_id: bensReview })
  await saveIntent(phone, 'create_list', { id: ownList, name: 'Own', is_public: true, is_ranked: false })
  await sync(phone)
  await look(phone)
  expect(found(phone)).toEqual(secrets)
})

describe('a block', () => {
  test('leaves nothing of the person on the device, before it is sent', async () => {
    await saveIntent(phone, 'block', { user_id: ben })
    expect(found(phone)).toEqual([])
    // But for the restriction, and the one mutation.
    const left = stored(phone).split(ben).length - 1
    expect(left).toBe(2)
    // A page of a place keeps what others wrote.
    const page = phone.documents.cachedAnswers.get(restaurantPageKey(place))
    expect(JSON.stringify(page)).toContain('Of Cleo')
    expect(keysOf(phone, 'reviews')).toEqual([cleosReview])
  })

  test('stands while the server has not heard of it: a pull brings nothing back', async () => {
    await saveIntent(phone, 'block', { user_id: ben })
    await visits(bens, idOf(20), otherPlace, 'A secret, again')
    await saveIntent(bens, 'set_list_note', {
      list_id: list,
      restaurant_id: otherPlace,
      notes: 'A private note 2',
      base: {},
    })
    await sync(bens)
    await pull(phone)
    await look(phone)
    expect(found(phone)).toEqual([])
    await sync(phone)
    expect(found(phone)).toEqual([])
    expect(phone.owed.rows('bases')).toEqual([])
  })

  test('reaches the other device of the person with its next pull', async () => {
    const tablet = createMemoryStore(ada)
    await pull(tablet)
    await look(tablet)
    expect(found(tablet)).toEqual(secrets)
    await saveIntent(phone, 'block', { user_id: ben })
    await sync(phone)
    await pull(tablet)
    expect(found(tablet)).toEqual([])
  })

  test('takes the person’s own rows from the other’s device as removals, also what a friend did with their list', async () => {
    await visits(phone, idOf(21), place, 'By Ada')
    await sync(phone)
    await saveIntent(cleos, 'like_list', { list_id: ownList })
    await sync(cleos)
    await saveIntent(bens, 'follow', { user_id: cleo })
    await sync(bens)
    expect(stored(bens)).toContain('By Ada')
    expect(keysOf(bens, 'activities').length).toBeGreaterThan(0)
    await saveIntent(phone, 'block', { user_id: ben })
    await sync(phone)
    await pull(bens)
    // A card, her activities, and what Cleo did with her list.
    expect(stored(bens)).not.toContain(ada)
    expect(stored(bens)).not.toContain('By Ada')
  })

  // The stores of each entity are transactions of their own.
  test('is forgotten whole by who was killed after each of the writes, whichever of them came through', async () => {
    const write = phone.documents.write
    let kept = 0
    const killedAfter = (entities: readonly string[]) => async (changes: readonly DocumentChange[]) => {
      await write(changes.filter(({ entity }) => entities.includes(entity)))
      throw new Error('killed')
    }
    for (const entity of syncedEntities) {
      phone.documents.write = killedAfter(['lists', 'reviews', entity])
      await saveIntent(phone, 'block', { user_id: ben }).catch(() => (kept += 1))
    }
    expect(kept).toBe(syncedEntities.length)
    phone.documents.write = write
    await applyPending(phone)
    expect(found(phone)).toEqual([])
    expect(keysOf(phone, 'list_likes')).toEqual([])
  })

  test('is forgotten again by who was killed after saving it and before anything was deleted', async () => {
    await phone.owed.write(['outbox'], async (owed) => {
      const input = { id: idOf(30), user_id: ben }
      const saved = { state: 'waiting' as const, attempts: 0, saved_at: '2026-11-25T12:00:00.000Z' }
      await owed.append({ id: idOf(31), intent: 'block', input, ...saved })
    })
    expect(found(phone)).toEqual(secrets)
    await applyPending(phone)
    expect(found(phone)).toEqual([])
  })

  test('that is refused brings everything back', async () => {
    model.server.judge = ({ intent }) =>
      intent === 'block' ? { code: 'restrictions_limit', message: 'Full.' } : undefined
    await saveIntent(phone, 'block', { user_id: ben })
    expect(found(phone)).toEqual([])
    await sync(phone)
    model.server.judge = () => undefined
    const [refused] = phone.owed.rows('refused')
    await discardRefused(phone, refused?.id ?? '')
    await pull(phone)
    expect(found(phone)).toEqual(secrets)
    expect(keysOf(phone, 'followers')).toHaveLength(3)
  })
})

describe('a block that ends', () => {
  beforeEach(async () => {
    await saveIntent(phone, 'block', { user_id: ben })
    await sync(phone)
  })

  // The stores of each entity are transactions of their own, and one of them may be full.
  test('is gone before anything of the person comes, for who is killed in between', async () => {
    const tablet = createMemoryStore(ada)
    await pull(tablet)
    await saveIntent(phone, 'unblock', { user_id: ben })
    await sync(phone)
    await saveIntent(bens, 'follow', { user_id: ada })
    await sync(bens)
    const write = tablet.documents.write
    tablet.documents.write = async (changes) => {
      await write(changes.filter(({ entity }) => entity !== 'restrictions'))
      throw new Error('killed')
    }
    await expect(pull(tablet)).rejects.toThrow('killed')
    expect([keysOf(tablet, 'restrictions').length, found(tablet)]).toEqual([1, []])
    tablet.documents.write = write
    await pull(tablet)
    expect(keysOf(tablet, 'restrictions')).toEqual([])
    expect(found(tablet)).toContain('Ben Bernard')
  })

  test('stands for who is killed before what was known of it is kept', async () => {
    const tablet = createMemoryStore(ada)
    await pull(tablet)
    await saveIntent(phone, 'unblock', { user_id: ben })
    await sync(phone)
    const write = tablet.owed.write
    tablet.owed.write = (tables, work) =>
      tables.includes('bases') ? Promise.reject(new Error('killed')) : write(tables, work)
    await expect(pull(tablet)).rejects.toThrow('killed')
    expect([keysOf(tablet, 'restrictions').length, found(tablet)]).toEqual([1, []])
    tablet.owed.write = write
    await pull(tablet)
    expect(keysOf(tablet, 'restrictions')).toEqual([])
    expect(found(tablet)).toContain('Dates')
  })

  test('takes no other block with it, and nobody who is muted', async () => {
    await saveIntent(phone, 'block', { user_id: cleo })
    const [block] = await storedBlocks(phone, new Set([ben]))
    expect([block?.document?.row]).toEqual([expect.objectContaining({ person_id: ben, kind: 'block' })])
    await saveIntent(phone, 'unblock', { user_id: cleo })
    await saveIntent(phone, 'mute', { user_id: cleo })
    expect(await storedBlocks(phone, new Set([cleo]))).toEqual([])
    expect(await storedBlocks(phone, new Set([ben, cleo]))).toHaveLength(1)
  })

  test('stands again when its end is refused, before any pull', async () => {
    model.server.judge = ({ intent }) => (intent === 'unblock' ? { code: 'not_found', message: 'Gone.' } : undefined)
    await saveIntent(phone, 'unblock', { user_id: ben })
    expect(keysOf(phone, 'restrictions')).toEqual([])
    await push(phone)
    await applyPending(phone)
    model.server.judge = () => undefined
    expect(keysOf(phone, 'restrictions')).toHaveLength(1)
    expect(found(phone)).toEqual([])
  })
})

test('a like that a block has ended is not shown while the block and its end both wait', async () => {
  await saveIntent(phone, 'block', { user_id: ben })
  await saveIntent(phone, 'unblock', { user_id: ben })
  // What nobody blocks any more comes again, the like with it: the server has heard of neither.
  await pull(phone)
  expect(keysOf(phone, 'reviews')).toContain(bensReview)
  expect(keysOf(phone, 'review_likes')).toEqual([])
  await sync(phone)
  expect(model.server.tables.all('review_likes').size).toBe(0)
})

describe('unblocking', () => {
  beforeEach(async () => {
    await saveIntent(phone, 'block', { user_id: ben })
    await sync(phone)
    await saveIntent(phone, 'unblock', { user_id: ben })
    await sync(phone)
  })

  test('brings no follow back, and reads what there is', async () => {
    expect(keysOf(phone, 'restrictions')).toEqual([])
    expect(
      [...phone.documents.rows('followers').values()].map(({ row }) => 'following_id' in row && row.following_id),
    ).toEqual([cleo])
    // Of what Cleo has liked.
    expect(found(phone)).toEqual(['Dates', list])
    await look(phone)
    expect(stored(phone)).toContain('A secret')
  })

  test('brings back what friends did with their lists', async () => {
    const metadata = [...phone.documents.rows('activities').values()].map(
      ({ row }) => 'metadata' in row && row.metadata,
    )
    expect(metadata).toContainEqual(expect.objectContaining({ owner_id: ben }))
  })
})

test('work that was saved against somebody before they blocked one is refused as of something that is gone', async () => {
  await saveIntent(phone, 'block', { user_id: ben })
  await saveIntent(bens, 'like_list', { list_id: ownList })
  await saveIntent(bens, 'unfollow', { user_id: ada })
  await saveIntent(bens, 'follow', { user_id: ada })
  await sync(phone)
  await push(bens)
  const refused = bens.owed.rows('refused').map(({ intent, code }) => `${intent} ${code}`)
  expect(refused.toSorted()).toEqual(['follow not_found', 'like_list not_found'])
})

test('a follower who is removed is gone at once, and may follow again', async () => {
  await saveIntent(phone, 'remove_follower', { user_id: ben })
  const followers = () =>
    [...phone.documents.rows('followers').values()].filter(({ row }) => 'follower_id' in row && row.follower_id === ben)
  expect(followers()).toEqual([])
  await sync(phone)
  await pull(bens)
  expect(stored(bens)).not.toContain(`user:${ada}`)
  await saveIntent(bens, 'follow', { user_id: ada })
  await sync(bens)
  await pull(phone)
  expect(followers()).toHaveLength(1)
})
