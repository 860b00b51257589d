/** When work that a restored server had lost is on it again. */
import { expect, test } from 'vitest'
import { isFulfilled, type ServerRows } from '#src/domain/work/fulfilled-work.ts'
import type { LostWork } from '#src/domain/work/lost-work.ts'
import { idOf, me } from '#tests/support/memory-store.ts'
import { at, friend, item, list, note, ownList, placeHere, placeLost, profile, review, visit } from './lost-rows.ts'

/** What is offered, what the server may have of it that is not the same, and what settles it. */
const settled: [intent: string, input: Record<string, unknown>, otherwise: ServerRows[], same: ServerRows][] = [
  [
    'edit_review',
    { id: review, fields: { comment: 'A', dishes: null } },
    [
      { reviews: [{ ...visit, comment: 'B' }] },
      { reviews: [{ ...visit, comment: 'A', dishes: 'Soup' }] },
      { reviews: [{ ...visit, id: idOf(90), comment: 'A' }] },
    ],
    { reviews: [{ ...visit, comment: 'A' }] },
  ],
  [
    'attach_photo',
    { review_id: review, path: 'a' },
    [
      { reviews: [visit] },
      { reviews: [{ ...visit, photos: ['b'] }] },
      { reviews: [{ ...visit, id: idOf(90), photos: ['a'] }] },
    ],
    { reviews: [{ ...visit, photos: ['b', 'a'] }] },
  ],
  [
    'detach_photo',
    { review_id: review, path: 'a' },
    [{ reviews: [{ ...visit, photos: ['a'] }] }, { reviews: [{ ...visit, id: idOf(90) }] }],
    { reviews: [{ ...visit, photos: ['b'] }] },
  ],
  [
    'edit_list',
    { id: list, fields: { name: 'New' } },
    [{ lists: [ownList] }, { lists: [{ ...ownList, id: idOf(90), name: 'New' }] }],
    { lists: [{ ...ownList, name: 'New' }] },
  ],
  [
    'set_list_note',
    { list_id: list, restaurant_id: placeHere, notes: '' },
    [
      { list_restaurants: [{ ...item(21, 0, placeHere), notes: 'Soup' }] },
      { list_restaurants: [item(21, 0, placeLost)] },
      { list_restaurants: [{ ...item(21, 0, placeHere), list_id: idOf(90) }] },
    ],
    { list_restaurants: [item(22, 0, placeLost), item(21, 0, placeHere)] },
  ],
  [
    'set_private_note',
    { id: idOf(40), note: 'Tea' },
    [{ private_notes: [{ ...note, note: 'Coffee' }] }, { private_notes: [{ ...note, id: idOf(90), note: 'Tea' }] }],
    { private_notes: [{ ...note, note: 'Tea' }] },
  ],
  [
    'set_private_note',
    { id: idOf(40), note: '' },
    [{ private_notes: [note] }],
    {
      private_notes: [{ id: idOf(40), user_id: me, created_at: at }],
    },
  ],
  [
    'update_profile',
    { fields: { bio: 'Hi' } },
    [{ profiles: [profile] }, { profiles: [{ ...profile, user_id: friend, bio: 'Hi' }] }],
    { profiles: [{ ...profile, bio: 'Hi' }] },
  ],
  ['set_avatar', { avatar_url: null }, [{ profiles: [{ ...profile, avatar_url: 'a' }] }], { profiles: [profile] }],
  [
    'follow',
    { user_id: friend },
    [{ profiles: [profile] }],
    {
      followers: [{ id: 'offered', follower_id: me, following_id: friend, created_at: at }],
    },
  ],
  ['unheard_of', {}, [{ profiles: [profile] }], { reviews: [{ ...visit, id: 'offered' }] }],
  ...(['favorites', 'want_to_try', 'pinned_restaurants'] as const).flatMap((array) => {
    const [put, take] = {
      favorites: ['add_favorite', 'remove_favorite'],
      want_to_try: ['add_want_to_try', 'remove_want_to_try'],
      pinned_restaurants: ['pin_restaurant', 'unpin_restaurant'],
    }[array] as [string, string]
    const input = { restaurant_id: placeHere }
    const has = { profiles: [{ ...profile, [array]: [{ id: placeHere, name: 'Here' }] }] }
    const hasNot = { profiles: [{ ...profile, [array]: [{ id: placeLost, name: 'Bar' }] }] }
    const none = { profiles: [profile] }
    const rows: typeof settled = [
      [put, input, [hasNot, none], has],
      [take, input, [has], hasNot],
      [take, input, [has], none],
    ]
    return rows
  }),
]

for (const [intent, input, otherwise, same] of settled)
  test(`an offered ${intent} is settled by exactly what it would have made: ${JSON.stringify(same).slice(0, 60)}`, () => {
    const offer: LostWork = { id: 'offered', seq: 0, intent, input, saved_at: '' }
    for (const rows of [{}, ...otherwise]) expect([rows, isFulfilled(offer, me, rows)]).toEqual([rows, false])
    expect(isFulfilled(offer, me, same)).toBe(true)
  })
