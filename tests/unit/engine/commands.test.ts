import { beforeEach, expect, test } from 'vitest'
import { addPhoto } from '#src/commands/add-photo.ts'
import { discardPhoto } from '#src/commands/discard-photo.ts'
import { discardDraft, saveDraft } from '#src/commands/drafts.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { removeAvatar, setAvatar } from '#src/commands/set-avatar.ts'
import { newListDraft } from '#src/domain/work/draft-kinds.ts'
import { deleteReview } from '#tests/support/delete-review.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import { createMemoryStore, idOf, type MemoryStore, me } from '#tests/support/memory-store.ts'

let copy: MemoryStore
beforeEach(() => {
  copy = createMemoryStore()
})

const visit = (review: number) => ({
  id: idOf(review),
  restaurant_id: idOf(1),
  rating: 3.5,
  created_at: '2026-05-01T11:00:00.000Z',
})
const picture = (n: number) => ({
  id: idOf(n),
  path: `${me}/1-${n}.webp`,
  index: n,
  full: makePicture('full'),
  thumbnail: makePicture('t'),
})

test('a command saves one mutation, shows its outcome and tells the tab that leads', async () => {
  expect(await logVisit(copy, visit(5))).toEqual({ ok: true, value: undefined })
  expect(copy.owed.rows('outbox').map(({ intent, state, input }) => [intent, state, input['id']])).toEqual([
    ['log_visit', 'waiting', idOf(5)],
  ])
  expect((await copy.documents.get('reviews', [idOf(5)])).get(idOf(5))).toEqual({
    row: { ...visit(5), user_id: me },
    scopes: [],
  })
  expect(copy.posted).toEqual(['saved'])
})

test('wrong input saves nothing and says which field is wrong', async () => {
  const result = await logVisit(copy, { ...visit(5), rating: 4.2 })
  expect(result).toEqual({
    ok: false,
    error: { code: 'invalid_input', field: 'rating', message: 'A rating goes from 0.5 to 5 in half steps.' },
  })
  expect(copy.owed.rows('outbox')).toEqual([])
})

test('invariant 14: a full device saves nothing, says so, and takes nothing along', async () => {
  await saveDraft(copy, { id: idOf(70), kind: 'visit', content: {} })
  copy.owed.setFull(true)
  const result = await logVisit(copy, visit(5), idOf(70))
  expect(result).toMatchObject({ ok: false, error: { code: 'storage_full' } })
  expect([copy.owed.rows('outbox').length, copy.owed.rows('drafts').length]).toEqual([0, 1])
  expect(copy.posted).toEqual([])
})

/** Two drafts with a photo each. */
async function draftsWithPhotos(): Promise<void> {
  for (const [n, id] of [idOf(70), idOf(71)].entries()) {
    await saveDraft(copy, { id, kind: 'visit', content: { comment: 'Go' } })
    await addPhoto(copy, { draft_id: id }, picture(n))
  }
}

test('a visit takes the photos of its draft along, and the draft is gone', async () => {
  await draftsWithPhotos()
  await logVisit(copy, visit(5), idOf(70))
  expect(copy.owed.rows('photos').map(({ id, review_id, draft_id }) => [id, review_id, draft_id])).toEqual([
    [idOf(0), idOf(5), undefined],
    [idOf(1), undefined, idOf(71)],
  ])
  expect(copy.owed.rows('drafts').map(({ id }) => id)).toEqual([idOf(71)])
})

test('a list ends its draft, but not one that was damaged since and has photos, which would be shown nowhere', async () => {
  const list = { name: 'Ramen', is_public: true, is_ranked: true }
  for (const n of [70, 71]) await saveDraft(copy, { id: idOf(n), kind: newListDraft, content: { fields: list } })
  const damaged = copy.owed.rows('drafts').find(({ id }) => id === idOf(71))
  if (damaged) await copy.owed.damage('drafts', damaged, [['kind', 3]])
  await addPhoto(copy, { draft_id: idOf(71) }, picture(0))
  for (const n of [70, 71]) await saveIntent(copy, 'create_list', { id: idOf(n), ...list })
  expect(copy.owed.rows('drafts').map(({ id }) => id)).toEqual([idOf(71)])
  expect(copy.owed.rows('photos').map(({ draft_id }) => draft_id)).toEqual([idOf(71)])
})

test('a draft that another tab has ended does not come back', async () => {
  const draft = { id: idOf(70), kind: 'visit', content: {} }
  expect(await saveDraft(copy, draft)).toMatchObject({ ok: true })
  expect(await saveDraft(copy, draft, true)).toMatchObject({ ok: true })
  await logVisit(copy, visit(5), idOf(70))
  expect(await saveDraft(copy, draft, true)).toMatchObject({ ok: false, error: { code: 'draft_ended' } })
  expect(copy.owed.rows('drafts')).toEqual([])
})

test('a draft that is thrown away takes its photos along, and no others', async () => {
  await draftsWithPhotos()
  await discardDraft(copy, idOf(70))
  expect(copy.owed.rows('photos').map(({ id }) => id)).toEqual([idOf(1)])
  expect(copy.owed.rows('blobs').map(({ id }) => id)).toEqual([idOf(1)])
})

test('deleting a review marks the files of its photos for deletion, on their way or there', async () => {
  await logVisit(copy, visit(5))
  await addPhoto(copy, { review_id: idOf(5) }, picture(0))
  await deleteReview(copy, { id: idOf(5) })
  expect(copy.owed.rows('photos').map(({ path, state }) => [path, state])).toEqual([[`${me}/1-0.webp`, 'removing']])
  expect(copy.owed.rows('blobs')).toEqual([])
  expect((await copy.documents.get('reviews', [idOf(5)])).size).toBe(0)
})

test('a new picture of the person replaces the one on its way', async () => {
  await setAvatar(copy, { ...picture(0), path: `${me}/avatar.jpg?t=1` })
  await setAvatar(copy, { ...picture(1), path: `${me}/avatar.jpg?t=2` })
  expect(copy.owed.rows('photos').map(({ path }) => path)).toEqual([`${me}/avatar.jpg?t=2`])
  expect(copy.owed.rows('blobs')).toHaveLength(1)
})

test('a picture of the person that is removed is not linked by its upload afterwards', async () => {
  await setAvatar(copy, { ...picture(0), path: `${me}/avatar.jpg?t=1` })
  await removeAvatar(copy)
  expect(copy.owed.rows('photos')).toEqual([])
  expect(copy.owed.rows('blobs')).toEqual([])
  expect(copy.owed.rows('outbox').map(({ input }) => input)).toEqual([{ avatar_url: null }])
})

test('a photo of a draft that is discarded leaves nothing, one of a review its file', async () => {
  await saveDraft(copy, { id: idOf(70), kind: 'visit', content: {} })
  await addPhoto(copy, { draft_id: idOf(70) }, picture(0))
  await addPhoto(copy, { review_id: idOf(5) }, picture(1))
  expect(copy.owed.rows('photos')).toHaveLength(2)
  await discardPhoto(copy, idOf(0))
  await discardPhoto(copy, idOf(1))
  expect(copy.owed.rows('photos').map(({ id, state }) => [id, state])).toEqual([[idOf(1), 'removing']])
})

test('saved changes apply in the order of saving, whatever was shown before', async () => {
  await copy.documents.write([
    { entity: 'profiles', key: me, document: { row: { user_id: me, username: 'noor' }, scopes: [`user:${me}`] } },
    {
      entity: 'restaurants',
      key: idOf(1),
      document: { row: { id: idOf(1), name: 'Kumo', rating_count: 0, visits: 0 }, scopes: ['catalog'] },
    },
  ])
  await saveIntent(copy, 'add_favorite', { restaurant_id: idOf(1) })
  await saveIntent(copy, 'follow', { user_id: idOf(2) })
  const profile = (await copy.documents.get('profiles', [me])).get(me)
  expect(profile).toMatchObject({ row: { favorites: [{ id: idOf(1), name: 'Kumo' }] }, scopes: [`user:${me}`] })
  expect(copy.owed.rows('bases').map(({ entity, document }) => [entity, document === null])).toEqual([
    ['followers', true],
    ['profiles', false],
  ])
})
