/** What a mutation says for every aim that matrix.ts names. */
import { randomUUID } from 'node:crypto'
import type { TestUser } from '#tests/support/backend.ts'
import type { OwnedRows, World } from './fixtures.ts'
import type { intents } from './matrix.ts'
import { placeIdOf } from './subjects.ts'

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
