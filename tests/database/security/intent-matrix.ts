/** What intents may do to the rows of others: every intent with its aims, the verdicts, and what the mutation says. */
import { randomUUID } from 'node:crypto'
import type { IntentName } from '#src/domain/work/intents.ts'
import type { TestUser } from '#tests/support/backend.ts'
import { everyIntent } from '#tests/support/every-intent.ts'
import type { OwnedRows, World } from './fixtures.ts'
import { placeIdOf } from './subjects.ts'

/**
 * Intents through sync_push, aimed at what the owner owns: the verdict for the owner and for the stranger; a word that is
 * not `applied` is the code of the rejection. The stranger's push must change nothing of the owner's, whatever the verdict.
 * Gone and invisible look the same, and deleting what is gone succeeds: nothing tells that a private list exists.
 */
export const intents = [
  { intent: 'save_place', aim: 'new place', owner: 'applied', stranger: 'applied' },
  { intent: 'save_place', aim: 'maps place under another id', owner: 'not_allowed', stranger: 'not_allowed' },
  { intent: 'log_visit', aim: 'visit that names the owner', owner: 'applied', stranger: 'applied' },
  { intent: 'log_visit', aim: "id of the owner's review", owner: 'already_exists', stranger: 'already_exists' },
  { intent: 'edit_review', aim: 'review', owner: 'applied', stranger: 'not_found' },
  { intent: 'edit_review', aim: 'hidden review', owner: 'not_found', stranger: 'not_found' },
  { intent: 'delete_review', aim: 'review', owner: 'applied', stranger: 'not_allowed' },
  { intent: 'delete_review', aim: 'hidden review', owner: 'applied', stranger: 'applied' },
  { intent: 'attach_photo', aim: "owner's photo to the review", owner: 'applied', stranger: 'photo_missing' },
  { intent: 'attach_photo', aim: 'own photo to the review', owner: 'applied', stranger: 'not_found' },
  { intent: 'detach_photo', aim: "owner's photo of the review", owner: 'applied', stranger: 'not_found' },
  { intent: 'report', aim: 'review', owner: 'not_allowed', stranger: 'applied' },
  { intent: 'report', aim: 'hidden review', owner: 'not_allowed', stranger: 'not_allowed' },
  { intent: 'report', aim: 'public list', owner: 'not_allowed', stranger: 'applied' },
  { intent: 'report', aim: 'private list', owner: 'not_allowed', stranger: 'not_allowed' },
  { intent: 'follow', aim: 'bystander', owner: 'applied', stranger: 'applied' },
  { intent: 'follow', aim: 'owner', owner: 'followers_not_oneself', stranger: 'applied' },
  { intent: 'unfollow', aim: 'whom the owner follows', owner: 'applied', stranger: 'applied' },
  { intent: 'add_favorite', aim: 'place', owner: 'applied', stranger: 'applied' },
  { intent: 'add_favorite', aim: 'unknown place', owner: 'unknown_restaurant', stranger: 'unknown_restaurant' },
  { intent: 'remove_favorite', aim: 'place the owner keeps', owner: 'applied', stranger: 'applied' },
  { intent: 'add_want_to_try', aim: 'place', owner: 'applied', stranger: 'applied' },
  { intent: 'remove_want_to_try', aim: 'place the owner keeps', owner: 'applied', stranger: 'applied' },
  { intent: 'pin_restaurant', aim: 'place', owner: 'applied', stranger: 'applied' },
  { intent: 'unpin_restaurant', aim: 'place the owner keeps', owner: 'applied', stranger: 'applied' },
  { intent: 'update_profile', aim: 'bio that names the owner', owner: 'applied', stranger: 'applied' },
  { intent: 'set_avatar', aim: "owner's avatar", owner: 'applied', stranger: 'photo_missing' },
  { intent: 'create_list', aim: 'list that names the owner', owner: 'applied', stranger: 'applied' },
  { intent: 'create_list', aim: 'id of the private list', owner: 'already_exists', stranger: 'already_exists' },
  { intent: 'edit_list', aim: 'public list', owner: 'applied', stranger: 'not_allowed' },
  { intent: 'edit_list', aim: 'private list', owner: 'applied', stranger: 'not_found' },
  { intent: 'delete_list', aim: 'public list', owner: 'applied', stranger: 'not_allowed' },
  { intent: 'delete_list', aim: 'private list', owner: 'applied', stranger: 'applied' },
  { intent: 'add_to_list', aim: 'public list', owner: 'applied', stranger: 'not_allowed' },
  { intent: 'add_to_list', aim: 'private list', owner: 'applied', stranger: 'not_found' },
  { intent: 'remove_from_list', aim: 'public list', owner: 'applied', stranger: 'not_allowed' },
  { intent: 'remove_from_list', aim: 'private list', owner: 'applied', stranger: 'not_found' },
  { intent: 'move_in_list', aim: 'public list', owner: 'applied', stranger: 'not_allowed' },
  { intent: 'move_in_list', aim: 'private list', owner: 'applied', stranger: 'not_found' },
  { intent: 'set_list_note', aim: 'public list', owner: 'applied', stranger: 'not_allowed' },
  { intent: 'set_list_note', aim: 'private list', owner: 'applied', stranger: 'not_found' },
  { intent: 'like_list', aim: 'public list', owner: 'not_allowed', stranger: 'applied' },
  { intent: 'like_list', aim: 'private list', owner: 'not_allowed', stranger: 'not_allowed' },
  { intent: 'unlike_list', aim: 'public list', owner: 'applied', stranger: 'applied' },
] as const satisfies readonly { intent: IntentName; aim: string; owner: string; stranger: string }[]
everyIntent<(typeof intents)[number]['intent']>({})

type Intent = (typeof intents)[number]
export type IntentCase = { [Each in Intent as `${Each['intent']}: ${Each['aim']}`]: object }

/** Paths in the bucket review-photos: the owner's, and one of whoever sends the mutation. */
export type Photos = { owners: string; own: string }

/** Inputs by `intent: aim`. Everything is the owner's unless the aim says otherwise. */
export function intentInputs(world: World, rows: OwnedRows, photos: Photos, sender: TestUser): IntentCase {
  const { owner, stranger, bystander } = world.people
  const { placeId, secondPlaceId } = world
  const id = randomUUID()
  const place = { restaurant_id: placeId }
  const inPublicList = { list_id: rows.publicListId, restaurant_id: placeId }
  const inPrivateList = { list_id: rows.privateListId, restaurant_id: placeId }
  const report = { id, reasons: ['spam'] }
  return {
    'save_place: new place': { id, place_id: `manual_${id}`, name: 'New', user_id: owner.id, is_featured: true },
    'save_place: maps place under another id': { id, place_id: placeIdOf(randomUUID()), name: 'New' },
    'log_visit: visit that names the owner': { id, ...place, rating: 4, user_id: owner.id, is_hidden: true },
    "log_visit: id of the owner's review": { id: rows.reviewId, ...place, rating: 1, favorite: false },
    'edit_review: review': { id: rows.reviewId, fields: { comment: 'changed', user_id: stranger.id, is_hidden: true } },
    'edit_review: hidden review': { id: rows.hiddenReviewId, fields: { comment: 'changed' } },
    'delete_review: review': { id: rows.reviewId },
    'delete_review: hidden review': { id: rows.hiddenReviewId },
    "attach_photo: owner's photo to the review": { review_id: rows.reviewId, path: photos.owners },
    'attach_photo: own photo to the review': { review_id: rows.reviewId, path: photos.own },
    "detach_photo: owner's photo of the review": { review_id: rows.reviewId, path: photos.owners },
    'report: review': { ...report, content_type: 'review', content_id: rows.reviewId, reporter_id: owner.id },
    'report: hidden review': { ...report, content_type: 'review', content_id: rows.hiddenReviewId },
    'report: public list': { ...report, content_type: 'list', content_id: rows.publicListId },
    'report: private list': { ...report, content_type: 'list', content_id: rows.privateListId },
    'follow: bystander': { id, user_id: bystander.id, follower_id: owner.id },
    'follow: owner': { id, user_id: owner.id },
    'unfollow: whom the owner follows': { user_id: bystander.id, follower_id: owner.id },
    'add_favorite: place': { restaurant_id: secondPlaceId, user_id: owner.id },
    'add_favorite: unknown place': { restaurant_id: randomUUID() },
    'remove_favorite: place the owner keeps': { ...place, user_id: owner.id },
    'add_want_to_try: place': { restaurant_id: secondPlaceId, user_id: owner.id },
    'remove_want_to_try: place the owner keeps': { ...place, user_id: owner.id },
    'pin_restaurant: place': { restaurant_id: secondPlaceId, user_id: owner.id },
    'unpin_restaurant: place the owner keeps': { ...place, user_id: owner.id },
    'update_profile: bio that names the owner': {
      user_id: owner.id,
      fields: { bio: `of ${sender.username}`, user_id: owner.id, username: 'taken_over' },
    },
    "set_avatar: owner's avatar": { avatar_url: `${owner.id}/avatar.jpg?t=1`, user_id: owner.id },
    'create_list: list that names the owner': { id, name: 'New', user_id: owner.id, like_count: 1000 },
    'create_list: id of the private list': { id: rows.privateListId, name: 'Taken over' },
    'edit_list: public list': {
      id: rows.publicListId,
      fields: { name: 'changed', user_id: stranger.id, like_count: 9 },
    },
    'edit_list: private list': { id: rows.privateListId, fields: { is_public: true } },
    'delete_list: public list': { id: rows.publicListId },
    'delete_list: private list': { id: rows.privateListId },
    'add_to_list: public list': { id, ...inPublicList },
    'add_to_list: private list': { id, list_id: rows.privateListId, restaurant_id: secondPlaceId },
    'remove_from_list: public list': inPublicList,
    'remove_from_list: private list': inPrivateList,
    'move_in_list: public list': { ...inPublicList, after: secondPlaceId },
    'move_in_list: private list': { ...inPrivateList, after: secondPlaceId },
    'set_list_note: public list': { ...inPublicList, notes: 'changed' },
    'set_list_note: private list': { ...inPrivateList, notes: 'changed' },
    'like_list: public list': { id, list_id: rows.publicListId, user_id: owner.id },
    'like_list: private list': { id, list_id: rows.privateListId },
    'unlike_list: public list': { list_id: rows.publicListId, user_id: world.people.follower.id },
  }
}
