// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { Notices } from '#src/screens/activity/Notices.tsx'
import { openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})

const told = (metadata: Record<string, unknown>) =>
  copy.documents.write([
    {
      entity: 'activities',
      key: uuid(9),
      document: {
        row: {
          id: uuid(9),
          user_id: uuid(1),
          activity_type: 'moderation',
          related_id: uuid(8),
          metadata,
          created_at: '2026-01-05T12:00:00Z',
        },
        scopes: [`followers:${uuid(1)}`],
      },
    },
  ])
const hidden = { action: 'hide', subject_type: 'review', about: 'Low Tide', quote: 'Awful', reason: 'threat' }
const outbox = () => copy.owed.read(['outbox'], (owed) => owed.all('outbox'))

test('What was hidden and why is told without a network, and objected to once', async () => {
  await told(hidden)
  render(signedIn(copy, {}, <Notices />))
  expect(await screen.findByText('Your review of Low Tide was hidden')).toBeTruthy()
  expect(screen.getByText('Threatens a person')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Object' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Please write why you object.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Why you object'), { target: { value: 'It was fine' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(async () =>
    expect(await outbox()).toEqual([
      expect.objectContaining({ intent: 'appeal', input: { step_id: uuid(8), text: 'It was fine' } }),
    ]),
  )
  expect(await screen.findByText('· You objected', { exact: false })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Object' })).toBeNull()
})

test('What came of an objection is told, and cannot be objected to', async () => {
  await told({ ...hidden, appeal: 'accepted', answer: 'You are right' })
  render(signedIn(copy, {}, <Notices />))
  expect(await screen.findByText('You are right')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Object' })).toBeNull()
})
