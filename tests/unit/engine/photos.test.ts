import { beforeEach, expect, test } from 'vitest'
import { addPhoto } from '#src/commands/add-photo.ts'
import { discardPhoto } from '#src/commands/discard-photo.ts'
import { saveDraft } from '#src/commands/drafts.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { discardRefused, resendRefused, restoreDiscarded } from '#src/commands/refused-work.ts'
import { retryPhoto } from '#src/commands/retry-photo.ts'
import { type Backend, BackendError, type StoredFile } from '#sync/backend.ts'
import { drain } from '#sync/drain.ts'
import { pushAnswer } from '#tests/support/answers.ts'
import { deleteReview } from '#tests/support/delete-review.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import { createMemoryStore, idOf, type MemoryStore, me } from '#tests/support/memory-store.ts'

let copy: MemoryStore
let files: Set<string>
/** What the next uploads of a path throw. */
let failures: Map<string, BackendError>
let pushed: string[]
/** What the server says that no review shows. */
let unlinked: StoredFile[]

beforeEach(() => {
  copy = createMemoryStore()
  files = new Set()
  failures = new Map()
  pushed = []
  unlinked = []
})

const backend = {
  async push(_client: string, mutations: { intent: string }[]) {
    pushed.push(...mutations.map(({ intent }) => intent))
    return pushAnswer(mutations.map(() => ({ status: 'applied' })))
  },
  async upload({ path }: { path: string }) {
    const failure = failures.get(path)
    if (failure) throw failure
    files.add(path)
  },
  async removeFile({ path }: { path: string }) {
    files.delete(path)
  },
  unlinkedFiles: async () => unlinked,
} as unknown as Backend

const send = () => drain(copy, backend, new AbortController().signal)
const path = (n: number): string => `${me}/1-${n}.webp`
const states = () => copy.owed.rows('photos').map(({ index, state }) => [index, state])

async function visitWithPhotos(count: number): Promise<void> {
  await logVisit(copy, { id: idOf(5), restaurant_id: idOf(1), created_at: '2026-05-01T11:00:00.000Z' })
  for (let n = 0; n < count; n++) {
    const blobs = { full: makePicture('full'), thumbnail: makePicture('t') }
    await addPhoto(copy, { review_id: idOf(5) }, { id: idOf(20 + n), path: path(n), index: n, ...blobs })
  }
}

test('photos go after their review, and each is linked once', async () => {
  await visitWithPhotos(3)
  await send()
  expect(pushed).toEqual(['log_visit', 'attach_photo', 'attach_photo', 'attach_photo'])
  expect(states()).toEqual([
    [0, 'uploaded'],
    [1, 'uploaded'],
    [2, 'uploaded'],
  ])
  await send()
  expect(pushed).toHaveLength(4)
})

test('photos of a draft stay on the phone', async () => {
  const blobs = { full: makePicture('full'), thumbnail: makePicture('t') }
  await saveDraft(copy, { id: idOf(70), kind: 'visit', content: {} })
  await addPhoto(copy, { draft_id: idOf(70) }, { id: idOf(20), path: path(0), index: 0, ...blobs })
  await send()
  expect(states()).toEqual([[0, 'waiting']])
  expect([...files]).toEqual([])
})

test('invariant 3: a photo that is refused says why, holds nothing up and can be tried again', async () => {
  await visitWithPhotos(3)
  failures.set(path(0), new BackendError('refused', 'This photo is too large.', 'too_large'))
  await send()
  expect(states()).toEqual([
    [0, 'failed'],
    [1, 'uploaded'],
    [2, 'uploaded'],
  ])
  expect(copy.owed.rows('photos')[0]?.message).toBe('This photo is too large.')
  failures.clear()
  await retryPhoto(copy, idOf(20))
  await send()
  expect(states()[0]).toEqual([0, 'uploaded'])
})

test('a server that is busy with one photo takes the others first', async () => {
  await visitWithPhotos(2)
  failures.set(path(0), new BackendError('busy', 'Later'))
  await expect(send()).rejects.toThrow('Later')
  expect(states()).toEqual([
    [0, 'waiting'],
    [1, 'uploaded'],
  ])
})

test('a storage service that is down is sent two pictures in a round, and each of them in turn', async () => {
  await visitWithPhotos(5)
  const asked: number[] = []
  const down = {
    ...backend,
    async upload(file: StoredFile) {
      asked.push([0, 1, 2, 3, 4].map(path).indexOf(file.path))
      throw new BackendError('busy', 'Later')
    },
  } as unknown as Backend
  for (let round = 0; round < 3; round++)
    await expect(drain(copy, down, new AbortController().signal)).rejects.toThrow('Later')
  expect(asked).toEqual([0, 1, 2, 3, 4, 0])
})

test('photos that have arrived are linked at once, though another could not go', async () => {
  await visitWithPhotos(2)
  failures.set(path(0), new BackendError('busy', 'Later'))
  await expect(send()).rejects.toThrow('Later')
  expect(pushed).toEqual(['log_visit', 'attach_photo'])
})

test('a photo that another sender has uploaded meanwhile does not fail', async () => {
  await visitWithPhotos(1)
  const slow = {
    ...backend,
    async upload() {
      const [photo] = copy.owed.rows('photos')
      if (photo) await copy.owed.write(['photos'], (owed) => owed.put('photos', [{ ...photo, state: 'uploaded' }]))
      throw new BackendError('refused', 'Too late.')
    },
  } as unknown as Backend
  await drain(copy, slow, new AbortController().signal)
  expect(states()).toEqual([[0, 'uploaded']])
})

test('without a network nothing is counted against a photo', async () => {
  await visitWithPhotos(1)
  failures.set(path(0), new BackendError('network', 'Offline'))
  await expect(send()).rejects.toThrow('Offline')
  expect(copy.owed.rows('photos')[0]).toMatchObject({ attempts: 0, state: 'uploading' })
  failures.clear()
  await send()
  expect(states()).toEqual([[0, 'uploaded']])
})

test('a picture that is gone from the device fails alone and says so', async () => {
  await visitWithPhotos(2)
  await copy.owed.write(['blobs'], (owed) => owed.delete('blobs', [idOf(20)]))
  await send()
  expect(copy.owed.rows('photos').map(({ state, message }) => [state, message])).toEqual([
    ['failed', 'This photo is no longer on this device.'],
    ['uploaded', undefined],
  ])
})

test('the files of a deleted review go, but not before the server has deleted it', async () => {
  await visitWithPhotos(2)
  await send()
  await deleteReview(copy, { id: idOf(5) })
  await send()
  expect([[...files], copy.owed.rows('photos')]).toEqual([[], []])
})

test('a photo that is thrown away while it uploads is not linked, and its file goes', async () => {
  await visitWithPhotos(1)
  const uploading: Backend = {
    ...backend,
    async upload(file) {
      files.add(file.path)
      await discardPhoto(copy, idOf(20))
    },
  }
  await drain(copy, uploading, new AbortController().signal)
  expect(pushed).toEqual(['log_visit'])
  await send()
  expect([[...files], copy.owed.rows('photos')]).toEqual([[], []])
})

test('an open tab is told what was sent in the background, also when sending broke off before the photos', async () => {
  await visitWithPhotos(1)
  copy.posted.length = 0
  failures.set(path(0), new BackendError('network', 'There is no network.'))
  await expect(send()).rejects.toThrow('There is no network.')
  expect([pushed, copy.posted]).toEqual([['log_visit'], ['pull']])
})

test('invariant 6: files that the server says nothing shows are deleted, whoever unlinked them', async () => {
  for (const n of [0, 1]) files.add(path(n))
  unlinked = [{ bucket: 'review-photos', path: path(1) }]
  await send()
  expect([...files]).toEqual([path(0)])
})

test('a file that this device is about to link is not deleted, however long that takes', async () => {
  await visitWithPhotos(1)
  await send()
  unlinked = [{ bucket: 'review-photos', path: path(0) }]
  await send()
  expect([...files]).toEqual([path(0)])
})

test('a photo whose file is gone when it is linked is uploaded again, and linked', async () => {
  await visitWithPhotos(1)
  let misses = 1
  const missing = {
    ...backend,
    async push(_client: string, mutations: { intent: string }[]) {
      pushed.push(...mutations.map(({ intent }) => intent))
      return pushAnswer(
        mutations.map(({ intent }) =>
          intent === 'attach_photo' && misses-- > 0
            ? { status: 'rejected' as const, code: 'photo_missing', message: 'Not there.' }
            : { status: 'applied' as const },
        ),
      )
    },
  } as unknown as Backend
  const sendTo = () => drain(copy, missing, new AbortController().signal)
  await sendTo()
  expect([states(), copy.owed.rows('refused')]).toEqual([[[0, 'waiting']], []])
  files.clear()
  await sendTo()
  expect([pushed, states(), [...files]]).toEqual([
    ['log_visit', 'attach_photo', 'attach_photo'],
    [[0, 'uploaded']],
    [path(0)],
  ])
})

test('a photo whose file is never there is for the person after some tries', async () => {
  await visitWithPhotos(1)
  const missing = {
    ...backend,
    push: async (_client: string, mutations: { intent: string }[]) =>
      pushAnswer(
        mutations.map(({ intent }) =>
          intent === 'attach_photo'
            ? { status: 'rejected' as const, code: 'photo_missing', message: 'Not there.' }
            : { status: 'applied' as const },
        ),
      ),
  } as unknown as Backend
  for (let round = 0; round < 6; round++) await drain(copy, missing, new AbortController().signal)
  expect(copy.owed.rows('refused').map(({ intent, code }) => [intent, code])).toEqual([
    ['attach_photo', 'photo_missing'],
  ])
  expect(copy.owed.rows('outbox').filter(({ state }) => state !== 'applied')).toEqual([])
})

test('invariant 8: a photo whose discarded link is put back while its file is deleted stays, and is uploaded again', async () => {
  await visitWithPhotos(1)
  const refusing = { status: 'rejected', code: 'photos_full', message: 'Full.' } as const
  const fullReview = {
    ...backend,
    push: async (_client: string, mutations: { intent: string }[]) =>
      pushAnswer(mutations.map(({ intent }) => (intent === 'attach_photo' ? refusing : { status: 'applied' }))),
  } as unknown as Backend
  await drain(copy, fullReview, new AbortController().signal)
  const [refused] = copy.owed.rows('refused')
  const discarded = await discardRefused(copy, refused?.id ?? '')
  if (!discarded.ok) throw new Error('not discarded')

  const undoing = {
    ...backend,
    async removeFile(file: StoredFile) {
      await restoreDiscarded(copy, discarded.value)
      await backend.removeFile(file, new AbortController().signal)
    },
  }
  await drain(copy, undoing, new AbortController().signal)
  expect([states(), [...files]]).toEqual([[[0, 'uploaded']], []])

  // The server misses the file.
  let asked = 0
  const missing = { status: 'rejected', code: 'photo_missing', message: 'Missing.' } as const
  const checking = {
    ...backend,
    push: async (_client: string, mutations: { intent: string }[]) =>
      pushAnswer(mutations.map(() => (asked++ === 0 ? missing : { status: 'applied' }))),
  } as unknown as Backend
  await resendRefused(copy, refused?.id ?? '')
  await drain(copy, checking, new AbortController().signal)
  expect([...files]).toEqual([path(0)])
})
