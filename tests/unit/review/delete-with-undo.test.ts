import { beforeEach, expect, test } from 'vitest'
import { addPhoto } from '#src/commands/add-photo.ts'
import {
  type DelayedDeletion,
  deleteWithUndo,
  extendDeletionDelay,
  releaseDeletion,
  undoDeletion,
} from '#src/commands/delete-with-undo.ts'
import { discardPhoto, restorePhoto } from '#src/commands/discard-photo.ts'
import { saveDraft } from '#src/commands/drafts.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { delayLeft, delayLength } from '#src/domain/work/delay.ts'
import { listEditDraft } from '#src/domain/work/draft-kinds.ts'
import type { Result } from '#src/lib/result.ts'
import type { Backend } from '#sync/backend.ts'
import { drain } from '#sync/drain.ts'
import { sendPhotos } from '#sync/photos.ts'
import { pushAll } from '#sync/push.ts'
import { pushAnswer } from '#tests/support/answers.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import { createMemoryStore, idOf, type MemoryStore, me } from '#tests/support/memory-store.ts'

let copy: MemoryStore
let now: number
let pushed: string[]
let files: Set<string>

const backend = {
  async push(_client: string, mutations: { intent: string }[]) {
    pushed.push(...mutations.map(({ intent }) => intent))
    return pushAnswer(mutations.map(() => ({ status: 'applied' as const })))
  },
  async upload({ path }: { path: string }) {
    files.add(path)
  },
  async removeFile({ path }: { path: string }) {
    files.delete(path)
  },
  unlinkedFiles: async () => [],
} as unknown as Backend

beforeEach(() => {
  now = 1_000_000
  pushed = []
  files = new Set()
  copy = createMemoryStore()
  copy.clock = {
    now: () => now,
    async sleep(ms, aborted) {
      await new Promise(setImmediate)
      if (!aborted?.aborted) now += ms
    },
  }
})

const review = idOf(5)
const signal = new AbortController().signal
const push = () => pushAll({ copy, backend, signal, answered: () => {} }, async () => {})
const path = (n: number): string => `${me}/1-${n}.webp`
const isShown = async (): Promise<boolean> => (await copy.documents.get('reviews', [review])).has(review)

function unwrap<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

const remove = async (): Promise<DelayedDeletion> =>
  unwrap(await deleteWithUndo(copy, { intent: 'delete_review', id: review }))
const undo = async (delayed: DelayedDeletion): Promise<boolean> => unwrap(await undoDeletion(copy, delayed))

async function visit(photos: number): Promise<void> {
  await logVisit(copy, { id: review, restaurant_id: idOf(1), created_at: '2026-05-01T11:00:00.000Z' })
  for (let n = 0; n < photos; n++) {
    const blobs = { full: makePicture('full'), thumbnail: makePicture('t') }
    await addPhoto(copy, { review_id: review }, { id: idOf(20 + n), path: path(n), index: n, ...blobs })
  }
}

test('it is saved and gone at once, and not sent while it can be taken back', async () => {
  await visit(0)
  await remove()
  expect(await isShown()).toBe(false)
  await push()
  expect(pushed).toEqual(['log_visit'])
})

test('taken back, everything is as it was: the review, its photos on their way and their pictures', async () => {
  await visit(2)
  const before = { photos: copy.owed.rows('photos'), blobs: copy.owed.rows('blobs') }
  const delayed = await remove()
  expect(copy.owed.rows('blobs')).toEqual([])
  expect(await undo(delayed)).toBe(true)
  expect({ photos: copy.owed.rows('photos'), blobs: copy.owed.rows('blobs') }).toEqual(before)
  expect(await isShown()).toBe(true)
  await drain(copy, backend, signal)
  expect(pushed).toEqual(['log_visit', 'attach_photo', 'attach_photo'])
})

test('files of the server stay while it can be taken back', async () => {
  await visit(1)
  await drain(copy, backend, signal)
  const delayed = await remove()
  await push()
  await sendPhotos({ copy, backend, signal, answered: () => {} }, async () => {}, true)
  expect([...files]).toEqual([path(0)])
  await undo(delayed)
  expect(copy.owed.rows('photos').map(({ state }) => state)).toEqual(['uploaded'])
})

test('invariant 1: a photo that is put back while the deletion is held stays when it is taken back', async () => {
  await visit(1)
  const discarded = await discardPhoto(copy, idOf(20))
  const delayed = await remove()
  if (!discarded.ok || !discarded.value) throw new Error('Nothing was discarded')
  await restorePhoto(copy, discarded.value)
  await undo(delayed)
  expect(copy.owed.rows('photos').map(({ state }) => state)).toEqual(['removing', 'waiting'])
  expect(copy.owed.rows('blobs')).toHaveLength(1)
})

test('a photo whose link is refused meanwhile comes back with it, for the person to decide', async () => {
  await visit(1)
  await drain(copy, backend, signal)
  const before = { photos: copy.owed.rows('photos'), blobs: copy.owed.rows('blobs') }
  const delayed = await remove()
  const [, link] = copy.owed.rows('outbox')
  if (!link) throw new Error('There is no link')
  await copy.owed.write(['outbox', 'refused'], async (owed) => {
    const { id, seq, intent, input, saved_at } = link
    await owed.put('refused', [{ id, seq, intent, input, saved_at, code: 'refused', message: 'No.' }])
    await owed.delete('outbox', [seq])
  })
  await undo(delayed)
  expect({ photos: copy.owed.rows('photos'), blobs: copy.owed.rows('blobs') }).toEqual(before)
})

test('invariant 1: a photo whose link is refused because another device has deleted the review needs attention when the deletion here is taken back', async () => {
  await visit(1)
  await push()
  await sendPhotos({ copy, backend, signal, answered: () => {} }, async () => {}, false)
  const blobs = copy.owed.rows('blobs')
  const delayed = await remove()
  const gone = { status: 'rejected' as const, code: 'not_found', message: 'It is gone.' }
  const server = { ...backend, push: async () => pushAnswer([gone]) }
  await pushAll({ copy, backend: server, signal, answered: () => {} }, async () => {})
  expect(copy.owed.rows('photos').map(({ state }) => state)).toEqual(['removing'])
  expect(await undo(delayed)).toBe(true)
  expect(copy.owed.rows('photos')).toMatchObject([{ path: path(0), state: 'failed', code: 'not_found' }])
  expect(copy.owed.rows('blobs')).toEqual(blobs)
})

test('what the server has asked for again cannot be taken back, because an earlier sending may still arrive', async () => {
  await visit(0)
  const delayed = await remove()
  const deletion = copy.owed.rows('outbox').at(-1)
  if (!deletion) throw new Error('There is no deletion')
  await copy.owed.write(['outbox'], (owed) => owed.put('outbox', [{ ...deletion, sent: true }]))
  expect(await undo(delayed)).toBe(false)
  expect(copy.owed.rows('outbox').map(({ intent }) => intent)).toContain('delete_review')
})

test('an offer whose deletion was sent takes back no later one of the same, whose photos it does not know', async () => {
  await visit(0)
  const first = await remove()
  const deletion = copy.owed.rows('outbox').at(-1)
  await copy.owed.write(['outbox'], (owed) => owed.delete('outbox', [deletion?.seq ?? 0]))
  await visit(1)
  const later = await remove()
  expect(await undo(first)).toBe(false)
  expect(await undo(later)).toBe(true)
  expect(copy.owed.rows('photos').map(({ state }) => state)).toEqual(['waiting'])
})

test('the hold is renewed while undoing is offered, and released when the offer ends', async () => {
  await visit(0)
  const delayed = await remove()
  now += delayLength - 1
  await extendDeletionDelay(copy, delayed)
  now += delayLength - 1
  await push()
  expect(pushed).toEqual(['log_visit'])
  await releaseDeletion(copy, delayed)
  await push()
  expect(pushed).toEqual(['log_visit', 'delete_review'])
})

test('invariant 1: a tab that was killed keeps nothing back for longer than the hold', async () => {
  await visit(0)
  const delayed = await remove()
  now += delayLength
  await push()
  expect(pushed).toEqual(['log_visit', 'delete_review'])
  expect(await undo(delayed)).toBe(false)
  expect(await isShown()).toBe(false)
})

test('the service worker waits for the end of a hold whose tab is gone', async () => {
  await visit(1)
  await remove()
  await drain(copy, backend, signal)
  expect(pushed).toEqual(['log_visit', 'delete_review'])
  expect(files.size).toBe(0)
})

test('two deletions of two tabs are taken back together', async () => {
  await visit(0)
  await remove()
  expect(await undo(await remove())).toBe(true)
  expect(copy.owed.rows('outbox').map(({ intent }) => intent)).toEqual(['log_visit'])
})

test('no file of a review is deleted that two tabs have deleted and one of them took back', async () => {
  await visit(1)
  await drain(copy, backend, signal)
  await remove()
  await undo(await remove())
  await drain(copy, backend, signal)
  expect([pushed, [...files]]).toEqual([['log_visit', 'attach_photo'], [path(0)]])
})

test('invariant 1: a photo that another tab adds meanwhile stays when it is taken back', async () => {
  await visit(1)
  const delayed = await remove()
  const blobs = { full: makePicture('late'), thumbnail: makePicture('t') }
  await addPhoto(copy, { review_id: review }, { id: idOf(30), path: path(9), index: 9, ...blobs })
  expect(await undo(delayed)).toBe(true)
  for (const table of ['photos', 'blobs'] as const)
    expect(copy.owed.rows(table).map(({ id }) => id)).toEqual([idOf(20), idOf(30)])
})

test('invariant 14: on a full device nothing is deleted, and it says so', async () => {
  await visit(1)
  copy.owed.setFull(true)
  expect(await deleteWithUndo(copy, { intent: 'delete_review', id: review })).toMatchObject({
    ok: false,
    error: { code: 'storage_full' },
  })
  expect([await isShown(), copy.owed.rows('photos').length]).toEqual([true, 1])
})

test('invariant 12: a clock that was set ends a hold and never makes it longer', () => {
  const delayed_until = now + delayLength
  expect(delayLeft({ delayed_until }, now)).toBe(delayLength)
  expect(delayLeft({ delayed_until }, now + delayLength)).toBe(0)
  expect(delayLeft({ delayed_until }, now - 1)).toBe(0)
  expect(delayLeft({}, now)).toBe(0)
})

test('a list that was deleted can be taken back, with its places and what was typed to change it, and is not sent before', async () => {
  const list = idOf(7)
  await saveIntent(copy, 'create_list', { id: list, name: 'Ramen', is_public: false, is_ranked: false })
  await saveIntent(copy, 'add_to_list', { list_id: list, restaurant_id: idOf(1), notes: 'Late' })
  await saveDraft(copy, { id: list, kind: listEditDraft, content: { fields: { name: 'Ramen!' } } })
  const isListed = async () =>
    [
      (await copy.documents.get('lists', [list])).size,
      (await copy.documents.where('list_restaurants', 'list_id', list)).map(({ row }) => row.notes),
      copy.owed.rows('drafts').map(({ content }) => content),
    ] as const
  const before = await isListed()
  expect(before).toEqual([1, ['Late'], [{ fields: { name: 'Ramen!' } }]])

  const delayed = unwrap(await deleteWithUndo(copy, { intent: 'delete_list', id: list }))
  expect(await isListed()).toEqual([0, [], []])
  await push()
  expect(pushed).toEqual(['create_list', 'add_to_list'])
  expect(await undo(delayed)).toBe(true)
  expect(await isListed()).toEqual(before)
  await drain(copy, backend, signal)
  expect(pushed).toEqual(['create_list', 'add_to_list'])

  const again = unwrap(await deleteWithUndo(copy, { intent: 'delete_list', id: list }))
  await releaseDeletion(copy, again)
  await push()
  expect(pushed.at(-1)).toBe('delete_list')
  expect(await undo(again)).toBe(false)
})
