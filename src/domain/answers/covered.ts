/**
 * What a fresh answer tells of rows that it does not hold: the newest visits of a person without one that is as new say that
 * this one was deleted or is hidden.
 */

import { fetchedAtMost } from '#src/domain/limits.ts'
import { listPageKey, personListsKey } from '#src/domain/lists/list-page.ts'
import { followsKey } from '#src/domain/people/follows.ts'
import { profilePageKey, recentVisitsShown } from '#src/domain/people/profile.ts'
import { collectionKey } from '#src/domain/places/collections.ts'
import { restaurantPageKey, restaurantReviewsKey, reviewsOnPage } from '#src/domain/places/restaurant-page.ts'
import { personReviewsKey } from '#src/domain/visits/review-lists.ts'
import type { Removed } from './removed.ts'

/** The columns that are looked at. */
export type Row = { id: string; user_id: string; restaurant_id: string; created_at: string }

/** Rows of which an answer says everything: those whose `column` is `value`, and which `isGone` when they are not as it has them. */
export type Covered = {
  entity: 'reviews' | 'lists' | 'list_restaurants'
  column: 'user_id' | 'restaurant_id' | 'list_id'
  value: string
  isGone: (row: Row) => boolean
}

/** What the columns of a row are, wherever in an answer it is. */
const columnsOf: Record<Covered['entity'], readonly string[]> = {
  reviews: ['user_id', 'restaurant_id', 'created_at'],
  lists: ['user_id', 'is_ranked'],
  list_restaurants: ['list_id', 'restaurant_id'],
}

/** Undefined: what is asked under this key covers nothing. */
export function coveredBy(key: string, answer: unknown): Covered | undefined {
  const id = idIn(key)
  const partOf = (name: string): unknown => (answer as Record<string, unknown>)[name] ?? []
  const rowsOf = (name: string) => partOf(name) as readonly Row[]
  const areAllGiven = (answer as { isComplete?: boolean } | undefined)?.isComplete === true
  switch (key) {
    case profilePageKey(id): {
      const visits = rowsOf('recent_visits')
      return reviewsBy('user_id', id, isNoneOfNewest(visits, visits.length < recentVisitsShown))
    }
    case personReviewsKey(id): {
      const reviews = (partOf('reviews') as { review: Row }[]).map(({ review }) => review)
      return reviewsBy('user_id', id, isNoneOfNewest(reviews, areAllGiven))
    }
    case restaurantPageKey(id): {
      const reviews = rowsOf('reviews')
      return reviewsBy('restaurant_id', id, isNoneOfNewest(reviews, reviews.length < reviewsOnPage))
    }
    case restaurantReviewsKey(id, 'all'):
      return reviewsBy('restaurant_id', id, isNoneOfNewest(rowsOf('reviews'), areAllGiven))
    case collectionKey(id, 'visited'): {
      const places = rowsOf('places')
      const visited = new Set(places.map((place) => place.id))
      if (places.length >= fetchedAtMost.places) return undefined
      return reviewsBy('user_id', id, ({ restaurant_id }) => !visited.has(restaurant_id))
    }
    case personListsKey(id): {
      const lists = rowsOf('lists')
      if (lists.length >= fetchedAtMost.lists) return undefined
      return coveredByAll('lists', 'user_id', id, lists)
    }
    case listPageKey(id): {
      const items = (partOf('places') as { item: Row }[]).map(({ item }) => item)
      if (items.length >= fetchedAtMost.listPlaces) return undefined
      return coveredByAll('list_restaurants', 'list_id', id, items)
    }
    default:
      return undefined
  }
}

/** What a device that has a person's newest reviews, or all, knows of them. */
export const coveredByNewest = (userId: string, newest: readonly Row[], areAll: boolean): Covered =>
  reviewsBy('user_id', userId, isNoneOfNewest(newest, areAll))

export const coveredByAll = (
  entity: Covered['entity'],
  column: Covered['column'],
  value: string,
  rows: readonly { id: string }[],
): Covered => ({ entity, column, value, isGone: isNoneOf(rows) })

const reviewsBy = (column: Covered['column'], value: string, isGone: Covered['isGone']): Covered => ({
  entity: 'reviews',
  column,
  value,
  isGone,
})

/** What is removed because the server has nothing under this key. */
export function absentUnder(key: string): Removed {
  const id = idIn(key)
  const ofPerson: string[] = [
    profilePageKey(id),
    personReviewsKey(id),
    personListsKey(id),
    followsKey(id, 'followers'),
    followsKey(id, 'following'),
    collectionKey(id, 'visited'),
    collectionKey(id, 'favorites'),
    collectionKey(id, 'want_to_try'),
  ]
  return {
    rows: new Set(key === listPageKey(id) ? [id] : []),
    people: new Set(ofPerson.includes(key) ? [id] : []),
    visitors: new Set(),
  }
}

/** Those of the rows in these answers that are gone. */
export function goneIn(answers: readonly unknown[], covered: Covered): Row[] {
  const found: Row[] = []
  collect(answers, covered, found)
  return found.filter(covered.isGone)
}

export function removedRows(covered: Covered | undefined, rows: readonly Row[]): Removed {
  const visitors = covered?.entity === 'reviews' ? rows.map(({ user_id }) => user_id) : []
  return { rows: new Set(rows.map(({ id }) => id)), people: new Set(), visitors: new Set(visitors) }
}

/** Keys end with the id of what they are about. */
const idIn = (key: string): string => key.slice(key.lastIndexOf(':') + 1)

function isNoneOf(rows: readonly { id: string }[]): (row: Row) => boolean {
  const known = new Set(rows.map(({ id }) => id))
  return ({ id }) => !known.has(id)
}

/** `newest` come newest first. Of the moment of the last of them there may be more. */
function isNoneOfNewest(newest: readonly Row[], areAll: boolean): (row: Row) => boolean {
  const isNone = isNoneOf(newest)
  const last = newest.at(-1)
  const from = last ? Date.parse(last.created_at) : Number.POSITIVE_INFINITY
  return (row) => isNone(row) && (areAll || Date.parse(row.created_at) > from)
}

function collect(value: unknown, covered: Covered, found: Row[]): void {
  if (typeof value !== 'object' || value === null) return
  const row = value as Row & Record<string, unknown>
  if (row[covered.column] === covered.value && columnsOf[covered.entity].every((column) => column in row))
    found.push(row)
  for (const name in value) collect((value as Record<string, unknown>)[name], covered, found)
}
