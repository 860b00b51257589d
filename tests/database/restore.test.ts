/**
 * The database goes back to a backup (docs/deploy.md, section 7): PostgreSQL is stopped, its folder replaced by a copy, and
 * started again, with the documented call and without it. What becomes of all that phones have saved since.
 */
import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { clear } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endAccount } from '#src/app/local/end-of-account.ts'
import { createSessionKeeper } from '#src/backend/session.ts'
import { createSupabaseBackend } from '#src/backend/supabase-backend.ts'
import { addPhoto } from '#src/commands/add-photo.ts'
import { editReview } from '#src/commands/edit-review.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { sendLostAgain } from '#src/commands/lost-work.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import { beginningAnew } from '#src/db/owed.ts'
import { placeUuid } from '#src/domain/places/place-ids.ts'
import type { Review } from '#src/domain/rows.ts'
import { blobOf } from '#src/lib/picture.ts'
import { tellGoneAccount, useGoneAccount } from '#src/stores/account-end.ts'
import type { Backend } from '#sync/backend.ts'
import { createEngine } from '#sync/engine.ts'
import { exportWork } from '#sync/export-work.ts'
import type { TestUser } from '#tests/support/backend.ts'
import { deleteReview } from '#tests/support/delete-review.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import { createMemoryStore, type MemoryStore } from '#tests/support/memory-store.ts'
import { createPhone, type Phone, shownOn } from '#tests/support/phone.ts'
import { type RestorableBackend, startRestorableBackend } from '#tests/support/restorable-backend.ts'
import { closeAll, createTestDevice } from '#tests/unit/db/real-stores.ts'

// A test starts PostgreSQL two or three times.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let server: RestorableBackend

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await clear()
  tellGoneAccount(undefined)
  server = await startRestorableBackend()
})
afterEach(async () => {
  await server.close()
  await closeAll()
  vi.restoreAllMocks()
})

/** A phone that outlives the server, and how often it has asked for everything. */
type Handset = { user: TestUser; store: MemoryStore; fullPulls: number }
const handsetOf = (user: TestUser): Handset => ({ user, store: createMemoryStore(user.id), fullPulls: 0 })

/** Its app as it speaks to the server of now. */
function app(handset: Handset): Phone {
  const counting = (backend: Backend): Backend => ({
    ...backend,
    async pull(cursors, maxRows, signal) {
      if (Object.values(cursors).every((cursor) => cursor === beginningAnew)) handset.fullPulls++
      return backend.pull(cursors, maxRows, signal)
    },
  })
  return createPhone(server.now(), handset.user, counting, handset.store)
}

/** A round as the engine makes it: when a push is answered by another generation, everything is fetched first. */
async function sync(...handsets: Handset[]): Promise<void> {
  for (const handset of handsets) {
    const phone = app(handset)
    await phone.push()
    await phone.pull()
    await phone.sync()
  }
}

async function visitOf(comment: string) {
  const place_id = `manual_${randomUUID()}`
  const restaurant_id = await placeUuid(place_id)
  const place = { id: restaurant_id, place_id, name: `The place of ${comment}` }
  return { id: randomUUID(), restaurant_id, rating: 4, comment, created_at: new Date().toISOString(), place }
}
async function log({ store }: { store: LocalCopy }, comment: string) {
  const visit = await visitOf(comment)
  expect(await logVisit(store, visit)).toMatchObject({ ok: true })
  return visit
}

const photoOf = ({ user }: Handset, index: number) => {
  const picture = makePicture(`picture ${index}`)
  return { id: randomUUID(), path: `${user.id}/1763700000000-${index}.webp`, index, full: picture, thumbnail: picture }
}

const reviewsOn = ({ store }: Handset): Review[] =>
  [...store.documents.rows('reviews').values()].map(({ row }) => row as Review)
const comments = (handset: Handset) =>
  reviewsOn(handset)
    .map(({ comment }) => comment ?? '')
    .toSorted()
const has = ({ store }: Handset, entity: 'restaurants' | 'profiles' | 'lists', key: string) =>
  store.documents.rows(entity).has(key)
const offers = ({ store }: Handset) => store.owed.rows('offers').toSorted((a, b) => a.seq - b.seq)
const offered = (handset: Handset) => offers(handset).map(({ intent }) => intent)

/**
 * Each phone shows what a new one of the same person shows after its first pull, with nothing left to send. Only the
 * documented call lifts the versions of the figures of places as well.
 */
async function expectAgreement(isDocumented: boolean, handsets: Handset[]): Promise<void> {
  for (const handset of handsets) {
    const fresh = handsetOf(handset.user)
    await app(fresh).pull()
    expect(shownOn(handset.store)).toEqual(shownOn(fresh.store))
    const places = ({ store }: Handset) => store.documents.rows('restaurants')
    if (isDocumented) expect(places(handset)).toEqual(places(fresh))
    for (const table of ['outbox', 'refused', 'photos', 'blobs', 'bases', 'unconfirmed'] as const)
      expect([table, handset.store.owed.rows(table)]).toEqual([table, []])
    expect(handset.store.owed.rows('facts').map(({ name }) => name)).not.toContain('resync')
  }
}

describe.each([
  ['with the documented call', true],
  ['without it', false],
])('a restore from a backup %s', (_, isDocumented) => {
  test('loses nothing that a phone has, doubles nothing, and all phones agree after one full pull', async () => {
    const [adaUser, benUser] = [await server.now().signUp('Ada'), await server.now().signUp('Ben')]
    const [ada, tablet, ben] = [handsetOf(adaUser), handsetOf(adaUser), handsetOf(benUser)]
    const all = [ada, tablet, ben]
    await saveIntent(ben.store, 'follow', { user_id: adaUser.id })
    await log(ada, 'Kept')
    const edited = await log(ada, 'First words')
    const deleted = await log(ada, 'Deleted later')
    const gone = await log(ada, 'Deleted before')
    const newList = (name: string) => ({ id: randomUUID(), name, is_public: true, is_ranked: false })
    await saveIntent(ada.store, 'create_list', newList('Old list'))
    await sync(...all)
    await deleteReview(ada.store, { id: gone.id })
    await sync(ada)
    const old = ['Deleted later', 'First words', 'Kept']
    await server.backUp()
    const cy = handsetOf(await server.now().signUp('Cy'))
    await log(cy, 'Of somebody new')
    await sync(cy, ...all)
    expect(comments(ben)).toEqual(old)
    const lost = await log(ada, 'Lost')
    const lostPhoto = photoOf(ada, 0)
    await addPhoto(ada.store, { review_id: lost.id }, lostPhoto)
    await editReview(ada.store, {
      id: edited.id,
      fields: { comment: 'Better words' },
      base: { comment: 'First words' },
    })
    await deleteReview(ada.store, { id: deleted.id })
    const list = newList('New list')
    await saveIntent(ada.store, 'create_list', list)
    const { restaurant_id } = lost
    await saveIntent(ada.store, 'add_to_list', { list_id: list.id, restaurant_id, notes: 'Go again' })
    await saveIntent(ada.store, 'add_favorite', { restaurant_id })
    await sync(ada, tablet, ben)
    await saveIntent(ben.store, 'follow', { user_id: cy.user.id })
    await saveIntent(ben.store, 'like_list', { list_id: list.id })
    await sync(ben, ada, tablet)
    expect([ada, tablet, ben].map(comments)).toEqual([
      ['Better words', 'Kept', 'Lost'],
      ['Better words', 'Kept', 'Lost'],
      ['Better words', 'Kept', 'Lost', 'Of somebody new'],
    ])

    // Applied, with its picture, and not pulled; and saved without a network.
    const applied = await log(tablet, 'Applied')
    const appliedPhoto = photoOf(tablet, 1)
    await addPhoto(tablet.store, { review_id: applied.id }, appliedPhoto)
    await app(tablet).drain()
    expect(tablet.store.owed.rows('outbox').map(({ state }) => state)).toEqual(['applied', 'applied'])
    await log(ada, 'Unsent')

    await server.restore(isDocumented)
    for (const handset of all) handset.fullPulls = 0
    // Without the call only a cursor beyond its head tells, so phones with nothing to send pull before the heads have grown.
    const order = isDocumented ? [ada, tablet, ben] : [ben, ada, tablet]
    await sync(...order)
    await sync(...order)
    expect(all.map(({ fullPulls }) => fullPulls)).toEqual([1, 1, 1])
    const after = [...old, 'Unsent', 'Applied'].toSorted()
    expect(all.map(comments)).toEqual([after, after, after])
    // No ghosts: no visit, place, list or person that is gone.
    expect(all.map((one) => has(one, 'restaurants', lost.restaurant_id))).toEqual([false, false, false])
    expect(all.map((one) => has(one, 'lists', list.id))).toEqual([false, false, false])
    expect(all.map((one) => has(one, 'profiles', cy.user.id))).toEqual([false, false, false])
    const photosOf = (one: Handset, id: string) => reviewsOn(one).find((review) => review.id === id)?.photos
    expect(all.map((one) => photosOf(one, applied.id))).toEqual(all.map(() => [appliedPhoto.path]))
    expect(await files()).toEqual([appliedPhoto.path])
    // Offered where it is the person's own, and nowhere else.
    const ofAda = ['log_visit', 'create_list', 'add_to_list', 'add_favorite', 'edit_review']
    expect([ada, tablet].map(offered)).toEqual([ofAda, ofAda])
    expect(offered(ben)).toEqual(['follow', 'like_list'])
    await expectAgreement(isDocumented, all)

    // What is sent from now on stays, and reaches the followers.
    await log(ada, 'Afterwards')
    await sync(ada, ben, tablet, ada)
    const later = [...after, 'Afterwards'].toSorted()
    expect(all.map(comments)).toEqual([later, later, later])
    expect([ada, tablet].map(offered)).toEqual([ofAda, ofAda])

    const find = async (path: string) => (path === lostPhoto.path ? blobOf(lostPhoto.full) : undefined)
    const send = (one: Handset) => {
      const chosen = offers(one).filter(({ intent }) => intent !== 'follow')
      return sendLostAgain(
        one.store,
        chosen.map(({ id }) => id),
        find,
      )
    }
    expect(await send(ada)).toMatchObject({ ok: true })
    await sync(ada, tablet, ben)
    expect(await send(ben)).toMatchObject({ ok: true })
    await sync(ben, ada, tablet)
    const end = [...later.filter((comment) => comment !== 'First words'), 'Better words', 'Lost'].toSorted()
    expect(all.map(comments)).toEqual([end, end, end])
    expect(all.map((one) => photosOf(one, lost.id))).toEqual(all.map(() => [lostPhoto.path]))
    expect(await files()).toEqual([appliedPhoto.path, lostPhoto.path].toSorted())
    const { sql } = server.now()
    const rows = await sql`select comment from reviews order by comment collate "C"`
    expect(rows.map(({ comment }) => comment)).toEqual(end)
    expect(await sql`select notes from list_restaurants`).toEqual([{ notes: 'Go again' }])
    expect(await sql`select list_id from list_likes`).toEqual([{ list_id: list.id }])
    // What another phone has sent again needs no decision any more.
    expect(all.map(offered)).toEqual([[], [], ['follow']])
    await expectAgreement(isDocumented, all)
    expect(all.map(({ fullPulls }) => fullPulls)).toEqual([1, 1, 1])
  })

  test('takes nothing from who signed up after the backup: the account is gone, their work is offered as a file', async () => {
    const user = await server.now().signUp('Cy')
    const session = () => {
      const { url, publishableKey: key } = server.now()
      return createSessionKeeper({ url, key })
    }
    await session().signIn(user.email, user.password)
    const copy = await createTestDevice().open(user.id)
    const store = copy
    /** The tab's own engine, until it has nothing left to send or its session ends. */
    const run = async (): Promise<string> => {
      const stop = new AbortController()
      const { url, publishableKey: key } = server.now()
      const backend = createSupabaseBackend({ url, key }, session(), user.id)
      let ending = 'all sent'
      const onSessionEnd = (kind: string): void => {
        ending = kind
        stop.abort()
      }
      const engine = createEngine({
        copy,
        backend: { ...backend, listen: () => () => {} },
        random: Math.random,
        onSessionEnd,
      })
      const running = engine.run(stop.signal)
      const isDone = async (): Promise<void> => {
        const [left, facts] = await store.owed.read(['outbox', 'facts'], async (owed) => [
          await owed.all('outbox'),
          await owed.all('facts'),
        ])
        expect(stop.signal.aborted || (left.length === 0 && facts.some(({ name }) => name === 'generation'))).toBe(true)
      }
      await vi.waitFor(isDone, 20_000)
      stop.abort()
      await running
      return ending
    }
    const sent = await log({ store: copy }, 'Sent')
    expect(await run()).toBe('all sent')
    expect(await server.now().sql`select id from reviews`).toEqual([{ id: sent.id }])
    const unsent = await log({ store: copy }, 'Unsent')

    await server.restore(isDocumented)
    expect(await run()).toBe('account_gone')
    const leave = vi.fn<(farewell: string) => Promise<void>>(async () => {})
    await endAccount({ session: session(), copy, leave })
    expect([leave.mock.calls, useGoneAccount.getState().gone]).toEqual([[], isDocumented ? 'lost' : 'deleted'])
    expect((await store.documents.get('reviews', [sent.id, unsent.id])).size).toBe(2)
    const bytes = new Uint8Array(await (await exportWork(store)).arrayBuffer())
    const file = JSON.parse(strFromU8(unzipSync(bytes)['work.json'] ?? new Uint8Array()))
    const visitsIn = (work: { intent: string; input: { comment?: string } }[]) =>
      work.filter(({ intent }) => intent === 'log_visit').map(({ input }) => input.comment)
    // Without the call nothing tells a restore from a deletion on another device; what was sent stays on the phone.
    expect([visitsIn(file.mutations), visitsIn(file.offers)]).toEqual([['Unsent'], isDocumented ? ['Sent'] : []])
  })
})

async function files(): Promise<string[]> {
  const rows = await server.now().sql`select name from storage.objects order by name collate "C"`
  return rows.map(({ name }) => String(name))
}
