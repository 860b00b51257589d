/** What a restored server has lost of a person's work, of every kind that there is. */
import { expect, test } from 'vitest'
import type { SyncedEntity } from '#src/domain/rows.ts'
import { isOwnRow, type KnownRow } from '#src/domain/work/lost-work.ts'
import { idOf, me } from '#tests/support/memory-store.ts'
import {
  at,
  counts,
  edited,
  find,
  friend,
  inShort,
  item,
  known,
  later,
  list,
  lostPlace,
  note,
  ownList,
  placeHere,
  placeLost,
  places,
  profile,
  type Row,
  restriction,
  review,
  visit,
} from './lost-rows.ts'

const created: Row[] = [
  { entity: 'restaurants', row: { ...lostPlace, ...counts } },
  {
    entity: 'reviews',
    row: {
      ...visit,
      rating: 4,
      comment: 'Soup',
      like_count: 3,
      photos: ['a.webp'],
      companions: [{ user_id: friend, username: 'ben' }],
    },
  },
  { entity: 'lists', row: ownList },
  { entity: 'list_restaurants', row: { ...item(22, 1, placeLost), notes: 'Soup' } },
  { entity: 'list_restaurants', row: item(21, 0, placeHere) },
  { entity: 'followers', row: { id: idOf(30), follower_id: me, following_id: friend, created_at: at } },
  { entity: 'list_likes', row: { id: idOf(31), user_id: me, list_id: idOf(90), created_at: at } },
  { entity: 'review_likes', row: { id: idOf(32), user_id: me, review_id: idOf(91), created_at: at } },
  { entity: 'restrictions', row: { id: restriction, user_id: me, person_id: idOf(92), kind: 'mute', created_at: at } },
  { entity: 'private_notes', row: note },
  {
    entity: 'earlier_texts',
    row: { id: idOf(41), user_id: me, subject_id: review, field: 'comment', text: 'Tea', created_at: at },
  },
]

test('every row that a person made and the server has lost is offered once, in an order in which it can be sent', () => {
  const works = find([...known(places, false), ...known(created, true)])
  expect(works).toEqual([
    {
      seq: 0,
      id: review,
      intent: 'log_visit',
      input: {
        id: review,
        restaurant_id: placeHere,
        created_at: at,
        rating: 4,
        comment: 'Soup',
        companions: [friend],
        place: { id: placeHere, place_id: 'osm_1', name: 'Here' },
      },
      saved_at: at,
      photos: ['a.webp'],
    },
    {
      seq: 1,
      id: list,
      intent: 'create_list',
      input: { id: list, name: 'Old', is_public: true, is_ranked: false },
      saved_at: at,
    },
    {
      seq: 2,
      id: idOf(21),
      intent: 'add_to_list',
      input: { id: idOf(21), list_id: list, restaurant_id: placeHere },
      saved_at: at,
    },
    {
      seq: 3,
      id: idOf(22),
      intent: 'add_to_list',
      input: { id: idOf(22), list_id: list, restaurant_id: placeLost, notes: 'Soup' },
      saved_at: at,
      place: lostPlace,
    },
    { seq: 4, id: idOf(30), intent: 'follow', input: { user_id: friend }, saved_at: at },
    { seq: 5, id: idOf(31), intent: 'like_list', input: { list_id: idOf(90) }, saved_at: at },
    { seq: 6, id: idOf(32), intent: 'like_review', input: { review_id: idOf(91) }, saved_at: at },
    { seq: 7, id: restriction, intent: 'mute', input: { id: restriction, user_id: idOf(92) }, saved_at: at },
    {
      seq: 8,
      id: `set_private_note:${idOf(40)}`,
      intent: 'set_private_note',
      input: { id: idOf(40), restaurant_id: placeLost, note: 'Ask for Lu', base: { note: null } },
      saved_at: at,
      place: lostPlace,
    },
    {
      seq: 9,
      id: idOf(41),
      intent: 'keep_earlier_text',
      input: { id: idOf(41), subject_id: review, field: 'comment', text: 'Tea' },
      saved_at: at,
    },
  ])
})

test('what was deleted before the backup is not offered', () => {
  const deleted = known(created, true).map((row) => ({ ...row, isLost: false }))
  expect(find([...known(places, false), ...deleted])).toEqual([])
  const inListThatIsThere = [...known([{ entity: 'lists', row: ownList }], false), ...deleted.slice(3)]
  expect(find([...known(places, false), ...inListThatIsThere])).toEqual([])
})

test('what the server still has is not offered, also where the phone had read beyond the backup', () => {
  const ahead = [`user:${me}`, `followers:${me}`, `list:${list}`]
  expect(find([...known(places, false), ...known(created, false)], { ahead })).toEqual([])
})

test('of a list that is there only the places are offered that are gone from it', () => {
  const [kept, gone] = [item(21, 0, placeHere), item(22, 1, placeHere)]
  const works = find([
    ...known([...places, { entity: 'lists', row: ownList }, { entity: 'list_restaurants', row: kept }], false),
    ...known([{ entity: 'list_restaurants', row: gone }], true),
  ])
  expect(inShort(works)).toEqual([['add_to_list', { id: gone.id, list_id: list, restaurant_id: placeHere }]])
})

test('what unsent work makes again or deletes is not offered', () => {
  const lost = known(
    created.filter(({ entity }) => entity === 'reviews' || entity === 'followers'),
    true,
  )
  const pending = [
    { intent: 'delete_review', input: { id: review }, saved_at: later },
    { intent: 'unfollow', input: { user_id: friend }, saved_at: later },
  ]
  expect(find([...known(places, false), ...lost], { pending })).toEqual([])
  // Shown again by work that waits.
  const shown = lost.map((one) => ({ ...one, after: one.before }))
  expect(find([...known(places, false), ...shown])).toEqual([])
})

/** A row as the phone had it, as the restored server has it, the scope that says which is later, and what is offered. */
const edits: [string, KnownRow, string, [string, object][]][] = [
  [
    'texts and ratings of a visit, and its photos',
    edited(
      'reviews',
      { ...visit, rating: 4, comment: 'Better', photos: ['new.webp', 'both.webp'] },
      { ...visit, comment: 'Good', dishes: 'Soup', photos: ['old.webp', 'both.webp'] },
    ),
    `user:${me}`,
    [
      [
        'edit_review',
        {
          id: review,
          fields: { rating: 4, comment: 'Better', dishes: null },
          base: { rating: null, comment: 'Good', dishes: 'Soup' },
        },
      ],
      ['attach_photo', { review_id: review, path: 'new.webp' }],
      ['detach_photo', { review_id: review, path: 'old.webp' }],
    ],
  ],
  [
    'the first photo of a visit',
    edited('reviews', { ...visit, photos: ['new.webp'] }, visit),
    `user:${me}`,
    [['attach_photo', { review_id: review, path: 'new.webp' }]],
  ],
  [
    'the last photo of a visit',
    edited('reviews', visit, { ...visit, photos: ['old.webp'] }),
    `user:${me}`,
    [['detach_photo', { review_id: review, path: 'old.webp' }]],
  ],
  [
    'a list',
    edited(
      'lists',
      { ...ownList, name: 'New', is_public: false, is_ranked: true },
      { ...ownList, description: 'Food' },
    ),
    `user:${me}`,
    [
      [
        'edit_list',
        {
          id: list,
          fields: { name: 'New', description: null, is_public: false, is_ranked: true },
          base: { name: 'Old', description: 'Food', is_public: true, is_ranked: false },
        },
      ],
    ],
  ],
  [
    'a note in a list',
    edited('list_restaurants', { ...item(21, 0, placeHere), notes: 'Soup' }, item(21, 0, placeHere)),
    `list:${list}`,
    [['set_list_note', { list_id: list, restaurant_id: placeHere, notes: 'Soup', base: { notes: null } }]],
  ],
  [
    'an emptied note in a list',
    edited('list_restaurants', item(21, 0, placeHere), { ...item(21, 0, placeHere), notes: 'Soup' }),
    `list:${list}`,
    [['set_list_note', { list_id: list, restaurant_id: placeHere, notes: '', base: { notes: 'Soup' } }]],
  ],
  [
    'an emptied private note',
    edited(
      'private_notes',
      { id: idOf(40), user_id: me, review_id: review, created_at: at },
      { id: idOf(40), user_id: me, review_id: review, note: 'Tea', created_at: at },
    ),
    `followers:${me}`,
    [['set_private_note', { id: idOf(40), review_id: review, note: '', base: { note: 'Tea' } }]],
  ],
  [
    'places of the profile, its texts and its picture',
    edited(
      'profiles',
      {
        ...profile,
        bio: 'I eat.',
        avatar_url: 'new.jpg',
        favorites: [{ id: placeHere, name: 'Here', added_at: at }],
        want_to_try: [{ id: placeHere, name: 'Here' }],
        pinned_restaurants: [{ id: placeHere, name: 'Here', added_at: at }],
      },
      { ...profile, full_name: 'Ada', want_to_try: [{ id: friend, name: 'There', added_at: later }] },
    ),
    `user:${me}`,
    [
      ['add_favorite', { restaurant_id: placeHere }],
      ['add_want_to_try', { restaurant_id: placeHere }],
      ['remove_want_to_try', { restaurant_id: friend }],
      ['pin_restaurant', { restaurant_id: placeHere }],
      ['update_profile', { fields: { full_name: null, bio: 'I eat.' }, base: { full_name: 'Ada', bio: null } }],
      ['set_avatar', { avatar_url: 'new.jpg' }],
    ],
  ],
  [
    'a picture that was removed',
    edited('profiles', profile, { ...profile, avatar_url: 'old.jpg' }),
    `user:${me}`,
    [['set_avatar', { avatar_url: null }]],
  ],
]

for (const [what, row, scope, offered] of edits)
  test(`of ${what}: the phone's is later if it had read beyond the backup, else the server's is`, () => {
    const rows = [...known(places.slice(0, 1), false), row]
    expect(inShort(find(rows, { ahead: [scope] }))).toEqual(offered)
    const others = [`user:${me}`, `followers:${me}`, `list:${list}`].filter((other) => other !== scope)
    expect(find(rows, { ahead: others })).toEqual([])
  })

test('a lost place goes along with a note on it and with what the profile has of it', () => {
  const lost = known([{ entity: 'restaurants', row: { ...lostPlace, ...counts } }], true)
  const favorite = edited('profiles', { ...profile, favorites: [{ id: placeLost, name: 'Bar' }] }, profile)
  const emptied = edited('private_notes', note, { ...note, note: 'Tea' })
  const works = find([...lost, favorite, emptied], { ahead: [`user:${me}`, `followers:${me}`] })
  expect(works.map(({ intent, place }) => [intent, place])).toEqual([
    ['add_favorite', lostPlace],
    ['set_private_note', lostPlace],
  ])
})

test("a row waits for the server's word if it is the person's own and a scope holds it, or it is a place", () => {
  const isOwn = (entity: SyncedEntity, row: object, scopes = ['some']) =>
    isOwnRow(entity, { row: row as never, scopes }, me, new Set([list]))
  for (const { entity, row } of created) expect([entity, isOwn(entity, row)]).toEqual([entity, true])
  expect(isOwn('profiles', profile)).toBe(true)
  const others: [SyncedEntity, object][] = [
    ['reviews', { ...visit, user_id: friend }],
    ['lists', { ...ownList, user_id: friend }],
    ['list_restaurants', { ...item(21, 0, placeHere), list_id: idOf(90) }],
    ['followers', { follower_id: friend, following_id: me, user_id: me }],
    ['activities', { user_id: me }],
    ['tags', { user_id: me }],
  ]
  for (const [entity, row] of others) expect([entity, isOwn(entity, row)]).toEqual([entity, false])
  expect(isOwn('reviews', visit, [])).toBe(false)
})
