/** supabase/migrations/*_intents_people.sql; what a block ends is in the triggers. */
import type { Profile, Restriction } from '#src/domain/rows.ts'
import { keepReplacedTexts } from '#tests/simulation/model/earlier-texts.ts'
import { pairId } from '#tests/simulation/model/ids.ts'
import { withoutPlace, withPlace } from '#tests/simulation/model/places-of-person.ts'
import type { Call } from '#tests/simulation/model/transaction.ts'
import { setRow } from '#tests/simulation/model/triggers.ts'
import { changedFields, type Row, textIn, trimmed, updated } from '#tests/simulation/model/values.ts'

const toggles = [
  'email_notifications',
  'push_notifications',
  'show_activity',
  'allow_friend_requests',
  'hides_first_steps',
]

const unfollow = ({ tx }: Call, followerId: string, followingId: string): void =>
  setRow(tx, 'followers', pairId(followerId, followingId), null)

const known = ({ tx, userId }: Call, kind: Restriction['kind'], personId: string): Restriction | undefined =>
  tx.tables.where('restrictions', 'user_id', userId).find((row) => row.person_id === personId && row.kind === kind)

/** private.restrict_person. */
const restricts =
  (kind: Restriction['kind']) =>
  (call: Call, input: Row): void => {
    const [id, person_id] = [textIn(input, 'id'), textIn(input, 'user_id')]
    if (known(call, kind, person_id)) return
    setRow(call.tx, 'restrictions', id, { id, user_id: call.userId, person_id, kind, created_at: call.tx.now })
  }

/** private.lift_restriction. */
const lifts =
  (kind: Restriction['kind']) =>
  (call: Call, input: Row): void => {
    const row = known(call, kind, textIn(input, 'user_id'))
    if (row) setRow(call.tx, 'restrictions', row.id, null)
  }

type PlaceArray = Parameters<typeof withPlace>[1]
const adds =
  (array: PlaceArray) =>
  (call: Call, input: Row): void =>
    withPlace(call, array, textIn(input, 'restaurant_id'))
const takes =
  (array: PlaceArray) =>
  (call: Call, input: Row): void =>
    withoutPlace(call, array, textIn(input, 'restaurant_id'))

export const people = {
  follow({ tx, userId }: Call, input: Row): void {
    const following_id = textIn(input, 'user_id')
    const id = pairId(userId, following_id)
    if (tx.tables.get('followers', id)) return
    setRow(tx, 'followers', id, { id, follower_id: userId, following_id, created_at: tx.now })
  },
  unfollow: (call: Call, input: Row): void => unfollow(call, call.userId, textIn(input, 'user_id')),
  remove_follower: (call: Call, input: Row): void => unfollow(call, textIn(input, 'user_id'), call.userId),

  block: restricts('block'),
  unblock: lifts('block'),
  mute: restricts('mute'),
  unmute: lifts('mute'),

  add_favorite: adds('favorites'),
  remove_favorite: takes('favorites'),
  add_want_to_try: adds('want_to_try'),
  remove_want_to_try: takes('want_to_try'),
  pin_restaurant: adds('pinned_restaurants'),
  unpin_restaurant: takes('pinned_restaurants'),

  update_profile(call: Call, input: Row): void {
    const { tx, userId } = call
    const profile = tx.tables.get('profiles', userId) as Profile
    const changed = changedFields(input, ['full_name', 'bio', ...toggles])
    keepReplacedTexts(call, userId, profile, changed, input)
    const { full_name, bio, ...switches } = changed
    const texts = {
      ...('full_name' in changed && { full_name: trimmed(full_name) ?? '' }),
      ...('bio' in changed && { bio: trimmed(bio) }),
    }
    setRow(tx, 'profiles', userId, updated(profile, { ...switches, ...texts }))
  },

  set_avatar({ tx, userId }: Call, input: Row): void {
    const profile = tx.tables.get('profiles', userId) as Profile
    setRow(tx, 'profiles', userId, updated(profile, { avatar_url: input['avatar_url'] }))
  },

  // Nobody moderates here, and it is refused.
  appeal(): void {},
}
