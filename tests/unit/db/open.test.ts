import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DocumentChange, StoredDocument } from '#src/db/documents.ts'
import { openDocuments } from '#src/db/documents-rxdb.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { baseId, beginning, factsOf } from '#src/db/owed.ts'
import { converters as allConverters, type Converter, documentsName } from '#src/db/versions.ts'
import type { Activity } from '#src/domain/rows.ts'
import { tableBelow } from '#tests/support/dexie-tables.ts'
import { makePicture, textOf } from '#tests/support/make-picture.ts'
import { killAfter } from './kill.ts'
import { closeAll, createTestDevice, type TestDevice } from './real-stores.ts'
import { mutation, putReview, reviewRow, uuid } from './rows.ts'
import { expectLost } from './store-contract.ts'

const me = uuid(1)
const place = uuid(2)
const row = reviewRow(10, me, place, 1)

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(async () => {
  vi.restoreAllMocks()
  await closeAll()
})

/** All that is owed besides the outbox. */
const owedBesides = {
  refused: [
    {
      id: uuid(50),
      seq: 1,
      intent: 'follow',
      input: { user_id: uuid(3) },
      saved_at: '2026-01-01T00:00:00Z',
      code: 'not_found',
      message: 'They are gone.',
    },
  ],
  photos: [
    {
      id: uuid(60),
      bucket: 'review-photos' as const,
      path: `${me}/1-0.webp`,
      draft_id: uuid(70),
      index: 0,
      state: 'waiting' as const,
      progress: 0,
      attempts: 2,
      size: 7,
    },
  ],
  drafts: [{ id: uuid(70), kind: 'visit', content: { comment: 'Half' }, changed_at: '2026-01-01T00:00:00Z' }],
}
const picture = 'picture'

/** A copy that was in use: a review, how far its scope was read, unsent work with its base, and the rest that is owed. */
async function fill(copy: LiveCopy): Promise<void> {
  await copy.documents.write([putReview(row)])
  const tables = ['outbox', 'cursors', 'bases', 'refused', 'photos', 'blobs', 'drafts'] as const
  await copy.owed.write([...tables], async (writer) => {
    await writer.append(mutation('edit_review', { id: row.id }))
    await writer.put('refused', owedBesides.refused)
    await writer.put('photos', owedBesides.photos)
    await writer.put('blobs', [{ id: uuid(60), full: makePicture(picture), thumbnail: makePicture(picture) }])
    await writer.put('drafts', owedBesides.drafts)
    await writer.put('cursors', [
      { scope: `user:${me}`, cursor: '7' },
      { scope: 'catalog', cursor: '3' },
    ])
    const document: StoredDocument = { row, scopes: [] }
    await writer.put('bases', [{ id: baseId('reviews', row.id), entity: 'reviews', key: row.id, document }])
  })
}

const owedOf = (copy: LiveCopy) =>
  copy.owed.read(['outbox', 'cursors', 'bases'], async (reader) => ({
    intents: (await reader.all('outbox')).map(({ intent }) => intent),
    /** Those of which something was read. */
    scopes: (await reader.all('cursors')).filter(({ cursor }) => cursor !== beginning).map(({ scope }) => scope),
    bases: (await reader.all('bases')).map(({ document }) => document),
  }))

const reviewOf = async (copy: LiveCopy) => (await copy.documents.get('reviews', [row.id])).get(row.id)

const namesOf = async ({ indexedDb }: TestDevice) =>
  (await indexedDb.indexedDB.databases()).map(({ name = '' }) => name).toSorted((a, b) => (a < b ? -1 : 1))

describe('the local copy', () => {
  test('is there again after a restart', async () => {
    const device = createTestDevice()
    const before = await device.open(me)
    await fill(before)
    await before.close()
    const after = await device.open(me)
    expect((await reviewOf(after))?.row).toEqual(row)
    expect(await owedOf(after)).toEqual({
      intents: ['edit_review'],
      scopes: ['catalog', `user:${me}`],
      bases: [{ row, scopes: [] }],
    })
  })

  test('is read from the beginning when its documents were lost, and keeps unsent work', async () => {
    const device = createTestDevice()
    const before = await device.open(me)
    await fill(before)
    await before.close()
    for (const name of await namesOf(device))
      if (name.startsWith('rxdb')) device.indexedDb.indexedDB.deleteDatabase(name)
    const after = await device.open(me)
    expect(await reviewOf(after)).toBeUndefined()
    expect(await owedOf(after)).toEqual({ intents: ['edit_review'], scopes: [], bases: [] })
  })

  test('is new again when the next version of the app finds its documents lost', async () => {
    const device = createTestDevice()
    const before = await device.open(me, { converters: [] })
    await fill(before)
    await before.owed.write(['facts'], (writer) =>
      writer.put('facts', [
        { name: 'first_pull_done', value: true },
        { name: 'home_arrived', value: true },
      ]),
    )
    await before.close()
    for (const name of await namesOf(device))
      if (name.startsWith('rxdb')) device.indexedDb.indexedDB.deleteDatabase(name)
    const after = await device.open(me)
    expect(await owedOf(after)).toEqual({ intents: ['edit_review'], scopes: [], bases: [] })
    const facts = factsOf(await after.owed.read(['facts'], (reader) => reader.all('facts')))
    expect(facts).toMatchObject({ first_pull_done: false, home_arrived: false })
  })

  test('drops documents that belong to an owed database that is gone', async () => {
    const device = createTestDevice()
    const before = await device.open(me)
    await fill(before)
    await before.close()
    device.indexedDb.indexedDB.deleteDatabase(`crumb-owed-${me}`)
    const after = await device.open(me)
    expect(await reviewOf(after)).toBeUndefined()
    expect(await owedOf(after)).toEqual({ intents: [], scopes: [], bases: [] })
  })

  test('drops a damaged document and lets the rows of its scopes come again', async () => {
    const copy = await createTestDevice().open(me)
    await fill(copy)
    const table = await tableBelow((await copy.documents.collections()).reviews)
    await table.update(row.id, { row: 'torn' })
    expect(await reviewOf(copy)).toBeUndefined()
    expect((await owedOf(copy)).scopes).toEqual(['catalog'])
    expect(await table.count()).toBe(0)
  })

  test('lets everything come again when a damaged document no longer says its scopes', async () => {
    const copy = await createTestDevice().open(me)
    await fill(copy)
    const table = await tableBelow((await copy.documents.collections()).reviews)
    await table.update(row.id, { scopes: undefined })
    expect((await copy.documents.everything()).filter(({ entity }) => entity === 'reviews')).toEqual([])
    expect((await owedOf(copy)).scopes).toEqual([])
  })

  test('closes when another tab signs out', async () => {
    const device = createTestDevice()
    const copy = await device.open(me)
    const otherTab = device.tab()
    otherTab.channel.post('signed_out')
    await copy.closed
    await expectLost(copy.owed.read(['outbox'], (reader) => reader.all('outbox')))
  })
})

describe('an upgrade of the local schema', () => {
  /** Version 2 keeps ratings as whole numbers, and no review without one. */
  const toVersion2: Converter = (entity, document) => {
    if (entity !== 'reviews') return document
    const review = document.row as typeof row
    return review.rating ? { ...document, row: { ...review, rating: review.rating * 2 } } : null
  }
  const converters = [toVersion2]
  const converted = { ...row, rating: 9 }

  const expectUpgraded = async (copy: LiveCopy, device: TestDevice) => {
    expect((await reviewOf(copy))?.row).toEqual(converted)
    expect((await copy.documents.get('reviews', [uuid(11)])).size).toBe(0)
    expect(await owedOf(copy)).toEqual({
      intents: ['edit_review'],
      scopes: ['catalog', `user:${me}`],
      bases: [{ row: converted, scopes: [] }],
    })
    const besides = await copy.owed.read(['refused', 'photos', 'drafts', 'blobs'], async (reader) => ({
      owed: {
        refused: await reader.all('refused'),
        photos: await reader.all('photos'),
        drafts: await reader.all('drafts'),
      },
      blobs: await reader.get('blobs', uuid(60)),
    }))
    expect(besides.owed).toEqual(owedBesides)
    expect(besides.blobs && textOf(besides.blobs.full)).toBe(picture)
    // A start that finds the next version complete deletes the last one when RxDB opens.
    await copy.documents.collections()
    expect((await namesOf(device)).filter((name) => name.includes('-v1--'))).toEqual([])
  }

  const inUse = async (): Promise<TestDevice> => {
    const device = createTestDevice()
    const before = await device.open(me, { converters: [] })
    await fill(before)
    const { rating: _, ...unrated } = reviewRow(11, me, place, 2)
    await before.documents.write([putReview(unrated)])
    const { cached_results } = await before.documents.collections()
    await cached_results.upsert({ id: 'popular:month', keys: [place], at: 5 })
    await before.documents.answers.put([{ id: 'page', answer: { value: 'as it was' }, at: 6 }])
    await before.owed.write(['facts'], (writer) => writer.put('facts', [{ name: 'shown_work', value: 1 }]))
    await before.close()
    return device
  }

  test('invariant 11: converts documents and bases on the device and keeps unsent work', async () => {
    const device = await inUse()
    const after = await device.open(me, { converters })
    await expectUpgraded(after, device)
    expect(after.documents.isNew).toBe(false)
    expect((await (await after.documents.collections()).cached_results.findOne('popular:month').exec())?.keys).toEqual([
      place,
    ])
    expect(await after.documents.answers.all()).toEqual([{ id: 'page', answer: { value: 'as it was' }, at: 6 }])
    const facts = factsOf(await after.owed.read(['facts'], (reader) => reader.all('facts')))
    // Work applies itself again over what has been converted.
    expect(facts.shown_work).toBe('unknown')
    await after.close()
    await expectUpgraded(await device.open(me, { converters }), device)
  })

  test('takes nothing from an attempt that was killed before', async () => {
    const device = await inUse()
    const { indexedDb } = device
    const onDamage = async () => {}
    const leftOver = await openDocuments(documentsName(me, 2), { indexedDb, multiInstance: false, onDamage })
    await leftOver.write([putReview(reviewRow(13, me, place, 4))])
    await leftOver.close()
    const after = await device.open(me, { converters })
    expect([...(await after.documents.get('reviews', [row.id, uuid(13)])).keys()]).toEqual([row.id])
  })

  test('invariant 11: over two versions at once goes through the one between', async () => {
    const toVersion3: Converter = (entity, document) => {
      const review = document.row as typeof row
      return entity === 'reviews' ? { ...document, row: { ...review, rating: (review.rating ?? 0) + 1 } } : document
    }
    const after = await (await inUse()).open(me, { converters: [toVersion2, toVersion3] })
    expect((await reviewOf(after))?.row).toEqual({ ...row, rating: 10 })
    expect(await owedOf(after)).toMatchObject({ intents: ['edit_review'], bases: [{ row: { rating: 10 } }] })
  })

  test('takes away one’s own activities and those of visits, which the server sends no more, and leaves the others', async () => {
    const device = createTestDevice()
    const before = await device.open(me, { converters: allConverters.slice(0, 2) })
    await fill(before)
    const friend = uuid(3)
    const activities = [
      [me, `user:${me}`, 'list_created'],
      [friend, `user:${friend}`, 'review_created'],
      [friend, `user:${friend}`, 'list_liked'],
      [me, `followers:${me}`, 'moderation'],
    ].map(([user_id, scope, activity_type], index): DocumentChange => {
      const said = { related_id: row.id, metadata: {}, created_at: row.created_at }
      const activity = { id: uuid(80 + index), user_id, activity_type, ...said } as Activity
      return { entity: 'activities', key: activity.id, document: { row: activity, scopes: [scope ?? ''] } }
    })
    await before.documents.write(activities)
    await before.close()
    const after = await device.open(me)
    const kept = await after.documents.get('activities', [80, 81, 82, 83].map(uuid))
    expect([...kept.keys()]).toEqual([82, 83].map(uuid))
    expect((await reviewOf(after))?.row).toEqual(row)
  })

  test('invariant 11: may be killed at any access to the storage, again and again', async () => {
    const device = await inUse()
    let kills = 0
    let copy: LiveCopy | undefined
    for (let accesses = 1; !copy; accesses += 1) {
      const alive = killAfter(accesses)
      copy = await device.open(me, { converters }).catch(() => undefined)
      alive()
      if (!copy) kills += 1
    }
    await expectUpgraded(copy, device)
    expect(kills).toBeGreaterThan(20)
  }, 120_000)
})
