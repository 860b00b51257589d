/** The rows that matrix.ts names: where each is found, how it is changed, and what a request to insert it says. */
import { randomUUID } from 'node:crypto'
import { placeUuid } from '#src/domain/places/place-ids.ts'
import type { OwnedRows, World } from './fixtures.ts'
import type { inserts, pulled, tableRows } from './matrix.ts'

export type Subject = {
  /** Column and value that find exactly this row. */
  key: [column: string, value: string]
  /** A change that an update can try. */
  change: Record<string, unknown>
}

type RowName = (typeof tableRows)[number]['row']
type InsertName = (typeof inserts)[number]['row']
type PulledName = (typeof pulled)[number]['row']

export function subjectsOf(world: World, rows: OwnedRows): Record<RowName, Subject> {
  const ownerId = world.people.owner.id
  const change = { name: 'changed' }
  return {
    'active tag': { key: ['id', world.activeTagId], change },
    'inactive tag': { key: ['id', world.inactiveTagId], change: { is_active: true } },
    profile: { key: ['user_id', ownerId], change: { bio: `bio ${rows.marker.slice(0, 40)}` } },
    'public profile': { key: ['user_id', ownerId], change: { bio: 'changed' } },
    'counts of a person': { key: ['user_id', ownerId], change: { follower_count: 1000 } },
    place: { key: ['id', world.placeId], change },
    'card of a place': { key: ['id', world.placeId], change },
    'stats of a place': { key: ['restaurant_id', world.placeId], change: { rating_count: 1000 } },
    'visits of a day': { key: ['restaurant_id', world.placeId], change: { visits: 1000 } },
    review: { key: ['id', rows.reviewId], change: { comment: 'changed' } },
    'hidden review': { key: ['id', rows.hiddenReviewId], change: { comment: 'changed' } },
    'follow by the follower': { key: ['id', rows.followId], change: { following_id: world.people.bystander.id } },
    'public list': { key: ['id', rows.publicListId], change },
    'hidden list': { key: ['id', rows.hiddenListId], change },
    'private list': { key: ['id', rows.privateListId], change },
    'place in a public list': { key: ['id', rows.publicItemId], change: { notes: 'changed' } },
    'place in a private list': { key: ['id', rows.privateItemId], change: { notes: 'changed' } },
    'like by the stranger': { key: ['id', rows.likeId], change: { user_id: ownerId } },
    'like of the review': { key: ['id', rows.reviewLikeId], change: { user_id: ownerId } },
    'name on the review': { key: ['review_id', rows.reviewId], change: { has_left: true } },
    'name on the hidden review': { key: ['review_id', rows.hiddenReviewId], change: { has_left: true } },
    'private note': { key: ['id', rows.privateNoteId], change: { note: 'changed' } },
    'earlier text': { key: ['id', rows.earlierTextId], change: { text: 'changed' } },
    'activity of a visit': { key: ['id', rows.visitActivityId], change: { metadata: {} } },
    'visible activity': { key: ['id', rows.visibleActivityId], change: { metadata: {} } },
    'invisible activity': { key: ['id', rows.invisibleActivityId], change: { is_subject_visible: true } },
    'notice of a moderator': { key: ['id', rows.noticeId], change: { is_subject_visible: true } },
    "the owner's block": { key: ['id', rows.blockId], change: { person_id: world.people.bystander.id } },
    'report by the owner': { key: ['id', rows.reportId], change: { description: 'changed' } },
  }
}

/** Bodies by what the row claims; `selfId` is the person in whose name the request is sent, `id` the new row's id. */
export async function insertBodies(
  world: World,
  rows: OwnedRows,
  selfId: string,
  id: string,
): Promise<Record<InsertName, object>> {
  const { owner, follower, stranger, bystander } = world.people
  const { placeId } = world
  const place = { id, name: 'New Place' }
  const list = { id, name: 'New List' }
  const review = { id, restaurant_id: placeId, rating: 4 }
  const report = { id, reporter_id: selfId, reasons: ['spam'] }
  return {
    tag: { id, name: `Tag ${id}` },
    'profile for a new id': { user_id: id, username: id.slice(0, 8) },
    'own counts': { user_id: selfId, follower_count: 1000 },
    'typed-in place': { ...place, place_id: `manual_${id}` },
    'maps place under its own id': { ...place, id: await placeUuid(placeIdOf(id)), place_id: placeIdOf(id) },
    'maps place under another id': { ...place, place_id: placeIdOf(randomUUID()) },
    'place without a place id': place,
    stats: { restaurant_id: id, rating_count: 1000 },
    visits: { restaurant_id: placeId, day: '2020-01-01', visits: 1000 },
    'own review': { ...review, user_id: selfId },
    "review in the owner's name": { ...review, user_id: owner.id },
    'own follow of somebody': { follower_id: selfId, following_id: bystander.id },
    "follow in the owner's name": { follower_id: owner.id, following_id: stranger.id },
    'own list': { ...list, user_id: selfId },
    "list in the owner's name": { ...list, user_id: owner.id },
    "place in the owner's list": { id, list_id: rows.publicListId, restaurant_id: placeId, position: 9 },
    "own like of the owner's public list": { list_id: rows.publicListId, user_id: selfId },
    "own like of the owner's private list": { list_id: rows.privateListId, user_id: selfId },
    "like in the follower's name": { list_id: rows.publicListId, user_id: follower.id },
    "own like of the owner's review": { review_id: rows.reviewId, user_id: selfId },
    "own like of the owner's hidden review": { review_id: rows.hiddenReviewId, user_id: selfId },
    "like of the review in the follower's name": { review_id: rows.reviewId, user_id: follower.id },
    "own name on the owner's review": { review_id: rows.reviewId, author_id: owner.id, person_id: selfId },
    'own private note on a place': { user_id: selfId, restaurant_id: placeId, note: 'Mine' },
    "private note in the owner's name": { user_id: owner.id, restaurant_id: world.secondPlaceId, note: 'Theirs' },
    "own private note on the owner's hidden review": { user_id: selfId, review_id: rows.hiddenReviewId, note: 'Mine' },
    'own earlier text': { id, user_id: selfId, subject_id: id, field: 'comment', text: 'Mine' },
    'own activity': { id, user_id: selfId, activity_type: 'review_created', related_id: id, is_subject_visible: true },
    'own block of somebody': { id, user_id: selfId, person_id: randomUUID(), kind: 'block' },
    "block in the owner's name": { id, user_id: owner.id, person_id: randomUUID(), kind: 'block' },
    "own report of the owner's review": { ...report, ...reported('review', rows.reviewId) },
    "own report of the owner's public list": { ...report, ...reported('list', rows.publicListId) },
    "own report of the owner's private list": { ...report, ...reported('list', rows.privateListId) },
    "own report of the owner's hidden review": { ...report, ...reported('review', rows.hiddenReviewId) },
    'own report of the owner': { ...report, ...reported('person', owner.id) },
    "report in the follower's name": { ...report, ...reported('review', rows.reviewId), reporter_id: follower.id },
  }
}

export type PulledRows = Record<string, Record<string, unknown>[]>

/** Whether a row has reached the caller, by the rows that sync_pull brought. */
export function pulledSigns(world: World, rows: OwnedRows): Record<PulledName, (pulledRows: PulledRows) => boolean> {
  const ownerId = world.people.owner.id
  const has = (entity: string, id: string) => (pulledRows: PulledRows) =>
    pulledRows[entity]?.some((row) => row['id'] === id) ?? false
  const profile = ({ profiles = [] }: PulledRows) => profiles.find((row) => row['user_id'] === ownerId) ?? {}
  return {
    'private settings': (pulledRows) => 'email_notifications' in profile(pulledRows),
    'public profile': (pulledRows) => 'username' in profile(pulledRows),
    review: has('reviews', rows.reviewId),
    'hidden review': has('reviews', rows.hiddenReviewId),
    'public list': has('lists', rows.publicListId),
    'place in a public list': has('list_restaurants', rows.publicItemId),
    'private list': has('lists', rows.privateListId),
    'place in a private list': has('list_restaurants', rows.privateItemId),
    'like by the stranger': has('list_likes', rows.likeId),
    'like of the review': has('review_likes', rows.reviewLikeId),
    'private note': has('private_notes', rows.privateNoteId),
    'earlier text': has('earlier_texts', rows.earlierTextId),
    'number of likes of the review': ({ reviews = [] }) => reviews.some((row) => row['like_count'] !== undefined),
    'follow by the follower': has('followers', rows.followId),
    'activity of a visit': has('activities', rows.visitActivityId),
    'visible activity': has('activities', rows.visibleActivityId),
    'invisible activity': has('activities', rows.invisibleActivityId),
    'notice of a moderator': has('activities', rows.noticeId),
    'hidden list': has('lists', rows.hiddenListId),
    "the owner's block": has('restrictions', rows.blockId),
    'report by the owner': has('reports', rows.reportId),
    'active tag': has('tags', world.activeTagId),
    'inactive tag': has('tags', world.inactiveTagId),
  }
}

/** What an id of the maps service looks like. */
export function placeIdOf(id: string): string {
  return `I${id.replaceAll('-', '').toUpperCase().slice(0, 16)}`
}

function reported(type: 'review' | 'list' | 'person', id: string): object {
  return { reported_content_type: type, reported_content_id: id }
}
