/** What the pages that a phone fetches on demand say, in the form in which it caches them (*_reads_pages.sql, *_pages.sql). */
import { listPageKey, personListsKey } from '#src/domain/lists/list-page.ts'
import { profilePageKey, recentVisitsShown } from '#src/domain/people/profile.ts'
import { collectionKey } from '#src/domain/places/collections.ts'
import {
  photoReviewsOnPage,
  restaurantPageKey,
  restaurantReviewsKey,
  restaurantReviewsPerPage,
  reviewsOnPage,
} from '#src/domain/places/restaurant-page.ts'
import type { List, PersonCard, Review } from '#src/domain/rows.ts'
import { byNewest, personReviewsKey, personReviewsPerPage } from '#src/domain/visits/review-lists.ts'
import { reviewRow } from './pull.ts'
import { outOfSight, type Tables } from './tables.ts'

/** A review alone, which is kept as rows. */
export const reviewPageKey = (id: string): string => `review:${id}`

/** The ids of the reviews, lists and places in lists that a person may read. */
export function readableBy(tables: Tables, readerId: string): Set<string> {
  const unseen = outOfSight(tables, readerId)
  const inSight = <Row extends { user_id: string }>(rows: Iterable<Row>): Row[] =>
    [...rows].filter(({ user_id }) => !unseen.has(user_id))
  const lists = inSight(tables.all('lists').values()).filter((list) => list.is_public || list.user_id === readerId)
  const items = lists.flatMap(({ id }) => tables.where('list_restaurants', 'list_id', id))
  return new Set([...inSight(tables.all('reviews').values()), ...lists, ...items].map(({ id }) => id))
}

/** All that can be asked about what is there. */
export const pageKeys = (tables: Tables): string[] => [
  ...[...tables.all('profiles').keys()].flatMap((person) => [
    profilePageKey(person),
    personReviewsKey(person),
    personListsKey(person),
    collectionKey(person, 'visited'),
  ]),
  ...[...tables.all('restaurants').keys()].flatMap((place) => [
    restaurantPageKey(place),
    restaurantReviewsKey(place, 'all'),
    restaurantReviewsKey(place, 'friends'),
  ]),
  ...[...tables.all('lists').keys()].map(listPageKey),
  ...[...tables.all('reviews').keys()].map(reviewPageKey),
]

/** Undefined: there is nothing under this key that the reader may see. */
export function pageOf(tables: Tables, readerId: string, key: string): unknown {
  const id = key.slice(key.lastIndexOf(':') + 1)
  const unseen = outOfSight(tables, readerId)
  const person = unseen.has(id) ? undefined : tables.get('profiles', id)
  const card = (userId: string): PersonCard => {
    const { user_id = userId, username = '' } = tables.get('profiles', userId) ?? {}
    return { user_id, username }
  }
  const followed = new Set(tables.where('followers', 'follower_id', readerId).map((row) => row.following_id))
  const shown = (reviews: readonly Review[]) =>
    reviews
      .filter(({ user_id }) => !unseen.has(user_id))
      .toSorted(byNewest)
      .map((review) => ({ ...reviewRow(review, readerId, unseen), ...card(review.user_id) }))
  const ofPlace = shown(tables.where('reviews', 'restaurant_id', id))
  const ofFriends = ofPlace.filter(({ user_id }) => followed.has(user_id))
  const ofPerson = tables
    .where('reviews', 'user_id', id)
    .toSorted(byNewest)
    .map((review) => reviewRow(review, readerId, unseen))
  const mayRead = (list: List): boolean => list.user_id === readerId || (list.is_public && !unseen.has(list.user_id))
  const listed = <Row>(rows: readonly Row[], most: number) => ({
    reviews: rows.slice(0, most),
    isComplete: rows.length < most,
  })
  switch (key) {
    case profilePageKey(id):
      return person && { profile: card(id), recent_visits: ofPerson.slice(0, recentVisitsShown) }
    case personReviewsKey(id): {
      const entries = ofPerson.map((review) => ({
        review,
        restaurant: tables.get('restaurants', review.restaurant_id),
      }))
      return person && { username: person.username, ...listed(entries, personReviewsPerPage) }
    }
    case personListsKey(id):
      return person && { person: card(id), lists: tables.where('lists', 'user_id', id).filter(mayRead) }
    case collectionKey(id, 'visited'): {
      const places = new Set(ofPerson.map(({ restaurant_id }) => restaurant_id))
      return person && { person: card(id), places: [...places].map((place) => ({ id: place, visits: 1 })) }
    }
    case restaurantPageKey(id): {
      const friends = { rating_count: ofFriends.length, review_count: ofFriends.length }
      const page = { restaurant: tables.get('restaurants', id), stats: { details: {} }, friends }
      return {
        ...page,
        friend_reviews: ofFriends.slice(0, reviewsOnPage),
        reviews: ofPlace.slice(0, reviewsOnPage),
        photo_reviews: ofPlace.filter(({ photos = [] }) => photos.length > 0).slice(0, photoReviewsOnPage),
      }
    }
    case restaurantReviewsKey(id, 'all'):
      return listed(ofPlace, restaurantReviewsPerPage)
    case restaurantReviewsKey(id, 'friends'):
      return listed(ofFriends, restaurantReviewsPerPage)
    case reviewPageKey(id): {
      const found = tables.get('reviews', id)
      const review = found && !unseen.has(found.user_id) ? reviewRow(found, readerId, unseen) : undefined
      return (
        review && { review, restaurant: tables.get('restaurants', review.restaurant_id), author: card(review.user_id) }
      )
    }
    case listPageKey(id): {
      const list = tables.get('lists', id)
      const places = tables
        .where('list_restaurants', 'list_id', id)
        .toSorted((a, b) => a.position - b.position)
        .map((item) => ({ item, restaurant: tables.get('restaurants', item.restaurant_id) }))
      return list && mayRead(list) ? { list, author: card(list.user_id), places } : undefined
    }
    default:
      return undefined
  }
}
