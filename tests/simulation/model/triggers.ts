/**
 * What a changed row brings with it on the server, as the triggers and foreign keys of the migrations: touched scopes, activities,
 * counts, and what is deleted with it.
 */
import type { SyncedEntity } from '#src/domain/rows.ts'
import { frozenCopy } from '#tests/simulation/frozen-copy.ts'
import { namingNone, touchNamed, touchNamesOf } from './companions.ts'
import { type ServerRows, type StoredActivity, touch, touchEverywhere } from './tables.ts'
import type { Transaction } from './transaction.ts'

/** Stores or deletes (null) a row and runs its triggers. */
export function setRow<E extends SyncedEntity>(
  tx: Transaction,
  entity: E,
  key: string,
  row: ServerRows[E] | null,
): void {
  const table = tx.tables.all(entity)
  const before = table.get(key)
  if (!before && !row) return
  if (row) table.set(key, frozenCopy(row))
  else table.delete(key)
  triggers[entity](tx, before as never, (row ?? undefined) as never)
}

type Trigger<E extends SyncedEntity> = (
  tx: Transaction,
  before: ServerRows[E] | undefined,
  after: ServerRows[E] | undefined,
) => void

const either = <Row>(before: Row | undefined, after: Row | undefined): Row => (after ?? before) as Row

const triggers: { [E in SyncedEntity]: Trigger<E> } = {
  restrictions(tx, before, after) {
    const { id, user_id, person_id, kind } = either(before, after)
    touch(tx.touched, `followers:${user_id}`, 'restrictions', id)
    if (kind !== 'block') return
    for (const [one, other] of [
      [user_id, person_id],
      [person_id, user_id],
    ] as const) {
      if (after) part(tx, one, other)
      touchDeedsAbout(tx, one, other)
      touchNamesOf(tx, one, other)
    }
  },

  tags(tx, before, after) {
    touch(tx.touched, 'catalog', 'tags', either(before, after).id)
  },

  profiles(tx, before, after) {
    const { user_id } = either(before, after)
    if (!after) {
      touchEverywhere(tx.touched, tx.scopes, 'profiles', user_id)
      touch(tx.touched, `followers:${user_id}`, 'profiles', user_id)
      return
    }
    touch(tx.touched, `user:${user_id}`, 'profiles', user_id)
    if (before && (before.full_name !== after.full_name || before.avatar_url !== after.avatar_url))
      tx.staleCards.add(user_id)
    const known = new Set(placesOf(before))
    for (const id of placesOf(after)) {
      if (before && !known.has(id)) touch(tx.touched, `followers:${user_id}`, 'restaurants', id)
    }
    if (before && before.show_activity !== after.show_activity) {
      for (const activity of activitiesOf(tx, ({ user_id: id }) => id === user_id)) refreshActivity(tx, activity)
    }
  },

  restaurants(tx, before, after) {
    if (before) touchEverywhere(tx.touched, tx.scopes, 'restaurants', before.id)
    if (after?.is_featured) touch(tx.touched, 'catalog', 'restaurants', after.id)
  },

  reviews(tx, before, after) {
    const { id, user_id, restaurant_id } = either(before, after)
    if (before && after && before.like_count !== after.like_count) {
      touch(tx.touched, `followers:${user_id}`, 'reviews', id)
      return
    }
    touch(tx.touched, `user:${user_id}`, 'reviews', id)
    if (before) touchEverywhere(tx.touched, tx.scopes, 'reviews', id)
    touch(tx.touched, `user:${user_id}`, 'restaurants', restaurant_id)
    touchNamed(tx, before, after)
    if (!after) {
      for (const like of tx.tables.where('review_likes', 'review_id', id)) setRow(tx, 'review_likes', like.id, null)
      for (const activity of activitiesOf(tx, ({ related_id }) => related_id === id))
        setRow(tx, 'activities', activity.id, null)
      for (const note of tx.tables.where('private_notes', 'review_id', id)) setRow(tx, 'private_notes', note.id, null)
      dropTexts(tx, id)
      dropFavorite(tx, user_id, restaurant_id)
      return
    }
    const restaurant_name = tx.tables.get('restaurants', restaurant_id)?.name
    const metadata = { restaurant_id, restaurant_name, rating: after.rating ?? null }
    const [known] = activitiesOf(tx, ({ related_id }) => related_id === id)
    if (!known) addActivity(tx, user_id, 'review_created', id, metadata, after.created_at)
    else if (before?.rating !== after.rating || before?.created_at !== after.created_at) {
      setRow(tx, 'activities', known.id, { ...known, metadata, created_at: after.created_at })
    }
  },

  followers(tx, before, after) {
    const { id, follower_id, following_id } = either(before, after)
    touch(tx.touched, `user:${follower_id}`, 'followers', id)
    touch(tx.touched, `followers:${following_id}`, 'followers', id)
    touch(tx.touched, `followers:${following_id}`, 'profiles', follower_id)
  },

  lists(tx, before, after) {
    const list = either(before, after)
    touch(tx.touched, `user:${list.user_id}`, 'lists', list.id)
    touch(tx.touched, `list:${list.id}`, 'lists', list.id)
    if (!before) {
      touch(tx.touched, `list:${list.id}`, 'profiles', list.user_id)
      addActivity(tx, list.user_id, 'list_created', list.id, { list_name: list.name }, tx.now)
      return
    }
    if (!after) {
      for (const item of tx.tables.where('list_restaurants', 'list_id', list.id))
        setRow(tx, 'list_restaurants', item.id, null)
      for (const like of tx.tables.where('list_likes', 'list_id', list.id)) setRow(tx, 'list_likes', like.id, null)
      dropTexts(tx, list.id)
    }
    for (const activity of activitiesOf(tx, ({ related_id }) => related_id === list.id)) {
      if (!after) setRow(tx, 'activities', activity.id, null)
      else if (before.name !== after.name || before.is_public !== after.is_public) {
        const named = after.is_public || activity.user_id === after.user_id
        const metadata = named ? { ...activity.metadata, list_name: after.name } : activity.metadata
        const isRenamed = metadata['list_name'] !== activity.metadata['list_name']
        if (isRenamed || isVisible(tx, activity) !== activity.is_visible) refreshActivity(tx, { ...activity, metadata })
      }
    }
  },

  list_restaurants(tx, before, after) {
    const { id, list_id, restaurant_id } = either(before, after)
    touch(tx.touched, `list:${list_id}`, 'list_restaurants', id)
    if (before && after) return
    touch(tx.touched, `list:${list_id}`, 'restaurants', restaurant_id)
    tally(tx, list_id, 'restaurant_count', after ? 1 : -1)
    if (!after) dropTexts(tx, id)
  },

  list_likes(tx, before, after) {
    const { id, list_id, user_id } = either(before, after)
    touch(tx.touched, `user:${user_id}`, 'list_likes', id)
    touch(tx.touched, `list:${list_id}`, 'list_likes', id)
    touch(tx.touched, `list:${list_id}`, 'profiles', user_id)
    tally(tx, list_id, 'like_count', after ? 1 : -1)
    if (after) {
      const list = tx.tables.get('lists', list_id)
      addActivity(tx, user_id, 'list_liked', list_id, { list_name: list?.name, owner_id: list?.user_id }, tx.now)
    } else {
      const mine = activitiesOf(
        tx,
        (row) => row.related_id === list_id && row.user_id === user_id && row.activity_type === 'list_liked',
      )
      for (const activity of mine) setRow(tx, 'activities', activity.id, null)
    }
  },

  review_likes(tx, before, after) {
    const { id, review_id, user_id } = either(before, after)
    touch(tx.touched, `followers:${user_id}`, 'review_likes', id)
    const review = tx.tables.get('reviews', review_id)
    const like_count = (review?.like_count ?? 0) + (after ? 1 : -1)
    if (review) setRow(tx, 'reviews', review_id, { ...review, like_count })
  },

  private_notes(tx, before, after) {
    const { id, user_id, restaurant_id } = either(before, after)
    touch(tx.touched, `followers:${user_id}`, 'private_notes', id)
    if (after && restaurant_id !== undefined) touch(tx.touched, `followers:${user_id}`, 'restaurants', restaurant_id)
    if (!after) dropTexts(tx, id)
  },

  earlier_texts(tx, before, after) {
    const { id, user_id } = either(before, after)
    touch(tx.touched, `followers:${user_id}`, 'earlier_texts', id)
  },

  activities(tx, before, after) {
    const { id, user_id, activity_type } = either(before, after)
    if (activity_type !== 'review_created') touch(tx.touched, `user:${user_id}`, 'activities', id)
  },
}

/** private.drop_earlier_texts. */
function dropTexts(tx: Transaction, subjectId: string): void {
  for (const text of tx.tables.where('earlier_texts', 'subject_id', subjectId))
    setRow(tx, 'earlier_texts', text.id, null)
}

/** private.drop_favorite_of_review. */
function dropFavorite(tx: Transaction, userId: string, restaurantId: string): void {
  const profile = tx.tables.get('profiles', userId)
  const favorites = profile?.favorites?.filter(({ id }) => id !== restaurantId)
  if (profile && favorites && favorites.length !== profile.favorites?.length)
    setRow(tx, 'profiles', userId, { ...profile, favorites })
}

/** private.apply_tallies. */
function tally(tx: Transaction, listId: string, count: 'restaurant_count' | 'like_count', by: number): void {
  const list = tx.tables.get('lists', listId)
  if (list) setRow(tx, 'lists', listId, { ...list, [count]: list[count] + by })
}

/** private.part. */
function part(tx: Transaction, one: string, other: string): void {
  const { tables } = tx
  for (const row of tables.where('followers', 'follower_id', one))
    if (row.following_id === other) setRow(tx, 'followers', row.id, null)
  for (const like of tables.where('list_likes', 'user_id', one)) {
    if (tables.get('lists', like.list_id)?.user_id === other) setRow(tx, 'list_likes', like.id, null)
  }
  for (const like of tables.where('review_likes', 'user_id', one))
    if (tables.get('reviews', like.review_id)?.user_id === other) setRow(tx, 'review_likes', like.id, null)
  for (const review of tables.where('reviews', 'user_id', other)) {
    const left = namingNone(review, new Set([one]))
    if (left !== review) setRow(tx, 'reviews', review.id, left)
  }
}

/** private.touch_activities_about. */
function touchDeedsAbout(tx: Transaction, ownerId: string, readerId: string): void {
  const followed = new Set(tx.tables.where('followers', 'follower_id', readerId).map((row) => row.following_id))
  const isDeed = ({ user_id, activity_type, metadata }: StoredActivity): boolean =>
    activity_type === 'list_liked' && metadata['owner_id'] === ownerId && followed.has(user_id)
  for (const { id, user_id } of activitiesOf(tx, isDeed)) touch(tx.touched, `user:${user_id}`, 'activities', id)
}

const placesOf = (profile: ServerRows['profiles'] | undefined): string[] =>
  [profile?.favorites, profile?.want_to_try, profile?.pinned_restaurants].flatMap((places) =>
    (places ?? []).map(({ id }) => id),
  )

const activitiesOf = (tx: Transaction, matches: (row: StoredActivity) => boolean): StoredActivity[] =>
  [...tx.tables.all('activities').values()].filter(matches)

function addActivity(
  tx: Transaction,
  user_id: string,
  activity_type: StoredActivity['activity_type'],
  related_id: string,
  metadata: Record<string, unknown>,
  created_at: string,
): void {
  const row = { id: tx.newId(), user_id, activity_type, related_id, metadata, created_at, is_visible: false }
  setRow(tx, 'activities', row.id, { ...row, is_visible: isVisible(tx, row) })
}

function refreshActivity(tx: Transaction, activity: StoredActivity): void {
  setRow(tx, 'activities', activity.id, { ...activity, is_visible: isVisible(tx, activity) })
}

function isVisible({ tables }: Transaction, { user_id, activity_type, related_id }: StoredActivity): boolean {
  if (tables.get('profiles', user_id)?.show_activity === false) return false
  return activity_type === 'review_created'
    ? tables.get('reviews', related_id) !== undefined
    : tables.get('lists', related_id)?.is_public === true
}
