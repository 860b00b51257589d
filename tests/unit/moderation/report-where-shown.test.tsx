// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PersonMenu } from '#src/components/people/PersonMenu.tsx'
import { ReportDialog } from '#src/components/people/ReportDialog.tsx'
import { PlaceReviewPhotos } from '#src/components/reviews/PlaceReviewPhotos.tsx'
import type { LiveCopy } from '#src/db/open.ts'
import { Toaster } from '#src/ui/Toaster.tsx'
import { dismissToasts } from '#src/ui/toast.ts'
import { serverSays } from '#tests/support/server-says.ts'
import { openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

afterEach(dismissToasts)

const services = { pictures: { reviewPhoto: (path: string) => path, avatar: () => undefined } }
const sent = async () =>
  (await copy.owed.read(['outbox'], (owed) => owed.all('outbox'))).map(({ intent, input }) => ({ intent, ...input }))
async function send(): Promise<void> {
  fireEvent.click(await screen.findByLabelText('Spam or irrelevant'))
  fireEvent.click(screen.getByRole('button', { name: 'Submit Report' }))
}

test('A person is reported from their menu', async () => {
  render(signedIn(copy, services, <PersonMenu person={{ user_id: uuid(2), username: 'rex' }} follows={false} />))
  fireEvent.keyDown(screen.getByRole('button', { name: 'More about @rex' }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Report' }))
  await send()
  await waitFor(async () =>
    expect(await sent()).toEqual([
      expect.objectContaining({ intent: 'report', content_type: 'person', content_id: uuid(2), reasons: ['spam'] }),
    ]),
  )
})

const photos = [1, 2].map((index) => `${uuid(2)}/170000000000${index}-${index}.jpg`)
const reviewBy = (author: string) => ({
  id: uuid(5),
  user_id: author,
  username: 'rex',
  rating: 4,
  photos,
  created_at: '2026-01-05T12:00:00Z',
})

test('A photo is reported where it is looked at: the one that is shown', async () => {
  render(signedIn(copy, services, <PlaceReviewPhotos review={reviewBy(uuid(2))} />))
  const [, second] = await screen.findAllByRole('button')
  fireEvent.click(second as HTMLElement)
  fireEvent.click(await screen.findByRole('button', { name: 'Report photo' }))
  await send()
  await waitFor(async () =>
    expect(await sent()).toEqual([
      expect.objectContaining({ intent: 'report', content_type: 'photo', content_id: uuid(5), photo: photos[1] }),
    ]),
  )
})

test('Nobody reports a photo of their own', async () => {
  render(signedIn(copy, services, <PlaceReviewPhotos review={reviewBy(copy.userId)} />))
  const [first] = await screen.findAllByRole('button')
  fireEvent.click(first as HTMLElement)
  await screen.findByRole('button', { name: 'Close' })
  expect(screen.queryByRole('button', { name: 'Report photo' })).toBeNull()
})

const openReport = () =>
  render(
    signedIn(
      copy,
      {},
      <>
        <ReportDialog open onOpenChange={() => {}} reported={{ type: 'review', id: uuid(5) }} />
        <Toaster />
      </>,
    ),
  )
const submit = () => screen.getByRole('button', { name: 'Submit Report' })

test('C7 A report needs one of five reasons, and says so when it is sent without', async () => {
  openReport()
  expect((await screen.findAllByRole('checkbox')).map((box) => box.closest('label')?.textContent)).toEqual([
    'Spam or irrelevant',
    'Inappropriate language or discrimination',
    'Misinformation',
    'Conflict of interest',
    'Other',
  ])
  expect(submit().getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(submit())
  expect(await screen.findByText('Please select a reason')).toBeTruthy()
  expect(screen.getByText('You must select at least one reason for reporting.')).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Misinformation'))
  expect(submit().getAttribute('aria-disabled')).toBeNull()
  fireEvent.click(screen.getByLabelText('Misinformation'))
  expect(submit().getAttribute('aria-disabled')).toBe('true')
  expect(await sent()).toEqual([])
})

test('C7 A report is sent with its reasons and what was written, of 1,000 characters at most, and a refusal is said', async () => {
  openReport()
  for (const reason of ['Misinformation', 'Other']) fireEvent.click(await screen.findByLabelText(reason))
  const description = screen.getByLabelText('Description (optional)')
  fireEvent.change(description, { target: { value: 'x'.repeat(1001) } })
  expect(screen.getByText('A description has at most 1,000 characters.')).toBeTruthy()
  expect(screen.getByText('1001 / 1000')).toBeTruthy()
  fireEvent.change(description, { target: { value: 'It closed years ago.' } })
  fireEvent.click(submit())
  await waitFor(async () =>
    expect(await sent()).toEqual([
      expect.objectContaining({ reasons: ['misinformation', 'other'], description: 'It closed years ago.' }),
    ]),
  )
  await serverSays(copy, { status: 'rejected', code: 'refused', message: 'No.' })
  expect(await screen.findByText('Failed to submit report. Please try again.')).toBeTruthy()
})
