// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { ModerationPage } from '#src/screens/moderation/ModerationPage.tsx'
import type { Decision, ModerationDesk, ModerationService } from '#src/services/moderation.ts'
import { ServiceError } from '#src/services/service-error.ts'
import { openCopyForEach, signedIn, unanswered } from '#tests/support/signed-in.tsx'
import { profileRow, uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()
const author = {
  user_id: uuid(4),
  username: 'rex',
  full_name: 'Rex Calloway',
  since: '2026-03-01T00:00:00Z',
  visits: 14,
  warnings: 1,
}
const reported: ModerationDesk['open'][number] = {
  subject_type: 'review',
  subject_id: uuid(5),
  subject: { about: 'Nonna Lucia', text: 'Wait for him outside', rating: 0.5, is_hidden: false },
  author,
  reasons: ['inappropriate'],
  descriptions: ['A threat'],
  reporters: 2,
  reported_at: hoursAgo(21.5),
}
const desk = vi.fn<ModerationService['desk']>()
const decide = vi.fn<(decision: Decision) => Promise<void>>()
const log = vi.fn<ModerationService['log']>()
beforeEach(() => {
  desk.mockReset().mockResolvedValue({ open: [reported], appeals: [] })
  decide.mockReset().mockResolvedValue()
  log.mockReset().mockResolvedValue([])
})

const open = () =>
  render(
    signedIn(
      copy,
      {
        pictures: { avatar: () => undefined, reviewPhoto: (path: string) => path },
        moderation: { desk, decide, placeReports: async () => [], log },
      },
      <ModerationPage />,
    ),
  )
const isModerator = (role = true) =>
  copy.documents.write([
    {
      entity: 'profiles',
      key: uuid(1),
      document: {
        row: { ...profileRow(uuid(1), 'mod'), ...(role && { is_moderator: true }) },
        scopes: [`user:${uuid(1)}`],
      },
    },
  ])

test('Somebody without the role finds no page', async () => {
  await isModerator(false)
  open()
  expect(await screen.findByText('Page not found')).toBeTruthy()
  expect(screen.queryByText('Nonna Lucia')).toBeNull()
})

test('A report says how long it may wait, by how many, what it is and who wrote it', async () => {
  await isModerator()
  open()
  expect(await screen.findByText('Reported by 2 people, 21 hours ago')).toBeTruthy()
  expect(screen.getByText('2 h left')).toBeTruthy()
  expect(screen.getByText('Wait for him outside')).toBeTruthy()
  expect(screen.getByText('Member since 1 Mar 2026, 14 visits')).toBeTruthy()
  expect(screen.getByText('1 warning')).toBeTruthy()
})

test('Hiding needs a reason, which is sent, and then the desk asks what is left', async () => {
  await isModerator()
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Hide' }))
  expect(await screen.findByText('Please choose a reason.')).toBeTruthy()
  expect(decide).not.toHaveBeenCalled()
  fireEvent.change(screen.getByLabelText('Reason, sent to the author'), { target: { value: 'threat' } })
  desk.mockResolvedValue({ open: [], appeals: [] })
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(await screen.findByText('Nothing waits for you')).toBeTruthy()
  expect(decide).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ subject_type: 'review', subject_id: uuid(5), action: 'hide', reason: 'threat' }),
  )
})

async function askToSuspend(): Promise<void> {
  const more = await screen.findByRole('button', { name: 'Suspend and more' })
  fireEvent.keyDown(more, { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Suspend for 7 days' }))
}

test('What is decided takes its buttons away, and the focus goes to the page', async () => {
  await isModerator()
  open()
  const keep = await screen.findByRole('button', { name: 'Keep' })
  keep.focus()
  desk.mockResolvedValue({ open: [], appeals: [] })
  fireEvent.click(keep)
  await screen.findByText('Nothing waits for you')
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Reports'))
})

test('What could not be decided without a network keeps the focus', async () => {
  await isModerator()
  decide.mockImplementation(unanswered)
  open()
  const keep = await screen.findByRole('button', { name: 'Keep' })
  keep.focus()
  fireEvent.click(keep)
  await vi.waitFor(() => expect(desk).toHaveBeenCalledTimes(2))
  expect(document.activeElement).toBe(keep)
})

test('The reason is asked for before a suspension, and its words as well', async () => {
  await isModerator()
  open()
  await askToSuspend()
  expect(await screen.findByText('Please choose a reason.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Reason, sent to the author'), { target: { value: 'other' } })
  await askToSuspend()
  expect(await screen.findByText('Please write the reason below.')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('What was decided needs a network, and says so', async () => {
  await isModerator()
  log.mockImplementation(unanswered)
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Decided' }))
  expect(await screen.findByText('The desk needs a connection')).toBeTruthy()
  log.mockResolvedValue([])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing has been decided yet')).toBeTruthy()
})

test('Where another moderator was first, the desk asks what is left', async () => {
  await isModerator()
  decide.mockRejectedValue(new ServiceError('refused', 'This has been done already.', 'already_handled'))
  open()
  const keep = await screen.findByRole('button', { name: 'Keep' })
  desk.mockResolvedValue({ open: [], appeals: [] })
  fireEvent.click(keep)
  expect(await screen.findByText('Nothing waits for you')).toBeTruthy()
})

test('Without a network the desk says that it needs one, and nothing of it is on the device', async () => {
  await isModerator()
  desk.mockImplementation(unanswered)
  open()
  expect(await screen.findByText('The desk needs a connection')).toBeTruthy()
  desk.mockResolvedValue({ open: [reported], appeals: [] })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Wait for him outside')).toBeTruthy()
})
