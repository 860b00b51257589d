/** What each intent makes of the rows of a phone, and what it leaves alone. */
import { expect, test } from 'vitest'
import { earlierTextId } from '#src/domain/earlier-texts.ts'
import type { Change } from '#src/domain/intent.ts'
import { pairId } from '#src/domain/pair-id.ts'
import type { EarlierText, Entity, Rows } from '#src/domain/rows.ts'
import { privateNoteId } from '#src/domain/visits/private-notes.ts'
import { applyEffects, createWorkingCopy } from '#src/domain/work/rebase.ts'
import { idOf, me } from '#tests/support/memory-store.ts'

const [ben, cleo, list, theirList, review, theirReview, here, there] = [2, 3, 11, 12, 13, 14, 15, 16].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]
const at = '2026-05-01T11:00:00.000Z'
const now = '2026-05-02T11:00:00.000Z'

type Row = { [E in Entity]: { entity: E; row: Rows[E] } }[Entity]
const keyOf = ({ row }: Row): string => ('id' in row ? row.id : row.user_id)
/** The rows that are there afterwards, with the same names, or null: gone. */
type After = Record<string, object | null>

/** What changes when the work is applied. */
function changed(rows: readonly Row[], [intent, input]: [intent: string, input: object]): After {
  const copy = createWorkingCopy()
  copy.store(rows.map((one) => ({ entity: one.entity, key: keyOf(one), row: one.row }) as Change))
  const last = applyEffects(copy, [{ intent, input: { ...input }, saved_at: now }], me)
  return Object.fromEntries([...last].map(([key, { row }]) => [key, row]))
}

const listRow = (id: string, user_id: string, restaurant_count = 0, like_count = 0) => ({
  id,
  user_id,
  name: 'Soups',
  description: 'All of them',
  is_public: true,
  is_ranked: false,
  restaurant_count,
  like_count,
  created_at: at,
  updated_at: at,
})
const item = (n: number, restaurant_id: string, position: number, more: object = {}) => ({
  id: idOf(n),
  list_id: list,
  restaurant_id,
  position,
  created_at: at,
  ...more,
})
const ownList = (count = 2): Row => ({ entity: 'lists', row: listRow(list, me, count) })
const inList = (n: number, restaurant_id: string, position: number, more: object = {}): Row => ({
  entity: 'list_restaurants',
  row: item(n, restaurant_id, position, more),
})
const twoInList = [ownList(), inList(21, here, 0), inList(22, there, 1)]
const place = (id: string) => ({ id, place_id: `manual_${id}`, name: 'Bar', rating_count: 0, visits: 0 })
const places: Row[] = [{ entity: 'restaurants', row: place(here) }]
const visit = (id: string, user_id: string, more: object = {}) => ({
  id,
  user_id,
  restaurant_id: here,
  created_at: at,
  ...more,
})
const ownVisit = (more: object = {}): Row => ({ entity: 'reviews', row: visit(review, me, more) })
const theirVisit: Row = { entity: 'reviews', row: visit(theirReview, ben) }
const entry = { id: here, name: 'Bar', added_at: at }
const profile = (more: object = {}): Row => ({ entity: 'profiles', row: { user_id: me, username: 'ada', ...more } })
const like = (list_id: string, user_id: string): Row => ({
  entity: 'list_likes',
  row: { id: pairId(list_id, user_id), list_id, user_id, created_at: at },
})
const follow = (follower_id: string, following_id: string): Row => ({
  entity: 'followers',
  row: { id: pairId(follower_id, following_id), follower_id, following_id, created_at: at },
})
const earlier = (subject_id: string, field: EarlierText['field'], text: string): After => {
  const id = earlierTextId(subject_id, field, text)
  return { [`earlier_texts:${id}`]: { id, user_id: me, subject_id, field, text, created_at: now } }
}
const likeKey = `list_likes:${pairId(theirList, me)}`
const listKey = `lists:${list}`

const cases: [string, Row[], [string, object], After][] = [
  [
    'a new list is empty',
    [],
    ['create_list', { id: list, name: ' Soups ', is_public: true, is_ranked: false }],
    { [listKey]: { ...listRow(list, me), description: undefined, created_at: now, updated_at: now } },
  ],
  [
    'a new list that was made from a place has it',
    [],
    [
      'create_list',
      {
        id: list,
        name: 'Soups',
        description: 'All of them',
        is_public: true,
        is_ranked: false,
        restaurant: { id: idOf(21), restaurant_id: here },
      },
    ],
    {
      [listKey]: { ...listRow(list, me, 1), created_at: now, updated_at: now },
      [`list_restaurants:${idOf(21)}`]: item(21, here, 0, { created_at: now }),
    },
  ],
  [
    'an edit of the name of a list leaves its description',
    [ownList()],
    ['edit_list', { id: list, fields: { name: 'Stews', is_ranked: true }, base: { name: 'Soups', is_ranked: false } }],
    { [listKey]: { ...listRow(list, me, 2), name: 'Stews', is_ranked: true, updated_at: now } },
  ],
  [
    'an edit of the description of a list leaves its name',
    [ownList()],
    ['edit_list', { id: list, fields: { description: '' }, base: { description: 'All of them' } }],
    { [listKey]: { ...listRow(list, me, 2), description: undefined, updated_at: now } },
  ],
  [
    'a name of a list that the edit had not seen is kept as an earlier text',
    [ownList()],
    ['edit_list', { id: list, fields: { name: 'Stews' }, base: { name: 'Old' } }],
    {
      [listKey]: { ...listRow(list, me, 2), name: 'Stews', updated_at: now },
      ...earlier(list, 'name', 'Soups'),
    },
  ],
  [
    'a description of a list that the edit had not seen is kept as an earlier text',
    [ownList()],
    ['edit_list', { id: list, fields: { description: 'None' }, base: { description: 'Old' } }],
    {
      [listKey]: { ...listRow(list, me, 2), description: 'None', updated_at: now },
      ...earlier(list, 'description', 'All of them'),
    },
  ],
  [
    'a name of a person that the edit had not seen is kept as an earlier text',
    [profile({ full_name: 'Ada' })],
    ['update_profile', { fields: { full_name: 'Ada L.' }, base: {} }],
    { [`profiles:${me}`]: { user_id: me, username: 'ada', full_name: 'Ada L.' }, ...earlier(me, 'full_name', 'Ada') },
  ],
  [
    'words about a person that the edit had not seen are kept as an earlier text',
    [profile({ bio: 'I eat.' })],
    ['update_profile', { fields: { bio: 'I cook.' }, base: {} }],
    { [`profiles:${me}`]: { user_id: me, username: 'ada', bio: 'I cook.' }, ...earlier(me, 'bio', 'I eat.') },
  ],
  [
    'a place is added at the end of a list',
    twoInList,
    ['add_to_list', { id: idOf(23), list_id: list, restaurant_id: idOf(17), notes: ' Soup ' }],
    {
      [`list_restaurants:${idOf(23)}`]: item(23, idOf(17), 2, { notes: 'Soup', created_at: now }),
      [listKey]: listRow(list, me, 3),
    },
  ],
  [
    'a place that is in a list already takes the note',
    twoInList,
    ['add_to_list', { id: idOf(23), list_id: list, restaurant_id: there, notes: 'Soup' }],
    { [`list_restaurants:${idOf(22)}`]: item(22, there, 1, { notes: 'Soup' }) },
  ],
  [
    'a place that is in a list already stays as it is without one',
    [ownList(), inList(21, here, 0, { notes: 'Tea' })],
    ['add_to_list', { id: idOf(23), list_id: list, restaurant_id: here, notes: ' ' }],
    {},
  ],
  [
    'nothing is added to the list of somebody else',
    [{ entity: 'lists', row: listRow(theirList, ben) }],
    ['add_to_list', { id: idOf(23), list_id: theirList, restaurant_id: here }],
    {},
  ],
  [
    'a place that is removed leaves no gap',
    twoInList,
    ['remove_from_list', { list_id: list, restaurant_id: here }],
    {
      [`list_restaurants:${idOf(21)}`]: null,
      [`list_restaurants:${idOf(22)}`]: item(22, there, 0),
      [listKey]: listRow(list, me, 1),
    },
  ],
  [
    'a place moves to the top of a list',
    twoInList,
    ['move_in_list', { list_id: list, restaurant_id: there, after: null }],
    {
      [`list_restaurants:${idOf(22)}`]: item(22, there, 0),
      [`list_restaurants:${idOf(21)}`]: item(21, here, 1),
    },
  ],
  [
    'a note is written at its place',
    twoInList,
    ['set_list_note', { list_id: list, restaurant_id: there, notes: 'Soup', base: {} }],
    { [`list_restaurants:${idOf(22)}`]: item(22, there, 1, { notes: 'Soup' }) },
  ],
  [
    'a list is liked once',
    [{ entity: 'lists', row: listRow(theirList, ben, 0, 4) }],
    ['like_list', { list_id: theirList }],
    {
      [likeKey]: { id: pairId(theirList, me), list_id: theirList, user_id: me, created_at: now },
      [`lists:${theirList}`]: listRow(theirList, ben, 0, 5),
    },
  ],
  [
    'a liked list is not liked again',
    [{ entity: 'lists', row: listRow(theirList, ben, 0, 4) }, like(theirList, me)],
    ['like_list', { list_id: theirList }],
    {},
  ],
  ["one's own list is not liked", [ownList()], ['like_list', { list_id: list }], {}],
  [
    'a like is taken back',
    [{ entity: 'lists', row: listRow(theirList, ben, 0, 4) }, like(theirList, me), like(theirList, cleo)],
    ['unlike_list', { list_id: theirList }],
    { [likeKey]: null, [`lists:${theirList}`]: listRow(theirList, ben, 0, 3) },
  ],
  [
    'a like that is none is not taken back',
    [{ entity: 'lists', row: listRow(theirList, ben, 0, 4) }],
    ['unlike_list', { list_id: theirList }],
    {},
  ],
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

for (const [what, rows, work, after] of cases)
  test(what, () => {
    expect(changed(rows, work)).toEqual(after)
  })
