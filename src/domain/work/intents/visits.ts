/** Intents about visits, their photos and the places they name. */
import * as v from 'valibot'
import { dropTexts, readsOfEarlierTexts, replaceTexts, seenTexts } from '#src/domain/earlier-texts.ts'
import { changedFields, id, optionalText } from '#src/domain/input.ts'
import { type Change, defineIntent, put, remove } from '#src/domain/intent.ts'
import { ownLikes, readsOfLikes } from '#src/domain/likes.ts'
import { photosPerReview, reportDescriptionLength } from '#src/domain/limits.ts'
import { pairId } from '#src/domain/pair-id.ts'
import { newPlace, placeInput } from '#src/domain/places/new-place.ts'
import { placeReportInput } from '#src/domain/places/place-report.ts'
import { changeOfProfile, readsOfPlaces, withoutPlace, withPlace } from '#src/domain/places/places.ts'
import type { Review } from '#src/domain/rows.ts'
import {
  changedCompanions,
  companionsInput,
  readsOfCompanions,
  withCompanions,
  withoutCompanions,
} from '#src/domain/visits/companions.ts'
import { inOrder } from '#src/domain/visits/photos.ts'
import { privateNoteId } from '#src/domain/visits/private-notes.ts'
import { reportReasons } from '#src/domain/visits/report.ts'
import { reviewInput, withSaid } from '#src/domain/visits/review.ts'
import { paths } from '#src/lib/paths.ts'

const reviewFields = v.partial(v.object({ ...reviewInput, companions: companionsInput }))

/** {userId}/{timestamp}-{index}.{ext} in the bucket review-photos (spec L§3). */
export const photoPath = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f-]{36}\/\d{1,15}-\d{1,3}\.(jpg|jpeg|png|webp)$/, 'This is not a photo.'),
)
const photoInput = v.object({ review_id: id, path: photoPath })

const reasonIds = reportReasons.map(([reason]) => reason)

/** Only then does a visit read it: thousands of imported ones would have it in common with all other work. */
const changesProfile = (input: { favorite?: boolean | undefined; remove_want_to_try?: boolean | undefined }): boolean =>
  input.favorite !== undefined || input.remove_want_to_try === true

export const visits = {
  /** Saves a place of the maps service, or one typed by hand, unless it is known. */
  save_place: defineIntent({
    input: placeInput,
    creates: (input) => [input.id],
    reads: (input) => [{ entity: 'restaurants', key: input.id }],
    effect: (documents, input) =>
      documents.get('restaurants', input.id) ? [] : [put('restaurants', input.id, newPlace(input))],
    title: ({ name }) => `New place ${typeof name === 'string' ? name : ''}`.trim(),
    icon: 'map-pin',
    path: (input) => paths.restaurant(input.id),
    whenLost: 'dropped',
  }),

  /**
   * Logs a visit, with a new place if needed and everything that belongs to it (spec L§2.2, L§4). Photos follow by
   * attach_photo.
   */
  log_visit: defineIntent({
    input: v.object({
      id,
      restaurant_id: id,
      ...reviewInput,
      companions: companionsInput,
      /** A place that the database does not have yet; its id is the restaurant_id. */
      place: v.optional(placeInput),
      /** Whether the place shall be a favorite; absent leaves it unchanged. */
      favorite: v.optional(v.boolean()),
      remove_want_to_try: v.optional(v.boolean()),
      /** Nobody is notified of it: it is imported. */
      tells_nobody: v.optional(v.boolean()),
      /** Of what is imported from another account, the id there: who has taken themselves off that visit is not named on this one. */
      copied_from: v.optional(id),
    }),
    creates: (input) => [input.id, ...(input.place ? [input.place.id] : [])],
    reads: (input, context) => [
      ...(changesProfile(input)
        ? readsOfPlaces(input.restaurant_id, context)
        : [{ entity: 'restaurants' as const, key: input.restaurant_id }]),
      ...readsOfCompanions(input.companions, context.userId),
    ],
    effect(documents, input, { userId, now }) {
      const changes: Change[] = []
      const known = documents.get('restaurants', input.restaurant_id)
      const place = known ?? (input.place ? newPlace(input.place) : undefined)
      if (place && !known) changes.push(put('restaurants', place.id, place))
      const visit = { id: input.id, user_id: userId, restaurant_id: input.restaurant_id, created_at: input.created_at }
      const said = withCompanions(documents, withSaid(visit, input), input.companions ?? [], userId)
      changes.push(put('reviews', input.id, said))

      const profile = changesProfile(input) ? documents.get('profiles', userId) : undefined
      if (!profile || !place) return changes
      let after = profile
      if (input.favorite === true) after = withPlace(after, 'favorites', place, now)
      if (input.favorite === false) after = withoutPlace(after, 'favorites', place.id)
      if (input.remove_want_to_try) after = withoutPlace(after, 'want_to_try', place.id)
      return [...changes, ...changeOfProfile(profile, after)]
    },
    title: (input, names) => `Visit to ${names.place(input.restaurant_id)}`,
    icon: 'star',
    path: (input) => paths.review(input.id),
    whenLost: 'offered',
  }),

  /** Edits one's own review, field by field against what the device saw; of people, each that was added or taken off. */
  edit_review: defineIntent({
    input: v.object({ id, fields: reviewFields, base: reviewFields, seen: seenTexts }),
    reads: (input, context) => [
      { entity: 'reviews', key: input.id },
      readsOfEarlierTexts(context),
      ...readsOfCompanions(input.fields.companions, context.userId),
    ],
    effect(documents, input, context) {
      const review = documents.get('reviews', input.id)
      if (review?.user_id !== context.userId) return []
      const { created_at, companions: _, ...said } = changedFields(input)
      const { added, takenOff } = changedCompanions(input.fields, input.base)
      const named = withCompanions(documents, withoutCompanions(review, new Set(takenOff)), added, context.userId)
      const edited = withSaid(named, said)
      if (created_at) edited.created_at = created_at
      const earlier = replaceTexts(documents, review, { ...input, texts: said }, context)
      return [put('reviews', review.id, edited), ...earlier]
    },
    title: (input, names) => `Edited visit to ${names.placeOfReview(input.id)}`,
    icon: 'pencil',
    path: (input) => paths.review(input.id),
    whenLost: 'offered',
  }),

  /** Takes oneself off somebody else's visit, for good. */
  leave_visit: defineIntent({
    input: v.object({ review_id: id }),
    reads: (input) => [{ entity: 'reviews', key: input.review_id }],
    effect(documents, { review_id }, { userId }) {
      const review = documents.get('reviews', review_id)
      const left = review && withoutCompanions(review, new Set([userId]))
      return left === undefined || left === review ? [] : [put('reviews', review_id, left)]
    },
    title: (input, names) => `Took yourself off a visit to ${names.placeOfReview(input.review_id)}`,
    icon: 'user-minus',
    path: (input) => paths.review(input.review_id),
    // Nothing on the phone shows that it was lost.
    whenLost: 'dropped',
  }),

  /** Deletes one's own review, and removes its place from one's favorites (spec L§4). */
  delete_review: defineIntent({
    input: v.object({ id }),
    reads: (input, { userId }) => [
      { entity: 'reviews', key: input.id },
      { entity: 'profiles', key: userId },
      { entity: 'private_notes', key: privateNoteId(input.id, userId) },
      readsOfEarlierTexts({ userId }),
    ],
    effect(documents, input, context) {
      const { userId } = context
      const review = documents.get('reviews', input.id)
      if (review?.user_id !== userId) return []
      const profile = documents.get('profiles', userId)
      const favorites = profile
        ? changeOfProfile(profile, withoutPlace(profile, 'favorites', review.restaurant_id))
        : []
      const note = documents.get('private_notes', privateNoteId(review.id, userId))
      const gone = [review.id, ...(note ? [note.id] : [])]
      return [
        remove('reviews', review.id),
        ...(note ? [remove('private_notes', note.id)] : []),
        ...favorites,
        ...dropTexts(documents, gone, context),
      ]
    },
    title: (input, names) => `Deleted visit to ${names.placeOfReview(input.id)}`,
    icon: 'trash',
    path: null,
    whenLost: 'dropped',
  }),

  /** Links an uploaded photo to one's own review. */
  attach_photo: defineIntent({
    input: photoInput,
    reads: (input) => [{ entity: 'reviews', key: input.review_id }],
    effect(documents, { review_id, path }, { userId }) {
      const review = documents.get('reviews', review_id)
      const photos = review?.photos ?? []
      if (review?.user_id !== userId || photos.includes(path) || photos.length >= photosPerReview) return []
      return [put('reviews', review_id, { ...review, photos: inOrder([...photos, path]) })]
    },
    title: (input, names) => `Photo of ${names.placeOfReview(input.review_id)}`,
    icon: 'image',
    path: (input) => paths.review(input.review_id),
    whenLost: 'offered',
  }),

  /** Takes a photo off one's own review. */
  detach_photo: defineIntent({
    input: photoInput,
    reads: (input) => [{ entity: 'reviews', key: input.review_id }],
    effect(documents, { review_id, path }, { userId }) {
      const review = documents.get('reviews', review_id)
      if (review?.user_id !== userId || !review.photos?.includes(path)) return []
      const { photos, ...rest } = review
      const left = photos.filter((photo) => photo !== path)
      const detached: Review = left.length > 0 ? { ...rest, photos: left } : rest
      return [put('reviews', review_id, detached)]
    },
    title: (input, names) => `Removed a photo of ${names.placeOfReview(input.review_id)}`,
    icon: 'ban',
    path: (input) => paths.review(input.review_id),
    whenLost: 'offered',
  }),

  /** Likes somebody else's review. How many like it, only its author is told. */
  like_review: defineIntent({
    input: v.object({ review_id: id }),
    reads: ({ review_id }) => readsOfLikes('review_likes', review_id),
    effect(documents, input, { userId, now }) {
      const isOwn = documents.get('reviews', input.review_id)?.user_id === userId
      if (isOwn || ownLikes(documents, 'review_likes', input.review_id, userId).length > 0) return []
      const id = pairId(input.review_id, userId)
      return [put('review_likes', id, { id, ...input, user_id: userId, created_at: now })]
    },
    title: (input, names) => `Liked a review of ${names.placeOfReview(input.review_id)}`,
    icon: 'heart',
    path: (input) => paths.review(input.review_id),
    whenLost: 'offered',
  }),

  /** Takes back one's like of a review. */
  unlike_review: defineIntent({
    input: v.object({ review_id: id }),
    reads: ({ review_id }) => readsOfLikes('review_likes', review_id),
    effect: (documents, { review_id }, { userId }) =>
      ownLikes(documents, 'review_likes', review_id, userId).map((like) => remove('review_likes', like.id)),
    title: (input, names) => `Unliked a review of ${names.placeOfReview(input.review_id)}`,
    icon: 'heart',
    path: (input) => paths.review(input.review_id),
    whenLost: 'dropped',
  }),

  /** Reports somebody else's review, photo or list, or a person (spec L§2.4). The phone stores nothing of it but the mutation. */
  report: defineIntent({
    input: v.object({
      id,
      content_type: v.picklist(['review', 'photo', 'list', 'person']),
      /** Of a photo, its review. */
      content_id: id,
      photo: v.optional(photoPath),
      reasons: v.pipe(
        v.array(v.picklist(reasonIds)),
        v.minLength(1, 'You must select at least one reason for reporting.'),
        v.maxLength(reasonIds.length),
      ),
      description: optionalText('A description', reportDescriptionLength),
    }),
    newId: true,
    reads: () => [],
    effect: () => [],
    title({ content_type, content_id }, names) {
      if (content_type === 'list') return `Report of ${names.list(content_id)}`
      if (content_type === 'person') return `Report of ${names.person(content_id)}`
      return `Report of a ${content_type === 'photo' ? 'photo' : 'review'} of ${names.placeOfReview(content_id)}`
    },
    icon: 'flag',
    path: null,
    whenLost: 'dropped',
  }),

  /** Reports a wrong place. The phone stores nothing of it but the mutation. */
  report_place: defineIntent({
    input: placeReportInput,
    newId: true,
    reads: () => [],
    effect: () => [],
    title: ({ restaurant_id }, names) => `Suggested an edit of ${names.place(restaurant_id)}`,
    icon: 'pencil',
    path: (input) => paths.restaurant(input.restaurant_id),
    whenLost: 'dropped',
  }),
}
