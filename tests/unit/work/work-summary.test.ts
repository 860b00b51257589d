import { expect, test } from 'vitest'
import { type Contact, hasUnsent, summaryOf, unsentTitle, type WorkCounts } from '#src/domain/work/work-summary.ts'

const none = {
  refusedVisits: 0,
  refusedChanges: 0,
  failedPhotos: 0,
  changes: 0,
  photos: 0,
  stuck: 0,
  putOff: 0,
  isResyncing: false,
}

test.each<[Partial<WorkCounts>, Contact, string, string]>([
  [{}, 'online', 'Everything is sent', "You're online. Nothing is waiting."],
  [{}, 'offline', 'Everything is sent', "You're offline. What you do now is saved here and sent later."],
  [{}, 'session_over', 'Everything is sent', "Sign in again to see what's new."],
  [{}, 'unknown', 'Everything is sent', 'Checking the connection. Nothing is waiting.'],
  [{ changes: 1 }, 'unknown', '1 change waiting', 'Checking the connection. What you saved is on this device.'],
  [
    { isResyncing: true },
    'online',
    'Checking what the server has',
    'It was set back to an earlier state. What you saved is on this device.',
  ],
  [{ changes: 1 }, 'online', 'Sending 1 change', "You're online."],
  [{ changes: 2, photos: 10 }, 'online', 'Sending 2 changes and 10 photos', "You're online."],
  [{ photos: 1 }, 'online', 'Sending 1 photo', "You're online."],
  [
    { refusedVisits: 2, refusedChanges: 1 },
    'online',
    '2 reviews and 1 change need your attention',
    "You're online. Everything else is sent.",
  ],
  [{ changes: 1, stuck: 1 }, 'online', '1 change waiting', "The server is busy. We'll keep trying."],
  [{ changes: 1, putOff: 1 }, 'online', '1 change waiting', "The server will take these later. We'll keep trying."],
  [{ changes: 2, stuck: 1 }, 'online', 'Sending 2 changes', "You're online."],
  [{ changes: 2, stuck: 2 }, 'online', '2 changes waiting', "The server is busy. We'll keep trying."],
  [{ changes: 2, putOff: 2 }, 'online', '2 changes waiting', "The server will take these later. We'll keep trying."],
  [{ changes: 2, putOff: 1 }, 'online', 'Sending 2 changes', "You're online."],
  [{ changes: 1, stuck: 1, photos: 1 }, 'online', 'Sending 1 change and 1 photo', "You're online."],
  [
    { changes: 1 },
    'offline',
    '1 change waiting',
    "You're offline. What you saved is on this device. We'll send it when you're back online.",
  ],
  [{}, 'trouble', 'Everything is sent', 'The server has a problem. What you do now is saved here and sent later.'],
  [
    { changes: 2, stuck: 2 },
    'trouble',
    '2 changes waiting',
    "The server has a problem. Nothing is lost: what you saved is on this device, and we'll keep trying.",
  ],
  [
    { refusedVisits: 1, changes: 1 },
    'trouble',
    'One review needs your attention',
    'The server has a problem. Everything else is saved here and will be sent.',
  ],
  [{ photos: 2 }, 'session_over', '2 photos waiting', 'Sign in again to send your changes.'],
  [{ refusedVisits: 1 }, 'online', 'One review needs your attention', "You're online. Everything else is sent."],
  [
    { refusedVisits: 1, changes: 1 },
    'online',
    'One review needs your attention',
    "You're online. Everything else is being sent.",
  ],
  [{ failedPhotos: 1 }, 'offline', 'One photo needs your attention', "You're offline. Everything else is sent."],
  [
    { refusedVisits: 2, refusedChanges: 1, failedPhotos: 3, photos: 1 },
    'offline',
    '2 reviews, 1 change and 3 photos need your attention',
    "You're offline. Everything else is saved here and will be sent.",
  ],
  [{ refusedChanges: 11 }, 'session_over', '11 changes need your attention', 'Sign in again to send your changes.'],
])('%j, %s: %s', (counts, contact, heading, text) => {
  expect(summaryOf({ ...none, ...counts }, contact)).toMatchObject({ heading, text })
})

test('invariant 8: only nothing at all is "Everything is sent"', () => {
  for (const field of Object.keys(none) as (keyof WorkCounts)[]) {
    if (field === 'stuck' || field === 'putOff') continue
    for (const contact of ['online', 'offline', 'trouble', 'session_over'] as const) {
      const { heading, tone } = summaryOf({ ...none, [field]: 1 }, contact)
      expect(heading).not.toBe('Everything is sent')
      expect(tone).not.toBe('sent')
    }
  }
})

test('Signing out counts drafts as unsent work', () => {
  expect(unsentTitle({ changes: 1, drafts: 0 })).toBe('1 change has not been sent')
  expect(unsentTitle({ changes: 0, drafts: 1 })).toBe('1 draft has not been sent')
  expect(unsentTitle({ changes: 3, drafts: 2 })).toBe('3 changes and 2 drafts have not been sent')
})

test('G6 Signing out says that everything is sent once nothing is left', () => {
  expect(unsentTitle({ changes: 0, drafts: 0 })).toBe('Everything is sent')
})

test('signing out deletes something when there are changes, drafts or both', () => {
  const some = [0, 1].flatMap((changes) => [0, 1].map((drafts) => hasUnsent({ changes, drafts })))
  expect(some).toEqual([false, true, true, true])
})
