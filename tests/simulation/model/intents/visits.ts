/** supabase/migrations/*_intents_reviews.sql, without reports, of which no phone holds anything. */
import type { Restaurant, Review } from '#src/domain/rows.ts'
import { companionIds, nameCompanions, namingNone } from '#tests/simulation/model/companions.ts'
import { keepReplacedTexts } from '#tests/simulation/model/earlier-texts.ts'
import { pairId } from '#tests/simulation/model/ids.ts'
import { withoutPlace, withPlace } from '#tests/simulation/model/places-of-person.ts'
import type { Call } from '#tests/simulation/model/transaction.ts'
import { setRow } from '#tests/simulation/model/triggers.ts'
import { changedFields, type Row, textIn, trimmed, updated } from '#tests/simulation/model/values.ts'

const ratings = [
  'rating',
  'food_rating',
  'drinks_rating',
  'service_rating',
  'atmosphere_rating',
  'value_for_money_rating',
  'price_level',
]
const texts = ['comment', 'dishes']

/** What is said of a visit, as it is stored. */
const said = (given: Row): Row => ({
  ...Object.fromEntries(ratings.filter((column) => column in given).map((column) => [column, given[column] || null])),
  ...Object.fromEntries(texts.filter((column) => column in given).map((column) => [column, trimmed(given[column])])),
})

/** private.corrected_time. */
function correctedTime({ tx, skew }: Call, claimed: unknown): string {
  const time = Date.parse(String(claimed))
  const isCorrected = Math.abs(skew) > 86_400_000 && time + skew >= 0
  return new Date(Math.min(Date.parse(tx.now), isCorrected ? time + skew : time)).toISOString()
}

function savePlace({ tx }: Call, input: Row): void {
  const id = textIn(input, 'id')
  if (tx.tables.get('restaurants', id)) return
  const { place_id, latitude, longitude } = input
  const name = trimmed(input['name']) ?? ''
  // Nobody has named it to the maps service's table (private.note_author).
  const place: Restaurant = { id, name, is_unconfirmed: true, rating_count: 0, visits: 0 }
  setRow(tx, 'restaurants', id, updated(place, { place_id, latitude, longitude, address: trimmed(input['address']) }))
}

const ownReview = ({ tx, userId }: Call, id: string): Review | undefined => {
  const review = tx.tables.get('reviews', id)
  return review?.user_id === userId ? review : undefined
}

export const visits = {
  save_place: savePlace,

  log_visit(call: Call, input: Row): void {
    const { tx, userId } = call
    const [id, restaurant_id] = [textIn(input, 'id'), textIn(input, 'restaurant_id')]
    if (input['place']) savePlace(call, input['place'] as Row)
    const created_at = correctedTime(call, input['created_at'] ?? tx.now)
    const review = updated<Review>({ id, user_id: userId, restaurant_id, created_at }, said(input))
    const companions = (input['companions'] ?? []) as string[]
    setRow(tx, 'reviews', id, nameCompanions(call, review, companions, [], input['copied_from']))
    if (input['favorite'] === true) withPlace(call, 'favorites', restaurant_id)
    if (input['favorite'] === false) withoutPlace(call, 'favorites', restaurant_id)
    if (input['remove_want_to_try'] === true) withoutPlace(call, 'want_to_try', restaurant_id)
  },

  edit_review(call: Call, input: Row): void {
    const review = ownReview(call, textIn(input, 'id'))
    if (!review) return
    const changed = changedFields(input, [...ratings, ...texts, 'created_at'])
    keepReplacedTexts(call, review.id, review, changed, input)
    const { created_at } = changed
    const time = created_at === undefined ? {} : { created_at: correctedTime(call, created_at) }
    const edited = updated(review, { ...said(changed), ...time })
    const [fields, base] = [input['fields'] as Row, input['base'] as Row]
    const [after, before] = [fields['companions'], base['companions'] ?? []] as [string[] | undefined, string[]]
    const named = after?.filter((person) => !before.includes(person))
    const takenOff = before.filter((person) => !after?.includes(person))
    setRow(call.tx, 'reviews', review.id, named ? nameCompanions(call, edited, named, takenOff) : edited)
  },

  leave_visit({ tx, userId }: Call, input: Row): void {
    const id = textIn(input, 'review_id')
    const review = tx.tables.get('reviews', id)
    if (review?.user_id === userId) return
    tx.left.add(`${id} ${userId}`)
    if (review && companionIds(review).includes(userId))
      setRow(tx, 'reviews', id, namingNone(review, new Set([userId])))
  },

  delete_review(call: Call, input: Row): void {
    const review = ownReview(call, textIn(input, 'id'))
    if (review) setRow(call.tx, 'reviews', review.id, null)
  },

  attach_photo(call: Call, input: Row): void {
    const review = ownReview(call, textIn(input, 'review_id'))
    const [path, known] = [textIn(input, 'path'), review?.photos ?? []]
    if (!review || known.includes(path)) return
    const photos = [...known, path].toSorted((a, b) => indexOf(a) - indexOf(b) || (a < b ? -1 : 1))
    setRow(call.tx, 'reviews', review.id, { ...review, photos })
  },

  detach_photo(call: Call, input: Row): void {
    const review = ownReview(call, textIn(input, 'review_id'))
    const path = textIn(input, 'path')
    if (!review?.photos?.includes(path)) return
    const photos = review.photos.filter((photo) => photo !== path)
    setRow(call.tx, 'reviews', review.id, updated(review, { photos: photos.length > 0 ? photos : null }))
  },

  like_review({ tx, userId }: Call, input: Row): void {
    const review_id = textIn(input, 'review_id')
    const id = pairId(review_id, userId)
    if (tx.tables.get('review_likes', id)) return
    setRow(tx, 'review_likes', id, { id, review_id, user_id: userId, created_at: tx.now })
  },

  unlike_review: ({ tx, userId }: Call, input: Row): void =>
    setRow(tx, 'review_likes', pairId(textIn(input, 'review_id'), userId), null),

  report(): void {},
  report_place(): void {},
}

/** private.photo_index. */
const indexOf = (path: string): number => Number(/-([0-9]+)\.[a-z]+$/.exec(path)?.[1])
