import { expect, test } from 'vitest'
import { deadlineOf, noticeOf } from '#src/domain/people/moderation.ts'
import type { Activity } from '#src/domain/rows.ts'
import { dotted } from '#src/lib/text.ts'
import { deskItems, lineOf, titleOf } from '#src/screens/moderation/desk-items.ts'
import type { Desk } from '#src/screens/moderation/use-desk.ts'
import { uuid } from '#tests/unit/db/rows.ts'

const now = Date.parse('2026-11-25T12:00:00Z')
const hoursAgo = (hours: number): string => new Date(now - hours * 3_600_000).toISOString()

test.each([
  [0, '24 h left', 'calm'],
  [12, '12 h left', 'calm'],
  [12.5, '11 h left', 'soon'],
  [18.5, '5 h left', 'urgent'],
  [23.5, 'Under 1 h left', 'urgent'],
  [24, '0 h overdue', 'urgent'],
  [30, '6 h overdue', 'urgent'],
  [80, '2 days overdue', 'urgent'],
])('a report of %d hours ago has %s', (hours, words, urgency) => {
  expect(deadlineOf(hoursAgo(hours), now)).toEqual({ words, urgency })
})

const row = (activity_type: Activity['activity_type'], metadata: Activity['metadata']): Activity => ({
  id: uuid(1),
  user_id: uuid(2),
  activity_type,
  related_id: uuid(3),
  metadata,
  created_at: hoursAgo(1),
})
const hidden = { action: 'hide', subject_type: 'review', about: 'Low Tide', quote: 'Awful', reason: 'threat' }

test('An author reads what was hidden, why, and may object until they have', () => {
  expect(noticeOf(row('moderation', { ...hidden, message: 'Stop it' }))).toMatchObject({
    title: 'Your review of Low Tide was hidden',
    lines: ['Threatens a person', 'Stop it'],
    quote: 'Awful',
    objectTo: uuid(3),
  })
  expect(noticeOf(row('moderation', { ...hidden, appeal: 'open' }))?.objectTo).toBeUndefined()
  expect(noticeOf(row('moderation', { ...hidden, appeal: 'rejected', answer: 'It was one' }))).toMatchObject({
    lines: ['Threatens a person', 'You objected. A moderator looked at it again, and it stands.', 'It was one'],
    objectTo: undefined,
  })
})

test.each([
  [{ action: 'warn', subject_type: 'list', about: 'Soups' }, 'A warning about your list “Soups”'],
  [{ action: 'warn', subject_type: 'person' }, 'A warning about your profile'],
  [{ action: 'restore', subject_type: 'photo', about: 'Low Tide' }, 'Your photo of Low Tide is shown again'],
  [
    { action: 'suspend', subject_type: 'person', until: '2026-12-02T12:00:00Z' },
    'Your account is suspended until 2 Dec 2026',
  ],
])('%o reads as a sentence', (metadata, title) => {
  expect(noticeOf(row('moderation', metadata))?.title).toBe(title)
})

test.each([
  ['hidden', 'A moderator has hidden it.'],
  ['acted', 'A moderator has acted on it.'],
  ['applied', 'A moderator has corrected it.'],
  ['kept', 'it stays as it is.'],
  ['dismissed', 'it stays as it is.'],
])('A reporter hears that it was %s, and cannot object', (outcome, end) => {
  const notice = noticeOf(row('report_outcome', { outcome, subject_type: 'place', about: 'Low Tide' }))
  expect(notice).toMatchObject({ title: 'You reported the place Low Tide', objectTo: undefined })
  expect(notice?.lines[0]?.endsWith(end)).toBe(true)
})

test('The desk has the oldest first, whatever it is about, with what and whose', () => {
  const author = { user_id: uuid(4), username: 'dora_k', since: hoursAgo(9000), visits: 3, warnings: 0 }
  const desk: Desk = {
    appeals: [],
    open: [
      {
        subject_type: 'photo',
        subject_id: uuid(5),
        photo: 'x/1-0.jpg',
        subject: { about: 'Low Tide', is_hidden: false },
        author,
        reasons: ['spam', 'other'],
        descriptions: [],
        reporters: 1,
        reported_at: hoursAgo(2),
      },
      {
        subject_type: 'review',
        subject_id: uuid(6),
        reasons: ['spam'],
        descriptions: [],
        reporters: 1,
        reported_at: hoursAgo(1),
      },
      {
        subject_type: 'person',
        subject_id: uuid(9),
        subject: { is_hidden: false },
        author,
        reasons: ['spam'],
        descriptions: [],
        reporters: 1,
        reported_at: hoursAgo(0),
      },
    ],
    places: [
      {
        id: uuid(7),
        problem: 'closed',
        created_at: hoursAgo(3),
        place: { id: uuid(8), name: 'Kettle', rating_count: 0, visits: 0 },
      },
    ],
  }
  expect(deskItems(desk).map((item) => [titleOf(item), lineOf(item)])).toEqual([
    [dotted('Place', 'It has closed for good'), 'Kettle'],
    [dotted('Photo', 'Spam or irrelevant, Other'), dotted('Low Tide', 'by @dora_k')],
    [dotted('Review', 'Spam or irrelevant'), 'It is gone by now'],
    [dotted('Person', 'Spam or irrelevant'), '@dora_k'],
  ])
})
