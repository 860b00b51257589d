/** What intents may do to the rows of others: every intent with its aims, the verdicts, and what the mutation says. */
import { randomUUID } from 'node:crypto'
import type { IntentName } from '#src/domain/work/intents.ts'
import type { TestUser } from '#tests/support/backend.ts'
import { everyIntent } from '#tests/support/every-intent.ts'
import { exampleInputs } from '#tests/support/example-inputs.ts'
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
  { intent: 'leave_visit', aim: 'review', owner: 'applied', stranger: 'applied' },
  { intent: 'leave_visit', aim: 'hidden review', owner: 'applied', stranger: 'applied' },
  { intent: 'delete_review', aim: 'review', owner: 'applied', stranger: 'not_allowed' },
  { intent: 'delete_review', aim: 'hidden review', owner: 'applied', stranger: 'applied' },
  { intent: 'attach_photo', aim: "owner's photo to the review", owner: 'applied', stranger: 'not_found' },
  { intent: 'attach_photo', aim: 'own photo to the review', owner: 'applied', stranger: 'not_found' },
  { intent: 'detach_photo', aim: "owner's photo of the review", owner: 'applied', stranger: 'not_found' },
  { intent: 'report', aim: 'review', owner: 'not_allowed', stranger: 'applied' },
  { intent: 'report', aim: 'hidden review', owner: 'not_found', stranger: 'not_found' },
  { intent: 'report', aim: 'public list', owner: 'not_allowed', stranger: 'applied' },
  { intent: 'report', aim: 'private list', owner: 'not_allowed', stranger: 'not_found' },
  { intent: 'report', aim: 'photo that the review has not', owner: 'not_found', stranger: 'not_found' },
  { intent: 'report', aim: 'owner', owner: 'not_allowed', stranger: 'applied' },
  { intent: 'appeal', aim: 'step that there is not', owner: 'not_found', stranger: 'not_found' },
  { intent: 'appeal', aim: 'step about the owner', owner: 'applied', stranger: 'not_found' },
  { intent: 'report_place', aim: 'place', owner: 'applied', stranger: 'applied' },
  { intent: 'report_place', aim: 'unknown place', owner: 'not_found', stranger: 'not_found' },
  { intent: 'follow', aim: 'bystander', owner: 'applied', stranger: 'applied' },
  { intent: 'follow', aim: 'owner', owner: 'followers_not_oneself', stranger: 'applied' },
  { intent: 'unfollow', aim: 'whom the owner follows', owner: 'applied', stranger: 'applied' },
  { intent: 'remove_follower', aim: 'follower', owner: 'applied', stranger: 'applied' },
  { intent: 'block', aim: 'bystander', owner: 'applied', stranger: 'applied' },
  { intent: 'block', aim: 'oneself', owner: 'restrictions_not_oneself', stranger: 'restrictions_not_oneself' },
  { intent: 'unblock', aim: 'whom the owner has blocked', owner: 'applied', stranger: 'applied' },
  { intent: 'mute', aim: 'bystander', owner: 'applied', stranger: 'applied' },
  { intent: 'unmute', aim: 'whom the owner has blocked', owner: 'applied', stranger: 'applied' },
  { intent: 'add_favorite', aim: 'place', owner: 'applied', stranger: 'applied' },
  { intent: 'add_favorite', aim: 'unknown place', owner: 'unknown_restaurant', stranger: 'unknown_restaurant' },
  { intent: 'remove_favorite', aim: 'place the owner keeps', owner: 'applied', stranger: 'applied' },
  { intent: 'add_want_to_try', aim: 'place', owner: 'applied', stranger: 'applied' },
  { intent: 'remove_want_to_try', aim: 'place the owner keeps', owner: 'applied', stranger: 'applied' },
  { intent: 'pin_restaurant', aim: 'place', owner: 'applied', stranger: 'applied' },
  { intent: 'unpin_restaurant', aim: 'place the owner keeps', owner: 'applied', stranger: 'applied' },
  { intent: 'update_profile', aim: 'bio that names the owner', owner: 'applied', stranger: 'applied' },
  { intent: 'set_avatar', aim: "owner's avatar", owner: 'applied', stranger: 'profiles_avatar_is_own' },
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
  { intent: 'like_list', aim: 'private list', owner: 'not_allowed', stranger: 'not_found' },
  { intent: 'unlike_list', aim: 'public list', owner: 'applied', stranger: 'applied' },
  { intent: 'like_review', aim: 'review', owner: 'not_allowed', stranger: 'applied' },
  { intent: 'like_review', aim: 'hidden review', owner: 'not_found', stranger: 'not_found' },
  { intent: 'unlike_review', aim: 'review', owner: 'applied', stranger: 'applied' },
  { intent: 'set_private_note', aim: 'review', owner: 'applied', stranger: 'not_found' },
  { intent: 'set_private_note', aim: 'hidden review', owner: 'not_found', stranger: 'not_found' },
  { intent: 'set_private_note', aim: 'place', owner: 'applied', stranger: 'applied' },
  { intent: 'set_private_note', aim: 'both', owner: 'one_subject', stranger: 'one_subject' },
  { intent: 'keep_earlier_text', aim: "owner's private note", owner: 'applied', stranger: 'not_found' },
  { intent: 'keep_earlier_text', aim: 'review', owner: 'applied', stranger: 'not_found' },
  { intent: 'keep_earlier_text', aim: 'hidden review', owner: 'not_found', stranger: 'not_found' },
  { intent: 'keep_earlier_text', aim: 'place in a private list', owner: 'applied', stranger: 'not_found' },
  { intent: 'keep_earlier_text', aim: "owner's bio", owner: 'applied', stranger: 'not_found' },
  { intent: 'dismiss_earlier_text', aim: "owner's earlier text", owner: 'applied', stranger: 'applied' },
] as const satisfies readonly { intent: IntentName; aim: string; owner: string; stranger: string }[]
everyIntent<(typeof intents)[number]['intent']>({})

type Intent = (typeof intents)[number]
export type IntentCase = { [Each in Intent as `${Each['intent']}: ${Each['aim']}`]: object }

/** Paths in the bucket review-photos: the owner's, and one of whoever sends the mutation. */
export type Photos = { owners: string; own: string }

/** Inputs by `intent: aim`. Everything is the owner's unless the aim says otherwise. */
export function intentInputs(world: World, rows: OwnedRows, photos: Photos, sender: TestUser): IntentCase {
  const { owner, stranger, bystander } = world.people
  const id = randomUUID()
  const named = {
    id,
    review: rows.reviewId,
    place: world.placeId,
    list: rows.publicListId,
    person: bystander.id,
    photo: photos.owners,
    avatar: `${owner.id}/avatar.jpg?t=1`,
  }
  const example = exampleInputs(named)
  const ofNew = exampleInputs({ ...named, review: id, list: id })
  const ofHidden = exampleInputs({ ...named, review: rows.hiddenReviewId })
  const ofPrivate = exampleInputs({ ...named, list: rows.privateListId })
  const atSecond = exampleInputs({ ...named, place: world.secondPlaceId, list: rows.privateListId })
  const after = world.secondPlaceId
  const asOwner = { user_id: owner.id }
  return {
    'save_place: new place': { ...example.save_place, ...asOwner, is_featured: true },
    'save_place: maps place under another id': { ...example.save_place, place_id: placeIdOf(randomUUID()) },
    'log_visit: visit that names the owner': { ...ofNew.log_visit, rating: 4, ...asOwner, is_hidden: true },
    "log_visit: id of the owner's review": { ...example.log_visit, rating: 1, favorite: false },
    'edit_review: review': {
      ...example.edit_review,
      fields: { comment: 'changed', user_id: stranger.id, is_hidden: true },
    },
    'edit_review: hidden review': ofHidden.edit_review,
    'leave_visit: review': example.leave_visit,
    'leave_visit: hidden review': ofHidden.leave_visit,
    'delete_review: review': example.delete_review,
    'delete_review: hidden review': ofHidden.delete_review,
    "attach_photo: owner's photo to the review": example.attach_photo,
    'attach_photo: own photo to the review': { ...example.attach_photo, path: photos.own },
    "detach_photo: owner's photo of the review": example.detach_photo,
    'report: review': {
      ...example.report,
      content_type: 'review',
      content_id: rows.reviewId,
      reporter_id: owner.id,
    },
    'report: hidden review': { ...example.report, content_type: 'review', content_id: rows.hiddenReviewId },
    'report: public list': example.report,
    'report: private list': ofPrivate.report,
    'report: photo that the review has not': {
      ...example.report,
      content_type: 'photo',
      content_id: rows.reviewId,
      photo: photos.owners,
    },
    'report: owner': { ...example.report, content_type: 'person', content_id: owner.id, reporter_id: owner.id },
    'appeal: step that there is not': example.appeal,
    'appeal: step about the owner': { ...example.appeal, step_id: rows.stepId, ...asOwner },
    'report_place: place': {
      ...example.report_place,
      reporter_id: owner.id,
      handled_at: '2026-01-05T12:00:00Z',
      outcome: 'applied',
    },
    'report_place: unknown place': { ...example.report_place, restaurant_id: randomUUID() },
    'follow: bystander': { ...example.follow, follower_id: owner.id },
    'follow: owner': { ...example.follow, ...asOwner },
    'unfollow: whom the owner follows': { ...example.unfollow, follower_id: owner.id },
    'remove_follower: follower': { user_id: world.people.follower.id, following_id: owner.id },
    'block: bystander': { ...example.block, owner_id: owner.id },
    'block: oneself': { id, user_id: sender.id },
    'unblock: whom the owner has blocked': { user_id: world.people.blocked.id, owner_id: owner.id },
    'mute: bystander': { ...example.mute, owner_id: owner.id },
    'unmute: whom the owner has blocked': { user_id: world.people.blocked.id, owner_id: owner.id },
    'add_favorite: place': { ...atSecond.add_favorite, ...asOwner },
    'add_favorite: unknown place': { restaurant_id: randomUUID() },
    'remove_favorite: place the owner keeps': { ...example.remove_favorite, ...asOwner },
    'add_want_to_try: place': { ...atSecond.add_want_to_try, ...asOwner },
    'remove_want_to_try: place the owner keeps': { ...example.remove_want_to_try, ...asOwner },
    'pin_restaurant: place': { ...atSecond.pin_restaurant, ...asOwner },
    'unpin_restaurant: place the owner keeps': { ...example.unpin_restaurant, ...asOwner },
    'update_profile: bio that names the owner': {
      ...asOwner,
      fields: { bio: `of ${sender.username}`, ...asOwner, username: 'taken_over' },
    },
    "set_avatar: owner's avatar": { ...example.set_avatar, ...asOwner },
    'create_list: list that names the owner': { ...ofNew.create_list, ...asOwner, like_count: 1000 },
    'create_list: id of the private list': { ...ofPrivate.create_list, name: 'Taken over' },
    'edit_list: public list': {
      ...example.edit_list,
      fields: { name: 'changed', user_id: stranger.id, like_count: 9 },
    },
    'edit_list: private list': { ...ofPrivate.edit_list, fields: { is_public: true } },
    'delete_list: public list': example.delete_list,
    'delete_list: private list': ofPrivate.delete_list,
    'add_to_list: public list': example.add_to_list,
    'add_to_list: private list': atSecond.add_to_list,
    'remove_from_list: public list': example.remove_from_list,
    'remove_from_list: private list': ofPrivate.remove_from_list,
    'move_in_list: public list': { ...example.move_in_list, after },
    'move_in_list: private list': { ...ofPrivate.move_in_list, after },
    'set_list_note: public list': example.set_list_note,
    'set_list_note: private list': ofPrivate.set_list_note,
    'like_list: public list': { ...example.like_list, ...asOwner },
    'like_list: private list': ofPrivate.like_list,
    'unlike_list: public list': { ...example.unlike_list, user_id: world.people.follower.id },
    'like_review: review': { ...example.like_review, ...asOwner },
    'like_review: hidden review': ofHidden.like_review,
    'set_private_note: review': { ...example.set_private_note, id: rows.privateNoteId, ...asOwner },
    'set_private_note: hidden review': ofHidden.set_private_note,
    'set_private_note: place': {
      ...example.set_private_note,
      review_id: undefined,
      restaurant_id: world.placeId,
      id: rows.privateNoteId,
      ...asOwner,
    },
    'set_private_note: both': { ...example.set_private_note, restaurant_id: world.secondPlaceId },
    "keep_earlier_text: owner's private note": {
      ...example.keep_earlier_text,
      subject_id: rows.privateNoteId,
      field: 'note',
    },
    'keep_earlier_text: review': { ...example.keep_earlier_text, ...asOwner },
    'keep_earlier_text: hidden review': ofHidden.keep_earlier_text,
    'keep_earlier_text: place in a private list': {
      ...example.keep_earlier_text,
      subject_id: rows.privateItemId,
      field: 'notes',
    },
    "keep_earlier_text: owner's bio": { ...example.keep_earlier_text, subject_id: owner.id, field: 'bio' },
    "dismiss_earlier_text: owner's earlier text": {
      ...example.dismiss_earlier_text,
      id: rows.earlierTextId,
      ...asOwner,
    },
    'unlike_review: review': { ...example.unlike_review, user_id: world.people.follower.id },
  }
}
