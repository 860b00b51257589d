/** Which photos go, when, and what is noted of them on the way. */
import { beforeEach, expect, test } from 'vitest'
import type { Mutation, Photo, Refused } from '#src/db/owed.ts'
import { type Backend, BackendError, type StoredFile } from '#sync/backend.ts'
import { readyFrom, readyPhotos, sendPhotos } from '#sync/photos.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import { createMemoryStore, idOf, type MemoryStore } from '#tests/support/memory-store.ts'

let copy: MemoryStore
/** What was asked of the storage, in order. */
let asked: string[]
let links: number
let ended: AbortController
type Upload = (path: string, onProgress: (share: number) => void) => Promise<void> | void
let upload: Upload
let remove: (path: string) => void

beforeEach(() => {
  copy = createMemoryStore()
  asked = []
  links = 0
  ended = new AbortController()
  upload = () => {}
  remove = () => {}
})

const backend = {
  async upload({ path }: StoredFile, onProgress: (share: number) => void) {
    asked.push(`upload ${path}`)
    await upload(path, onProgress)
  },
  async removeFile({ path }: StoredFile) {
    asked.push(`remove ${path}`)
    remove(path)
  },
} as unknown as Backend

const send = () =>
  sendPhotos({ copy, backend, signal: ended.signal, answered: () => {} }, async () => void links++, false)

const review = idOf(5)
const photo = (n: number, more: Partial<Photo> = {}): Photo => ({
  id: idOf(n),
  bucket: 'review-photos',
  path: `${n}.webp`,
  review_id: review,
  index: 0,
  state: 'waiting',
  progress: 0,
  attempts: 0,
  size: 1,
  ...more,
})
const removing = (more: Partial<Photo> = {}): Photo => photo(20, { state: 'removing', ...more })
const avatar = (state: Photo['state']): Photo => {
  const { review_id: _, ...row } = photo(20, { bucket: 'avatars', path: 'avatar.jpg?t=1', state })
  return row
}

async function hold(...photos: Photo[]): Promise<void> {
  const pictures = { full: makePicture('full'), thumbnail: makePicture('t') }
  await copy.owed.write(['photos', 'blobs'], async (owed) => {
    await owed.put('photos', photos)
    await owed.put(
      'blobs',
      photos.map(({ id }) => ({ id, ...pictures })),
    )
  })
}
const held = (n = 20) => copy.owed.rows('photos').find(({ id }) => id === idOf(n))

const work = (intent: string, input: object) => ({ id: idOf(50), intent, input: { ...input }, saved_at: '' })
const waits = (intent: string, input: object, state: Mutation['state'] = 'waiting') =>
  copy.owed.write(['outbox'], (owed) => owed.append({ ...work(intent, input), state, attempts: 0 }))
const isRefused = (intent: string, input: object) =>
  copy.owed.write(['refused'], (owed) =>
    owed.put('refused', [{ ...work(intent, input), seq: 1, code: 'no', message: 'No.' } satisfies Refused]),
  )

test('a photo that failed before goes last, the others as they were picked', async () => {
  await hold(
    photo(20, { attempts: 2 }),
    photo(21, { attempts: 1, index: 0 }),
    photo(22, { index: 3 }),
    photo(24, { index: 1 }),
    photo(23, { index: 1 }),
    photo(25, { index: 2 }),
  )
  await send()
  expect(asked).toEqual([23, 24, 25, 22, 21, 20].map((n) => `upload ${n}.webp`))
  expect(links).toBe(6)
})

test('which photos can go is read in one transaction', async () => {
  await hold(photo(20))
  expect(await copy.owed.read(readyFrom, readyPhotos)).toHaveLength(1)
})

/** A photo, the work that is known besides, and what is asked of the storage. */
const cases: [string, Photo, () => Promise<unknown>, string[]][] = [
  ['waits while its visit does', photo(20), () => waits('log_visit', { id: review }), []],
  ['waits while its visit is refused', photo(20), () => isRefused('log_visit', { id: review }), []],
  [
    'goes when its visit has arrived',
    photo(20),
    () => waits('log_visit', { id: review }, 'applied'),
    ['upload 20.webp'],
  ],
  ['goes whatever happens to another', photo(20), () => waits('detach_photo', { path: '21.webp' }), ['upload 20.webp']],
  ['whose visit is to be deleted stays', removing(), () => waits('delete_review', { id: review }), []],
  ['whose deletion is refused stays', removing(), () => isRefused('delete_review', { id: review }), []],
  ['that is to be unlinked stays', removing(), () => waits('detach_photo', { path: '20.webp' }), []],
  [
    'leaves once it is unlinked',
    removing(),
    () => waits('detach_photo', { path: '20.webp' }, 'applied'),
    ['remove 20.webp'],
  ],
  [
    'leaves though another is unlinked',
    removing(),
    () => waits('detach_photo', { path: '21.webp' }),
    ['remove 20.webp'],
  ],
  [
    'leaves though another visit is deleted',
    removing(),
    () => waits('delete_review', { id: idOf(6) }),
    ['remove 20.webp'],
  ],
  ['leaves though its visit is edited', removing(), () => waits('edit_review', { id: review }), ['remove 20.webp']],
  ['of the profile stays while the next one is not linked', avatar('removing'), () => waits('set_avatar', {}), []],
  [
    'of the profile leaves whatever was refused',
    avatar('removing'),
    () => isRefused('set_avatar', {}),
    ['remove avatar.jpg'],
  ],
  ['of the profile leaves beside other work', avatar('removing'), () => waits('follow', {}), ['remove avatar.jpg']],
  [
    'of the profile goes while another is unlinked',
    avatar('waiting'),
    () => waits('set_avatar', {}),
    ['upload avatar.jpg'],
  ],
  ['that failed waits for the person', photo(20, { state: 'failed' }), async () => {}, []],
  ['that has arrived does not go again', photo(20, { state: 'uploaded' }), async () => {}, []],
  ['of a draft stays on the phone', photo(20, { draft_id: idOf(70) }), async () => {}, []],
]
for (const [what, row, given, expected] of cases)
  test(`a photo ${what}`, async () => {
    await hold(row)
    await given()
    await send()
    expect(asked).toEqual(expected)
  })

test('each tenth that has arrived is noted, and nothing after sync has stopped', async () => {
  await hold(photo(20, { attempts: 1 }))
  const seen: (number | undefined)[] = []
  upload = async (_, onProgress) => {
    seen.push(held()?.progress)
    for (const share of [0.05, 0.1, 0.15, 0.3]) {
      onProgress(share)
      await copy.owed.read(['photos'], async () => {})
      seen.push(held()?.progress)
    }
    expect(held()?.state).toBe('uploading')
    ended.abort()
    onProgress(0.9)
    await copy.owed.read(['photos'], async () => {})
    seen.push(held()?.progress)
  }
  await expect(send()).rejects.toThrow('Sync has stopped.')
  expect(seen).toEqual([0, 0, 0.1, 0.1, 0.3, 0.3])
})

test('a photo that has arrived is whole, and its link waits in the outbox', async () => {
  await hold(avatar('waiting'), photo(21))
  await send()
  expect(held(21)).toMatchObject({ state: 'uploaded', progress: 1 })
  expect(
    copy.owed.rows('outbox').map(({ intent, input, state, attempts }) => [intent, input, state, attempts]),
  ).toEqual([
    ['set_avatar', { avatar_url: 'avatar.jpg?t=1' }, 'waiting', 0],
    ['attach_photo', { review_id: review, path: '21.webp' }, 'waiting', 0],
  ])
})

test('a photo that was thrown away or taken by another sender on its way is not linked', async () => {
  for (const state of ['removing', 'uploaded'] as const) {
    await hold(photo(20))
    upload = () => copy.owed.write(['photos'], (owed) => owed.put('photos', [photo(20, { state, attempts: 5 })]))
    await send()
    expect([links, held()?.attempts, copy.owed.rows('outbox')]).toEqual([0, 5, []])
  }
})

test('what went wrong is counted and said, and the photo begins anew', async () => {
  const failures: [BackendError, Partial<Photo>][] = [
    [new BackendError('busy', 'Later.'), { state: 'waiting', attempts: 2, progress: 0 }],
    [
      new BackendError('refused', 'Too large.', 'too_large'),
      { state: 'failed', attempts: 2, progress: 0, message: 'Too large.', code: 'too_large' },
    ],
  ]
  for (const [failure, expected] of failures) {
    await hold(photo(20, { attempts: 1 }))
    upload = (_, onProgress) => {
      onProgress(0.5)
      throw failure
    }
    await send().catch((error: unknown) => expect(error).toBe(failure))
    expect(held()).toMatchObject(expected)
  }
})

test('a file that cannot be deleted now is deleted later, and one that the server keeps is given up', async () => {
  for (const kind of ['network', 'busy'] as const) {
    await hold(removing({ attempts: 1 }))
    remove = () => {
      throw new BackendError(kind, 'Not now.')
    }
    await expect(send()).rejects.toThrow('Not now.')
    expect(held()).toMatchObject({ state: 'removing', attempts: kind === 'busy' ? 2 : 1 })
  }
  remove = () => {
    throw new BackendError('refused', 'No.')
  }
  await send()
  expect(held()).toBeUndefined()
})
