/** Intents that keep somebody away: blocks and mutes. */
import * as v from 'valibot'
import { id } from '#src/domain/input.ts'
import { type Change, type Documents, defineIntent, type IntentContext, put, remove } from '#src/domain/intent.ts'
import { restrictionsOf } from '#src/domain/people/restrictions.ts'
import type { Restriction } from '#src/domain/rows.ts'
import { withoutCompanions } from '#src/domain/visits/companions.ts'
import { paths } from '#src/lib/paths.ts'

const restricts = (
  documents: Documents,
  kind: Restriction['kind'],
  input: { id: string; user_id: string },
  { userId, now }: IntentContext,
): Change[] =>
  input.user_id === userId || restrictionsOf(documents, kind, input.user_id, userId).length > 0
    ? []
    : [
        put('restrictions', input.id, {
          id: input.id,
          user_id: userId,
          person_id: input.user_id,
          kind,
          created_at: now,
        }),
      ]

/** What a block ends, both ways: follows, and likes of lists and reviews. */
function parts(documents: Documents, personId: string, userId: string): Change[] {
  const follows = [
    ...documents.where('followers', 'follower_id', userId).filter((row) => row.following_id === personId),
    ...documents.where('followers', 'following_id', userId).filter((row) => row.follower_id === personId),
  ]
  const listsOf = (owner: string): Set<string> =>
    new Set(documents.where('lists', 'user_id', owner).map((list) => list.id))
  const [mine, theirs] = [listsOf(userId), listsOf(personId)]
  const listLikes = [
    ...documents.where('list_likes', 'user_id', userId).filter((like) => theirs.has(like.list_id)),
    ...documents.where('list_likes', 'user_id', personId).filter((like) => mine.has(like.list_id)),
  ]
  const theirReviews = new Set(documents.where('reviews', 'user_id', personId).map((review) => review.id))
  const reviewLikes = documents
    .where('review_likes', 'user_id', userId)
    .filter((like) => theirReviews.has(like.review_id))
  return [
    ...follows.map((row) => remove('followers', row.id)),
    ...listLikes.map((row) => remove('list_likes', row.id)),
    ...reviewLikes.map((row) => remove('review_likes', row.id)),
  ]
}

/** It ends names on visits, too. Theirs leave the phone whole. */
const takesOff = (documents: Documents, personId: string, userId: string): Change[] =>
  documents.where('reviews', 'user_id', userId).flatMap((review) => {
    const left = withoutCompanions(review, new Set([personId]))
    return left === review ? [] : [put('reviews', review.id, left)]
  })

export const restrictions = {
  /**
   * Neither sees anything of the other any more. What the phone has of them is forgotten at once and for good, below the intents
   * (src/db/forget-blocked.ts); unblocking reads what there is then.
   */
  block: defineIntent({
    input: v.object({ id, user_id: id }),
    newId: true,
    reads: (input, { userId }) => [
      { entity: 'restrictions', column: 'user_id', value: userId },
      { entity: 'followers', column: 'follower_id', value: userId },
      { entity: 'followers', column: 'following_id', value: userId },
      { entity: 'lists', column: 'user_id', value: userId },
      { entity: 'lists', column: 'user_id', value: input.user_id },
      { entity: 'list_likes', column: 'user_id', value: userId },
      { entity: 'list_likes', column: 'user_id', value: input.user_id },
      // One's own alone are on the phone.
      { entity: 'review_likes', all: true },
      { entity: 'reviews', column: 'user_id', value: input.user_id },
      { entity: 'reviews', column: 'user_id', value: userId },
    ],
    effect: (documents, input, context) =>
      input.user_id === context.userId
        ? []
        : [
            ...takesOff(documents, input.user_id, context.userId),
            ...restricts(documents, 'block', input, context),
            ...parts(documents, input.user_id, context.userId),
          ],
    title: (input, names) => `Blocked ${names.person(input.user_id)}`,
    icon: 'ban',
    path: () => paths.blocked,
    whenLost: 'offered',
  }),

  unblock: defineIntent({
    input: v.object({ user_id: id }),
    reads: (_, { userId }) => [{ entity: 'restrictions', column: 'user_id', value: userId }],
    effect: (documents, input, { userId }) =>
      restrictionsOf(documents, 'block', input.user_id, userId).map((row) => remove('restrictions', row.id)),
    title: (input, names) => `Unblocked ${names.person(input.user_id)}`,
    icon: 'person',
    path: (input) => paths.profile(input.user_id),
    whenLost: 'dropped',
  }),

  /** Their activity leaves the feeds; nothing else changes. */
  mute: defineIntent({
    input: v.object({ id, user_id: id }),
    newId: true,
    reads: (_, { userId }) => [{ entity: 'restrictions', column: 'user_id', value: userId }],
    effect: (documents, input, context) => restricts(documents, 'mute', input, context),
    title: (input, names) => `Muted ${names.person(input.user_id)}`,
    icon: 'volume-off',
    path: (input) => paths.profile(input.user_id),
    whenLost: 'offered',
  }),

  unmute: defineIntent({
    input: v.object({ user_id: id }),
    reads: (_, { userId }) => [{ entity: 'restrictions', column: 'user_id', value: userId }],
    effect: (documents, input, { userId }) =>
      restrictionsOf(documents, 'mute', input.user_id, userId).map((row) => remove('restrictions', row.id)),
    title: (input, names) => `Unmuted ${names.person(input.user_id)}`,
    icon: 'person',
    path: (input) => paths.profile(input.user_id),
    whenLost: 'dropped',
  }),
}
