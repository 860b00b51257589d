/** What each intent about lists makes of the rows of a phone, and what it leaves alone. */
import { expect, test } from 'vitest'
import { pairId } from '#src/domain/pair-id.ts'
import { idOf, me } from '#tests/support/memory-store.ts'
import {
  ben,
  changed,
  cleo,
  type Effect,
  earlier,
  here,
  inList,
  item,
  like,
  likeKey,
  list,
  listKey,
  listRow,
  now,
  ownList,
  profile,
  theirList,
  there,
  twoInList,
} from './effect-rows.ts'

const cases: Effect[] = [
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
]

test.each(cases)('%s', (_what, rows, work, after) => {
  expect(changed(rows, work)).toEqual(after)
})
