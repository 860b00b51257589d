// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { StorageError } from '#src/db/owed.ts'
import { dayOf } from '#src/domain/visits/visit-date.ts'
import { emptyVisit, type VisitForm } from '#src/domain/visits/visit-form.ts'
import { reviewEditDraft, visitDraft } from '#src/domain/work/draft-kinds.ts'
import { VisitFormFrame } from '#src/screens/log/VisitFormFrame.tsx'
import { PhotoError, type ProcessPhoto } from '#src/services/photo-processing.ts'
import { sharedPhotos, storeSharedPhotos } from '#src/services/shared-photos.ts'
import { Toaster } from '#src/ui/Toaster.tsx'
import { dismissToasts } from '#src/ui/toast.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import { openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { profileRow, uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
// That of happy-dom rejects when an animation is cut short; without it framer-motion draws the styles itself.
beforeAll(() => void Reflect.deleteProperty(Element.prototype, 'animate'))
afterEach(dismissToasts)

const [review, me] = [uuid(70), uuid(1)]
const kumo = { id: uuid(9), name: 'Kumo' }
const picture = {
  full: makePicture('f'),
  thumbnail: makePicture('t'),
  extension: 'webp',
  width: 1,
  height: 1,
} as const

/** How the picture that is being made ready ends; the others wait for it. */
let ends: { resolve: (ready: typeof picture) => void; reject: (problem: Error) => void }[]
beforeEach(() => {
  ends = []
})
const processPhoto: ProcessPhoto = () => new Promise((resolve, reject) => ends.push({ resolve, reject }))
const next = () => waitFor(() => ends.shift() ?? Promise.reject(new Error('Nothing is being made ready')))
const nextIsReady = async () => (await next()).resolve(picture)
const nextFails = async () => (await next()).reject(new PhotoError('unreadable'))

/** The form of a visit to Kumo on which nothing else was said. */
function openForm(
  said: Partial<VisitForm> = {},
  files?: File[],
  kind: typeof visitDraft | typeof reviewEditDraft = visitDraft,
): void {
  const visit = { ...emptyVisit('2026-01-01'), place: kumo, ...said }
  const opened = {
    id: review,
    kind,
    visit,
    blank: visit,
    isStored: false,
    ...(files && { files }),
  } as const
  const places = { ifAllowed: async () => undefined, ask: async () => undefined }
  const services = {
    processPhoto,
    location: places,
    pictures: { place: () => undefined, reviewPhoto: () => '/picture' },
  }
  const form = (
    <>
      <VisitFormFrame opened={opened} />
      <Toaster />
    </>
  )
  render(signedIn(copy, services, form, { path: '/log' }))
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const pick = async (count: number) => {
  const files = Array.from({ length: count }, (_, index) => new File(['a'], `${index + 1}.jpg`))
  fireEvent.change(screen.getByLabelText('Add photos'), { target: { files } })
  await screen.findByText('Adding...')
}
const submitWhileAdding = async () => {
  fireEvent.click(button('Submit Review'))
  await screen.findByRole('button', { name: 'Submitting...' })
}

const rows = () =>
  copy.owed.read(['outbox', 'drafts', 'photos'], async (owed) => ({
    visits: (await owed.all('outbox')).map(({ input }) => input),
    drafts: (await owed.all('drafts')).map(({ id }) => id),
    photos: (await owed.all('photos')).map(({ draft_id, review_id }) => ({ draft_id, review_id })),
  }))

test('C3 C4 A photo that fails while Submit waits stops it and says so; pressed again it goes on without it', async () => {
  openForm()
  await pick(2)
  await submitWhileAdding()
  await nextFails()
  await nextIsReady()
  await screen.findByRole('button', { name: 'Submit Review' })
  expect(screen.getByText('This file can no longer be read. Pick it again.')).toBeTruthy()
  expect(await screen.findByText('Not all photos were added')).toBeTruthy()
  expect(await rows()).toMatchObject({ visits: [], drafts: [review] })

  fireEvent.click(button('Submit Review'))
  await waitFor(async () => expect((await rows()).visits).toMatchObject([{ id: review, restaurant_id: kumo.id }]))
  expect(await rows()).toMatchObject({ drafts: [], photos: [{ review_id: review }] })
})

test('C3 C4 A photo that failed before Submit was pressed is known, and holds up nothing', async () => {
  openForm()
  await pick(1)
  await nextFails()
  await screen.findByText('This file can no longer be read. Pick it again.')
  await screen.findByText('Add photos')
  fireEvent.click(button('Submit Review'))
  await waitFor(async () => expect((await rows()).visits).toHaveLength(1))
})

test('C4 A date that is taken away while Submit waits is asked for, and the form goes on being kept', async () => {
  openForm()
  await pick(1)
  await submitWhileAdding()
  fireEvent.change(screen.getByLabelText(/^Date/), { target: { value: '' } })
  await nextIsReady()
  expect(await screen.findByText('Please select a restaurant and date')).toBeTruthy()
  expect(screen.getByText('The date is missing.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Submit Review' })).toBeTruthy()
  expect((await rows()).visits).toEqual([])
  fireEvent.change(screen.getByLabelText('Review'), { target: { value: 'Still here' } })
  const comment = () =>
    copy.owed.read(['drafts'], async (owed) => (await owed.get('drafts', review))?.content['comment'])
  await waitFor(async () => expect(await comment()).toBe('Still here'))
})

test('C4 A fault while a visit is being saved leaves a form that can be submitted again', async () => {
  openForm()
  const write = vi.spyOn(copy.owed, 'write').mockRejectedValueOnce(new Error('broken'))
  fireEvent.click(button('Submit Review'))
  await waitFor(() => expect(write).toHaveBeenCalled())
  await waitFor(() => expect(reportError).toHaveBeenCalledOnce())
  expect(await screen.findByText('Error saving review')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Submit Review' }))
  await waitFor(async () => expect((await rows()).visits).toHaveLength(1))
})

test('C1 What was typed last is kept before the camera opens', async () => {
  openForm()
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Review'), { target: { value } })
  const kept = () => copy.owed.read(['drafts'], async (owed) => JSON.stringify(await owed.all('drafts')))
  type('Begun')
  await waitFor(async () => expect(await kept()).toContain('Begun'))
  // The next save of what is being typed would come after 250 ms: here it never does.
  const later = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (work: () => void, ms?: number) => (ms === 250 ? 0 : later(work, ms)))
  type('Begun, and more')
  fireEvent.click(screen.getByLabelText('Add photos'))
  await waitFor(async () => expect(await kept()).toContain('and more'))
})

test('C1 C4 A visit without a date or with one in the future is not submitted, which is said where it is wrong', async () => {
  openForm()
  const date = screen.getByLabelText<HTMLInputElement>(/^Date/)
  expect(date.max).toBe(dayOf(new Date(copy.clock.now())))
  fireEvent.change(date, { target: { value: '2999-01-01' } })
  fireEvent.click(button('Submit Review'))
  expect(await screen.findAllByText('Date cannot be in the future')).toHaveLength(2)
  fireEvent.change(date, { target: { value: '' } })
  fireEvent.click(button('Submit Review'))
  await screen.findByText('The date is missing.')
  expect(document.activeElement).toBe(date)
  expect((await rows()).visits).toEqual([])
})

test('C2 C4 One favorite too many is said, with the visit saved', async () => {
  const added_at = '2026-01-01T00:00:00Z'
  const favorites = Array.from({ length: 1000 }, (_, index) => ({ id: uuid(100 + index), name: 'Full', added_at }))
  const row = { ...profileRow(me, 'ada'), favorites }
  await copy.documents.write([{ entity: 'profiles', key: me, document: { row, scopes: [`user:${me}`] } }])
  openForm({ rating: 4 })
  fireEvent.click(screen.getByRole('switch', { name: 'Favorite' }))
  fireEvent.click(button('Submit Review'))
  expect(await screen.findByText('Review saved but failed to add to favorites')).toBeTruthy()
  expect(screen.getByText('You have 1,000 favorites, which is the most you can keep.')).toBeTruthy()
  const [visit] = (await rows()).visits
  expect(visit).toMatchObject({ id: review, rating: 4 })
  expect(visit).not.toHaveProperty('favorite')
})

test('C2 C4 The favorite is of the restaurant that is chosen when the photos are ready', async () => {
  const [{ id, name }, other] = [kumo, { id: uuid(10), name: 'Lala' }]
  const row = { ...profileRow(me, 'ada'), favorites: [{ id, name, added_at: '2026-01-01T00:00:00Z' }] }
  await copy.documents.write([
    { entity: 'profiles', key: me, document: { row, scopes: [`user:${me}`] } },
    {
      entity: 'restaurants',
      key: other.id,
      document: { row: { ...other, rating_count: 0, visits: 0 }, scopes: ['catalog'] },
    },
  ])
  openForm({ rating: 4 })
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Favorite' })).toHaveProperty('checked', true))
  await pick(1)
  await submitWhileAdding()
  fireEvent.click(screen.getByRole('button', { name: 'Change restaurant' }))
  fireEvent.click(await screen.findByRole('button', { name: /Lala/ }))
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Favorite' })).toHaveProperty('checked', false))
  fireEvent.click(screen.getByRole('switch', { name: 'Favorite' }))
  // So is what is written meanwhile.
  fireEvent.change(screen.getByLabelText('Review'), { target: { value: 'Before and after' } })
  await nextIsReady()
  const visit = { restaurant_id: other.id, favorite: true, comment: 'Before and after' }
  await waitFor(async () => expect((await rows()).visits).toMatchObject([visit]))
})

test('C3 invariant 14 Shared photos that no draft could take are not forgotten', async () => {
  const files = [new File(['a'], 'shared.jpg', { type: 'image/jpeg' })]
  await storeSharedPhotos(files)
  vi.spyOn(copy.owed, 'write').mockRejectedValue(new StorageError('full', 'No room.'))
  openForm({}, files)
  fireEvent.click(await screen.findByRole('button', { name: 'Add 1 photo' }))
  expect(await screen.findByText(/^No photo was added/)).toBeTruthy()
  await screen.findByText('Add photos')
  expect(await sharedPhotos()).toHaveLength(1)
})

test('C3 A photo that a web page has sent is in no visit before the person has said so, and goes when they do not want it', async () => {
  const files = [new File(['a'], 'evil.jpg', { type: 'image/jpeg' })]
  await storeSharedPhotos(files)
  openForm({}, await sharedPhotos())
  expect(await screen.findByText('1 photo came from another app or a website. Add it to this visit?')).toBeTruthy()
  expect(screen.queryByText('Adding...')).toBeNull()
  fireEvent.click(button('Submit Review'))
  expect(await screen.findByText('Add or discard the shared photos first')).toBeTruthy()
  expect(await rows()).toEqual({ visits: [], drafts: [], photos: [] })
  fireEvent.click(button('Discard'))
  await waitFor(async () => expect(await sharedPhotos()).toEqual([]))
  fireEvent.click(button('Submit Review'))
  await waitFor(async () => expect((await rows()).visits).toHaveLength(1))
  expect((await rows()).photos).toEqual([])
})

test('C3 What is shared is stored only as far as a visit can take it', async () => {
  const picture = (name: string) => new File(['a'], name, { type: 'image/jpeg' })
  const huge = picture('huge.jpg')
  Object.defineProperty(huge, 'size', { value: 60_000_000 })
  const many = Array.from({ length: 30 }, (_, index) => picture(`${index}.jpg`))
  await storeSharedPhotos([huge, new File(['a'], 'page.html', { type: 'text/html' }), 'a text', ...many])
  expect((await sharedPhotos()).map(({ name }) => name)).toEqual(many.slice(0, 10).map(({ name }) => name))
})

test('C1 C3 Clear waits for the photos that are being added, so that none is left behind and Undo has all', async () => {
  openForm()
  await pick(2)
  await nextIsReady()
  await screen.findByRole('button', { name: 'Remove photo 1' })
  fireEvent.click(await screen.findByRole('button', { name: 'Clear' }))
  await nextIsReady()
  const undo = await screen.findByRole('button', { name: 'Undo' })
  expect(await rows()).toEqual({ visits: [], drafts: [], photos: [] })
  fireEvent.click(undo)
  await waitFor(async () => expect((await rows()).drafts).toEqual([review]))
  expect((await rows()).photos).toMatchObject([{ draft_id: review }, { draft_id: review }])
})

test('C1 C3 An edit to which nothing but a photo was added can be cleared', async () => {
  openForm({}, undefined, reviewEditDraft)
  await pick(1)
  await nextIsReady()
  await screen.findByRole('button', { name: 'Remove photo 1' })
  fireEvent.click(await screen.findByRole('button', { name: 'Clear' }))
  await screen.findByText('Changes discarded')
  expect(await rows()).toEqual({ visits: [], drafts: [], photos: [] })
})

test('C1 C4 While Clear waits Submit takes no press', async () => {
  openForm()
  await pick(1)
  fireEvent.click(await screen.findByRole('button', { name: 'Clear' }))
  await screen.findByRole('button', { name: 'Clearing...' })
  fireEvent.click(button('Submit Review'))
  await nextIsReady()
  await screen.findByText('Draft discarded')
  expect((await rows()).visits).toEqual([])
})

test('C1 C4 While Submit waits Clear takes no press', async () => {
  openForm()
  await pick(1)
  await submitWhileAdding()
  fireEvent.click(await screen.findByRole('button', { name: 'Clear' }))
  await nextIsReady()
  await waitFor(async () => expect((await rows()).visits).toHaveLength(1))
  expect(screen.queryByText('Draft discarded')).toBeNull()
})
