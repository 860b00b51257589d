/** What each intent about visits, people and texts makes of the rows of a phone, and what it leaves alone. */
import { expect, test } from 'vitest'
import { pairId } from '#src/domain/pair-id.ts'
import { privateNoteId } from '#src/domain/visits/private-notes.ts'
import { idOf, me } from '#tests/support/memory-store.ts'
import {
  at,
  ben,
  changed,
  cleo,
  type Effect,
  earlier,
  entry,
  follow,
  here,
  like,
  list,
  listRow,
  now,
  ownVisit,
  places,
  profile,
  review,
  theirList,
  theirReview,
  theirVisit,
  visit,
} from './effect-rows.ts'

const cases: Effect[] = [
  [
    'a place is saved',
    [],
    ['save_place', { id: here, place_id: 'manual_1', name: 'Bar' }],
    { [`restaurants:${here}`]: expect.objectContaining({ id: here, name: 'Bar' }) },
  ],
  ['a place that is known stays as it is', places, ['save_place', { id: here, place_id: 'manual_1', name: 'Inn' }], {}],
  [
    'a visit makes its place a favorite and takes it off what the person wants to try',
    [...places, profile({ want_to_try: [entry] })],
    ['log_visit', { id: review, restaurant_id: here, created_at: at, favorite: true, remove_want_to_try: true }],
    {
      [`reviews:${review}`]: visit(review, me),
      [`profiles:${me}`]: expect.objectContaining({ favorites: [expect.objectContaining({ id: here })] }),
    },
  ],
  [
    'a visit takes its place off the favorites',
    [...places, profile({ favorites: [entry], want_to_try: [entry] })],
    ['log_visit', { id: review, restaurant_id: here, created_at: at, favorite: false }],
    {
      [`reviews:${review}`]: visit(review, me),
      [`profiles:${me}`]: { user_id: me, username: 'ada', favorites: [], want_to_try: [entry] },
    },
  ],
  [
    'a visit takes its place off what the person wants to try alone',
    [...places, profile({ favorites: [entry], want_to_try: [entry] })],
    ['log_visit', { id: review, restaurant_id: here, created_at: at, remove_want_to_try: true }],
    {
      [`reviews:${review}`]: visit(review, me),
      [`profiles:${me}`]: { user_id: me, username: 'ada', favorites: [entry], want_to_try: [] },
    },
  ],
  [
    'a visit that says nothing of the profile leaves it',
    [...places, profile({ favorites: [entry], want_to_try: [entry] })],
    ['log_visit', { id: review, restaurant_id: here, created_at: at, remove_want_to_try: false }],
    { [`reviews:${review}`]: visit(review, me) },
  ],
  [
    'a tenth photo is linked',
    [ownVisit({ photos: Array.from({ length: 9 }, (_, n) => `${me}/1-${n}.webp`) })],
    ['attach_photo', { review_id: review, path: `${me}/1-9.webp` }],
    { [`reviews:${review}`]: visit(review, me, { photos: Array.from({ length: 10 }, (_, n) => `${me}/1-${n}.webp`) }) },
  ],
  [
    'an eleventh photo is not linked',
    [ownVisit({ photos: Array.from({ length: 10 }, (_, n) => `${me}/1-${n}.webp`) })],
    ['attach_photo', { review_id: review, path: `${me}/2-9.webp` }],
    {},
  ],
  [
    'one photo of two is taken off',
    [ownVisit({ photos: ['a', 'b'] })],
    ['detach_photo', { review_id: review, path: 'a' }],
    { [`reviews:${review}`]: visit(review, me, { photos: ['b'] }) },
  ],
  [
    'the only photo is taken off',
    [ownVisit({ photos: ['a'] })],
    ['detach_photo', { review_id: review, path: 'a' }],
    { [`reviews:${review}`]: visit(review, me) },
  ],
  [
    'a visit of somebody else is liked',
    [theirVisit],
    ['like_review', { review_id: theirReview }],
    {
      [`review_likes:${pairId(theirReview, me)}`]: {
        id: pairId(theirReview, me),
        review_id: theirReview,
        user_id: me,
        created_at: now,
      },
    },
  ],
  [
    'a liked visit is not liked again',
    [
      theirVisit,
      {
        entity: 'review_likes',
        row: { id: pairId(theirReview, me), review_id: theirReview, user_id: me, created_at: at },
      },
    ],
    ['like_review', { review_id: theirReview }],
    {},
  ],
  ["one's own visit is not liked", [ownVisit()], ['like_review', { review_id: review }], {}],
  [
    'a block ends follows, likes and names between the two, and no others',
    [
      follow(me, ben),
      follow(ben, me),
      follow(me, cleo),
      follow(cleo, me),
      { entity: 'lists', row: listRow(list, me) },
      { entity: 'lists', row: listRow(theirList, ben) },
      like(theirList, me),
      like(list, ben),
      like(idOf(90), me),
      like(idOf(90), ben),
      ownVisit({
        companions: [
          { user_id: ben, username: 'ben' },
          { user_id: cleo, username: 'cleo' },
        ],
      }),
      { entity: 'reviews', row: visit(idOf(91), me, { companions: [{ user_id: cleo, username: 'cleo' }] }) },
    ],
    ['block', { id: idOf(50), user_id: ben }],
    {
      [`restrictions:${idOf(50)}`]: { id: idOf(50), user_id: me, person_id: ben, kind: 'block', created_at: now },
      [`followers:${pairId(me, ben)}`]: null,
      [`followers:${pairId(ben, me)}`]: null,
      [`list_likes:${pairId(theirList, me)}`]: null,
      [`list_likes:${pairId(list, ben)}`]: null,
      [`reviews:${review}`]: visit(review, me, { companions: [{ user_id: cleo, username: 'cleo' }] }),
    },
  ],
  [
    'who is muted is not muted again',
    [{ entity: 'restrictions', row: { id: idOf(51), user_id: me, person_id: ben, kind: 'mute', created_at: at } }],
    ['mute', { id: idOf(50), user_id: ben }],
    {},
  ],
  ['nobody mutes themselves', [], ['mute', { id: idOf(50), user_id: me }], {}],
  ['who is followed is not followed again', [follow(me, ben)], ['follow', { user_id: ben }], {}],
  ['nobody follows themselves', [], ['follow', { user_id: me }], {}],
  [
    'somebody is followed beside others',
    [follow(me, cleo)],
    ['follow', { user_id: ben }],
    { [`followers:${pairId(me, ben)}`]: expect.objectContaining({ follower_id: me, following_id: ben }) },
  ],
  [
    'one follow ends, and no other',
    [follow(me, ben), follow(me, cleo)],
    ['unfollow', { user_id: ben }],
    { [`followers:${pairId(me, ben)}`]: null },
  ],
  [
    'an edit of the name of a profile leaves the words about the person',
    [profile({ full_name: 'Ada', bio: 'I eat.' })],
    ['update_profile', { fields: { full_name: 'Ada L.' }, base: { full_name: 'Ada' } }],
    { [`profiles:${me}`]: { user_id: me, username: 'ada', full_name: 'Ada L.', bio: 'I eat.' } },
  ],
  [
    'an edit of the words about the person leaves the name',
    [profile({ full_name: 'Ada', bio: 'I eat.' })],
    ['update_profile', { fields: { bio: '' }, base: { bio: 'I eat.' } }],
    { [`profiles:${me}`]: { user_id: me, username: 'ada', full_name: 'Ada' } },
  ],
  [
    "a private note is written on one's own visit",
    [ownVisit()],
    ['set_private_note', { id: idOf(60), review_id: review, note: ' Ask for Lu ', base: {} }],
    {
      [`private_notes:${privateNoteId(review, me)}`]: {
        id: privateNoteId(review, me),
        user_id: me,
        review_id: review,
        note: 'Ask for Lu',
        created_at: now,
      },
    },
  ],
  [
    'none is written on the visit of somebody else',
    [theirVisit],
    ['set_private_note', { id: idOf(60), review_id: theirReview, note: 'Ask for Lu', base: {} }],
    {},
  ],
  [
    'an earlier text is kept again',
    [ownVisit({ comment: 'New' })],
    ['keep_earlier_text', { id: idOf(61), subject_id: review, field: 'comment', text: 'Old' }],
    earlier(review, 'comment', 'Old'),
  ],
  [
    'an earlier text that stands there is not kept',
    [ownVisit({ comment: 'Old' })],
    ['keep_earlier_text', { id: idOf(61), subject_id: review, field: 'comment', text: 'Old' }],
    {},
  ],
  [
    'an earlier text is dismissed',
    [
      {
        entity: 'earlier_texts',
        row: { id: idOf(61), user_id: me, subject_id: review, field: 'comment', text: 'Old', created_at: at },
      },
    ],
    ['dismiss_earlier_text', { id: idOf(61), subject_id: review }],
    { [`earlier_texts:${idOf(61)}`]: null },
  ],
  ['one that is gone is not dismissed', [], ['dismiss_earlier_text', { id: idOf(61), subject_id: review }], {}],
]

test.each(cases)('%s', (_what, rows, work, after) => {
  expect(changed(rows, work)).toEqual(after)
})
