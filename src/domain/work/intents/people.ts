/** Intents about people: follows, and one's own profile with its places. */
import * as v from 'valibot'
import { readsOfEarlierTexts, replaceTexts, seenTexts } from '#src/domain/earlier-texts.ts'
import { changedFields, id, optionalText, requiredName, setText } from '#src/domain/input.ts'
import { defineIntent, type IntentIcon, put, remove, type TitleNames } from '#src/domain/intent.ts'
import { appealLength, bioLength, fullNameLength, fullNameRule } from '#src/domain/limits.ts'
import { pairId } from '#src/domain/pair-id.ts'
import { isBlocked } from '#src/domain/people/restrictions.ts'
import { changeOfProfile, type PlaceArray, readsOfPlaces, withoutPlace, withPlace } from '#src/domain/places/places.ts'
import { paths } from '#src/lib/paths.ts'
import { trimmed } from '#src/lib/text.ts'

const placeInput = v.object({ restaurant_id: id })

/** The words and icon of a change to an array of places in unsent work. */
type ArrayWords = { title: (place: string) => string; icon: IntentIcon; path: () => string }

const wordsOfArray = ({ title, icon, path }: ArrayWords) => ({
  title: (input: { restaurant_id: string }, names: TitleNames) => title(names.place(input.restaurant_id)),
  icon,
  path,
  whenLost: 'offered' as const,
})

/** Adds a place to an array of one's own profile. */
const addsPlaceTo = (array: PlaceArray, words: ArrayWords) =>
  defineIntent({
    input: placeInput,
    reads: (input, context) => readsOfPlaces(input.restaurant_id, context),
    effect(documents, input, { userId, now }) {
      const profile = documents.get('profiles', userId)
      const place = documents.get('restaurants', input.restaurant_id)
      return profile && place ? changeOfProfile(profile, withPlace(profile, array, place, now)) : []
    },
    ...wordsOfArray(words),
  })

/** Removes a place from an array of one's own profile. */
const takesPlaceFrom = (array: PlaceArray, words: ArrayWords) =>
  defineIntent({
    input: placeInput,
    reads: (_, { userId }) => [{ entity: 'profiles', key: userId }],
    effect(documents, input, { userId }) {
      const profile = documents.get('profiles', userId)
      return profile ? changeOfProfile(profile, withoutPlace(profile, array, input.restaurant_id)) : []
    },
    ...wordsOfArray(words),
  })

const profileFields = v.partial(
  v.object({
    full_name: requiredName('A full name', fullNameLength, fullNameRule),
    bio: optionalText('A bio', bioLength),
    email_notifications: v.boolean(),
    push_notifications: v.boolean(),
    show_activity: v.boolean(),
    allow_friend_requests: v.boolean(),
    hides_first_steps: v.boolean(),
  }),
)

const isAboutPerson = (fields: unknown): boolean =>
  typeof fields === 'object' && fields !== null && ('full_name' in fields || 'bio' in fields)

export const people = {
  follow: defineIntent({
    input: v.object({ user_id: id }),
    reads: (_, { userId }) => [
      { entity: 'followers', column: 'follower_id', value: userId },
      { entity: 'restrictions', column: 'user_id', value: userId },
    ],
    effect(documents, input, { userId, now }) {
      if (isBlocked(documents, input.user_id, userId)) return []
      const followed = documents
        .where('followers', 'follower_id', userId)
        .some((row) => row.following_id === input.user_id)
      if (followed || input.user_id === userId) return []
      const pair = pairId(userId, input.user_id)
      return [put('followers', pair, { id: pair, follower_id: userId, following_id: input.user_id, created_at: now })]
    },
    title: (input, names) => `Followed ${names.person(input.user_id)}`,
    icon: 'user-plus',
    path: (input) => paths.profile(input.user_id),
    whenLost: 'offered',
  }),

  unfollow: defineIntent({
    input: v.object({ user_id: id }),
    reads: (_, { userId }) => [{ entity: 'followers', column: 'follower_id', value: userId }],
    effect: (documents, input, { userId }) =>
      documents
        .where('followers', 'follower_id', userId)
        .filter((row) => row.following_id === input.user_id)
        .map((row) => remove('followers', row.id)),
    title: (input, names) => `Unfollowed ${names.person(input.user_id)}`,
    icon: 'user-minus',
    path: (input) => paths.profile(input.user_id),
    whenLost: 'dropped',
  }),

  remove_follower: defineIntent({
    input: v.object({ user_id: id }),
    reads: (_, { userId }) => [{ entity: 'followers', column: 'following_id', value: userId }],
    effect: (documents, input, { userId }) =>
      documents
        .where('followers', 'following_id', userId)
        .filter((row) => row.follower_id === input.user_id)
        .map((row) => remove('followers', row.id)),
    title: (input, names) => `Removed ${names.person(input.user_id)} from your followers`,
    icon: 'user-minus',
    path: (input) => paths.profile(input.user_id),
    whenLost: 'dropped',
  }),

  add_favorite: addsPlaceTo('favorites', {
    title: (place) => `Added ${place} to favorites`,
    icon: 'heart',
    path: () => paths.favorites(),
  }),
  remove_favorite: takesPlaceFrom('favorites', {
    title: (place) => `Removed ${place} from favorites`,
    icon: 'heart',
    path: () => paths.favorites(),
  }),
  add_want_to_try: addsPlaceTo('want_to_try', {
    title: (place) => `Added ${place} to want to try`,
    icon: 'bookmark',
    path: () => paths.wantToTry(),
  }),
  remove_want_to_try: takesPlaceFrom('want_to_try', {
    title: (place) => `Removed ${place} from want to try`,
    icon: 'bookmark',
    path: () => paths.wantToTry(),
  }),
  pin_restaurant: addsPlaceTo('pinned_restaurants', {
    title: (place) => `Pinned ${place}`,
    icon: 'pin',
    path: () => paths.profile(),
  }),
  unpin_restaurant: takesPlaceFrom('pinned_restaurants', {
    title: (place) => `Unpinned ${place}`,
    icon: 'pin',
    path: () => paths.profile(),
  }),

  /** Changes one's settings, field by field against what the device saw (spec L§4). */
  update_profile: defineIntent({
    input: v.object({ fields: profileFields, base: profileFields, seen: seenTexts }),
    reads: (_, { userId }) => [{ entity: 'profiles', key: userId }, readsOfEarlierTexts({ userId })],
    effect(documents, input, context) {
      const { userId } = context
      const profile = documents.get('profiles', userId)
      if (!profile) return []
      const { bio, full_name, ...toggles } = changedFields(input)
      const updated = { ...profile, ...toggles }
      if (full_name !== undefined) updated.full_name = trimmed(full_name) ?? ''
      if (bio !== undefined) setText(updated, 'bio', bio)
      const texts = { ...(full_name !== undefined && { full_name }), ...(bio !== undefined && { bio }) }
      const earlier = replaceTexts(documents, { ...profile, id: userId }, { ...input, texts }, context)
      return [put('profiles', userId, updated), ...earlier]
    },
    title: ({ fields }) => (isAboutPerson(fields) ? 'Changed your profile' : 'Changed your settings'),
    icon: 'settings',
    path: () => paths.settings,
    whenLost: 'offered',
  }),

  /** Shows an uploaded avatar on one's profile, or none (spec L§4). */
  set_avatar: defineIntent({
    /** '{userId}/avatar.jpg?t={ms}': a path in the bucket avatars, with the time of upload. */
    input: v.object({
      avatar_url: v.nullable(
        v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}\/avatar\.jpg(\?t=\d{1,15})?$/, 'This is not a picture.')),
      ),
    }),
    reads: (_, { userId }) => [{ entity: 'profiles', key: userId }],
    effect(documents, { avatar_url }, { userId }) {
      const profile = documents.get('profiles', userId)
      if (!profile) return []
      const { avatar_url: _, ...rest } = profile
      return [put('profiles', userId, avatar_url ? { ...rest, avatar_url } : rest)]
    },
    title: ({ avatar_url }) => (avatar_url === null ? 'Removed your profile picture' : 'New profile picture'),
    icon: 'person',
    path: () => paths.profile(),
    whenLost: 'offered',
  }),

  /** Objects to a moderator's decision, once. What came of it, its notice says. */
  appeal: defineIntent({
    input: v.object({ step_id: id, text: requiredName('An objection', appealLength, 'Please write why you object.') }),
    reads: () => [],
    effect: () => [],
    title: () => 'Objected to a decision',
    icon: 'flag',
    path: () => paths.activity,
    whenLost: 'dropped',
  }),
}
