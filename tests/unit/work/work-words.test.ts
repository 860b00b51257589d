import { describe, expect, it, test, vi } from 'vitest'
import { textColumns } from '#src/domain/visits/review.ts'
import { type IntentName, intents } from '#src/domain/work/intents.ts'
import {
  contactWords,
  listed,
  lostWords,
  pathOfWork,
  savedWords,
  sizeWords,
  takenOverWords,
  textsOfWork,
  untilWords,
  wordsOfWork,
} from '#src/domain/work/work-words.ts'
import { exampleInputs } from '#tests/support/example-inputs.ts'

const names = {
  place: (id: string) => (id === 'p1' ? 'Café X' : undefined),
  list: (id: string) => (id === 'l1' ? 'Rainy Evenings' : undefined),
  person: (id: string) => (id === 'u1' ? 'ben' : undefined),
  placeOfReview: (id: string) => (id === 'r1' ? 'Café X' : undefined),
}

const inputs = exampleInputs({ id: 'p9', review: 'r1', place: 'p1', list: 'l1', person: 'u1' })

const expected: Record<IntentName, [words: string, path: string | undefined]> = {
  log_visit: ['Visit to Café X', '/review/r1'],
  edit_review: ['Edited visit to Café X', '/review/r1'],
  leave_visit: ['Took yourself off a visit to Café X', '/review/r1'],
  delete_review: ['Deleted visit to Café X', undefined],
  attach_photo: ['Photo of Café X', '/review/r1'],
  detach_photo: ['Removed a photo of Café X', '/review/r1'],
  report: ['Report of “Rainy Evenings”', undefined],
  appeal: ['Objected to a decision', '/activity'],
  report_place: ['Suggested an edit of Café X', '/restaurant/p1'],
  save_place: ['New place Bar', '/restaurant/p9'],
  follow: ['Followed @ben', '/profile/u1'],
  unfollow: ['Unfollowed @ben', '/profile/u1'],
  remove_follower: ['Removed @ben from your followers', '/profile/u1'],
  block: ['Blocked @ben', '/blocked'],
  unblock: ['Unblocked @ben', '/profile/u1'],
  mute: ['Muted @ben', '/profile/u1'],
  unmute: ['Unmuted @ben', '/profile/u1'],
  add_favorite: ['Added Café X to favorites', '/favorites'],
  remove_favorite: ['Removed Café X from favorites', '/favorites'],
  add_want_to_try: ['Added Café X to want to try', '/want-to-try'],
  remove_want_to_try: ['Removed Café X from want to try', '/want-to-try'],
  pin_restaurant: ['Pinned Café X', '/profile'],
  unpin_restaurant: ['Unpinned Café X', '/profile'],
  update_profile: ['Changed your profile', '/settings'],
  set_avatar: ['Removed your profile picture', '/profile'],
  create_list: ['New list “Rainy Evenings”', '/list/l1'],
  edit_list: ['Edited “Rainy Evenings”', '/list/l1'],
  delete_list: ['Deleted “Rainy Evenings”', undefined],
  add_to_list: ['Added Café X to “Rainy Evenings”', '/list/l1'],
  remove_from_list: ['Removed Café X from “Rainy Evenings”', '/list/l1'],
  move_in_list: ['New order in “Rainy Evenings”', '/list/l1'],
  set_list_note: ['Note about Café X in “Rainy Evenings”', '/list/l1'],
  like_list: ['Liked “Rainy Evenings”', '/list/l1'],
  unlike_list: ['Unliked “Rainy Evenings”', '/list/l1'],
  like_review: ['Liked a review of Café X', '/review/r1'],
  unlike_review: ['Unliked a review of Café X', '/review/r1'],
  set_private_note: ['Private note on a visit to Café X', '/review/r1'],
  keep_earlier_text: ['Kept an earlier text', undefined],
  dismiss_earlier_text: ['Dismissed an earlier text', undefined],
}

describe('wordsOfWork', () => {
  it.each(Object.entries(inputs))('says %s', (intent, input) => {
    const [words, path] = expected[intent as IntentName]
    expect(wordsOfWork({ intent, input }, names)).toBe(words)
    expect(pathOfWork({ intent, input })).toBe(path)
  })

  it('says it without names as well, and for changes of another version', () => {
    for (const intent of Object.keys(intents)) {
      const words = wordsOfWork({ intent, input: {} }, { ...names })
      expect(words).not.toMatch(/undefined|null|\[object/)
      expect(words).not.toBe('A change')
    }
    expect(wordsOfWork({ intent: 'log_visit', input: { restaurant_id: 'p2' } }, names)).toBe('Visit to a place')
    expect(wordsOfWork({ intent: 'like_list', input: { list_id: 'l2' } }, names)).toBe('Liked a list')
    expect(wordsOfWork({ intent: 'follow', input: { user_id: 'u2' } }, names)).toBe('Followed somebody')
    expect(wordsOfWork({ intent: 'of_the_future', input: {} }, names)).toBe('A change')
    expect(pathOfWork({ intent: 'of_the_future', input: {} })).toBeUndefined()
  })

  it('tells settings, profile and pictures apart', () => {
    const say = (intent: string, input: Record<string, unknown>) => wordsOfWork({ intent, input }, names)
    expect(say('update_profile', { fields: { show_activity: false } })).toBe('Changed your settings')
    expect(say('set_avatar', { avatar_url: 'x' })).toBe('New profile picture')
    expect(say('report', { content_type: 'review' })).toBe('Report of a review of a place')
    expect(say('report', { content_type: 'list', content_id: 'l1' })).toBe('Report of “Rainy Evenings”')
    expect(say('report', { content_type: 'photo' })).toBe('Report of a photo of a place')
  })
})

it.each([
  [new Date(2026, 10, 21, 14, 20), 'today, 14:20'],
  [new Date(2026, 10, 22, 1, 0), 'tomorrow, 01:00'],
])('untilWords says %s', (until, words) => {
  expect(untilWords(until.getTime(), new Date(2026, 10, 21, 13, 0).getTime())).toBe(words)
})

describe('savedWords', () => {
  const now = new Date(2026, 10, 21, 0, 30).getTime()
  it.each([
    [new Date(2026, 10, 21, 0, 0), 'today, 00:00'],
    [new Date(2026, 10, 21, 23, 59), 'today, 23:59'],
    [new Date(2026, 10, 20, 23, 59), 'yesterday, 23:59'],
    [new Date(2026, 10, 20, 0, 0), 'yesterday, 00:00'],
    [new Date(2026, 10, 19, 23, 59), '19 Nov, 23:59'],
    [new Date(2025, 11, 31, 9, 5), '31 Dec 2025, 09:05'],
    [new Date(2027, 0, 1, 9, 5), '1 Jan 2027, 09:05'],
  ])('says %s', (at, words) => {
    expect(savedWords(at.toISOString(), now)).toBe(words)
  })

  it('H2 says today and yesterday by the calendar on days of 23 and 25 hours', () => {
    vi.stubEnv('TZ', 'Europe/Vienna')
    try {
      const longDay = (hour: number, minute = 0) => new Date(2026, 9, 25, hour, minute)
      expect(new Date(2026, 9, 26).getTime() - longDay(0).getTime()).toBe(25 * 3_600_000)
      expect(savedWords(longDay(23, 30).toISOString(), longDay(23, 40).getTime())).toBe('today, 23:30')
      expect(savedWords(longDay(23, 30).toISOString(), new Date(2026, 9, 26, 0, 10).getTime())).toBe('yesterday, 23:30')
      const afterShortDay = new Date(2026, 2, 30, 0, 10)
      expect(savedWords(new Date(2026, 2, 29, 0, 30).toISOString(), afterShortDay.getTime())).toBe('yesterday, 00:30')
      expect(savedWords(new Date(2026, 2, 28, 23, 30).toISOString(), afterShortDay.getTime())).toBe('28 Mar, 23:30')
    } finally {
      vi.unstubAllEnvs()
    }
  })

  it('survives a damaged time', () => {
    expect(savedWords('yesterday', now)).toBe('at an unknown time')
  })
})

describe('contactWords', () => {
  it.each([
    [0, 'Last contact just now'],
    [-3_600_000, 'Last contact just now'],
    [59_999, 'Last contact just now'],
    [60_000, 'Last contact 1 minute ago'],
    [119_999, 'Last contact 1 minute ago'],
    [120_000, 'Last contact 2 minutes ago'],
    [3_599_999, 'Last contact 59 minutes ago'],
    [3_600_000, 'Last contact 1 hour ago'],
    [24 * 3_600_000 - 1, 'Last contact 23 hours ago'],
    [24 * 3_600_000, 'Last contact 1 day ago'],
    [47 * 3_600_000, 'Last contact 1 day ago'],
    [49 * 3_600_000, 'Last contact 2 days ago'],
  ])('after %i ms says %s', (passed, words) => {
    expect(contactWords(1_000_000_000, 1_000_000_000 + passed)).toBe(words)
  })

  it('says that there was none', () => {
    expect(contactWords(undefined, 0)).toBe('No contact yet')
  })
})

test('what a restored server lacks is counted by its kind', () => {
  const words = (...intents: string[]): string => lostWords(intents.map((intent) => ({ intent })))
  expect(words('log_visit')).toContain('state. 1 visit you had saved is not there any more.')
  expect(words('follow')).toContain('state. 1 change you had saved is not there any more.')
  expect(words('create_list', 'follow')).toContain('state. 1 list and 1 other change you had saved are not there')
  expect(words('log_visit', 'log_visit', 'create_list', 'follow', 'follow')).toContain(
    'state. 2 visits, 1 list and 2 other changes you had saved are not there',
  )
})

test('every text that a person typed can be read and copied, but for the name, which the title has', () => {
  const all = ['description', 'notes', 'note', ...textColumns, 'full_name', 'bio', 'text']
  for (const field of all) {
    expect(textsOfWork({ intent: 'x', input: { name: 'Soups', [field]: 'Good soup' } })).toEqual(['Good soup'])
    expect(textsOfWork({ intent: 'x', input: { fields: { [field]: 'Good soup' } } })).toEqual(['Good soup'])
  }
  expect(textsOfWork({ intent: 'x', input: { fields: { name: 'Soups', bio: '', is_public: true } } })).toEqual([
    'Soups',
  ])
})

describe('listed and sizeWords', () => {
  it('names what there is', () => {
    expect(listed([])).toBeUndefined()
    expect(
      listed([
        [0, 'change'],
        [1, 'draft'],
      ]),
    ).toBe('1 draft')
    expect(
      listed([
        [2, 'change'],
        [1, 'draft'],
        [3, 'photo'],
      ]),
    ).toBe('2 changes, 1 draft and 3 photos')
  })

  it.each([
    [0, '0 kB'],
    [1, '1 kB'],
    [100_100, '101 kB'],
    [949_999, '950 kB'],
    [950_000, '1 MB'],
    [9_440_000, '9.4 MB'],
    [9_960_000, '10 MB'],
    [10_400_000, '10 MB'],
    [42_300_000, '42 MB'],
  ])('%i bytes are %s', (bytes, words) => {
    expect(sizeWords(bytes)).toBe(words)
  })
})

describe('takenOverWords', () => {
  it('says what was taken over, or that it was here', () => {
    const none = { changes: 0, refused: 0, drafts: 0, photos: 0 }
    expect(takenOverWords(none)).toBe('Everything in this file is already here.')
    expect(takenOverWords({ ...none, changes: 1, refused: 1, photos: 10 })).toBe('Imported: 2 changes and 10 photos.')
  })
})
