/**
 * A visit while it is being written: its draft, and what becomes of it (spec L§2.2, L§4, L§5). The draft's id is the id
 * of the future review, so one draft never becomes two reviews.
 */
import * as v from 'valibot'
import { id } from '#src/domain/input.ts'
import type { Restaurant, Review } from '#src/domain/rows.ts'
import { companionIds, companionsPerVisit } from './companions.ts'
import { savedDishes } from './dishes.ts'
import {
  type ReviewText,
  ratingColumns,
  ratingsOf,
  starColumns,
  textColumns,
  textRuleBroken,
  textsOf,
} from './review.ts'
import { dateProblem, dayOf, isDay, visitTime } from './visit-date.ts'

const text = v.optional(v.string())
const half = v.fallback(v.optional(v.pipe(v.number(), v.minValue(0.5), v.maxValue(5), v.multipleOf(0.5))), undefined)

const chosenPlace = v.object({
  id: v.pipe(v.string(), v.uuid()),
  name: v.string(),
  address: text,
  photo: text,
  /** Present for a place that the database may not have: it is saved with the visit. */
  unsaved: v.optional(
    v.object({ place_id: v.string(), latitude: v.optional(v.number()), longitude: v.optional(v.number()) }),
  ),
})

/** A column that is newer than the draft was empty. */
const reviewBase = v.object({
  ...v.entriesFromList(ratingColumns, v.optional(v.nullable(v.number()), null)),
  ...v.entriesFromList(textColumns, v.optional(v.nullable(v.string()), null)),
  companions: v.optional(v.array(v.string()), () => []),
  created_at: v.string(),
})

/** Every field falls back to empty, so that a draft of another app version opens as far as possible. */
const visitForm = v.object({
  place: v.fallback(v.optional(chosenPlace), undefined),
  date: v.fallback(v.optional(v.pipe(v.string(), v.check(isDay))), undefined),
  ...v.entriesFromList(starColumns, half),
  price_level: v.fallback(v.optional(v.picklist([1, 2, 3, 4, 5])), undefined),
  ...v.entriesFromList(textColumns, v.fallback(v.string(), '')),
  /** The person's choice; absent leaves the favorites unchanged. */
  favorite: v.fallback(v.optional(v.boolean()), undefined),
  /** With whom: ids of people whom the person follows, or followed. */
  companions: v.fallback(v.pipe(v.array(id), v.maxLength(companionsPerVisit)), () => []),
  /** Photos to take off a review that was logged. */
  removed_photos: v.fallback(v.array(v.string()), []),
  /** The review as the device saw it when editing began. */
  base: v.fallback(v.optional(reviewBase), undefined),
})

export type ChosenPlace = v.InferOutput<typeof chosenPlace>
export type VisitForm = v.InferOutput<typeof visitForm>
type LogVisitInput = ReturnType<typeof logVisitInput>
/** What an edit sends: the form's values, and those the device saw. No value is null. */
type ReviewFields = v.InferOutput<typeof reviewBase>

/** The form as it opens: empty, with the visit today. */
export const emptyVisit = (today: string): VisitForm => readVisit({}, today)

/** Reads a draft's content and tolerates anything. */
export function readVisit(content: unknown, today: string): VisitForm {
  const form = v.parse(visitForm, typeof content === 'object' && content !== null ? content : {})
  return { ...form, date: form.date ?? today }
}

/** Whether the form is unchanged, so that it need not be stored. */
export function isSameVisit(one: VisitForm, other: VisitForm): boolean {
  const { place, companions, removed_photos, base: _, ...rest } = one
  return (
    place?.id === other.place?.id &&
    companions.join() === other.companions.join() &&
    removed_photos.join() === other.removed_photos.join() &&
    Object.entries(rest).every(([field, value]) => value === other[field as keyof VisitForm])
  )
}

/** The visit with another place. The favorite choice belonged to the former place and is dropped. */
export function withChosenPlace(visit: VisitForm, place: ChosenPlace | undefined): VisitForm {
  const isOther = visit.place !== undefined && visit.place.id !== place?.id
  return { ...visit, place, favorite: isOther ? undefined : visit.favorite }
}

/** The visit with another overall rating; removing the rating drops the favorite choice (spec L§4). */
export function withOverallRating(visit: VisitForm, rating: number | undefined): VisitForm {
  return { ...visit, rating, favorite: rating === undefined ? undefined : visit.favorite }
}

/** `message` stands at the field, `summary` at the button that was pressed: it names the field. */
export type VisitProblem = { field: 'place' | 'date' | ReviewText; message: string; summary: string }

/** Why a visit cannot be submitted yet; undefined when it can (spec L§5). */
export function visitProblem(visit: VisitForm, today: string): VisitProblem | undefined {
  const missing = 'Please select a restaurant and date'
  if (!visit.place) {
    const summary = visit.date ? 'The restaurant is missing.' : 'The restaurant and the date are missing.'
    return { field: 'place', message: missing, summary }
  }
  if (!visit.date) return { field: 'date', message: missing, summary: 'The date is missing.' }
  const wrongDate = dateProblem(visit.date, today)
  if (wrongDate) return { field: 'date', message: wrongDate, summary: wrongDate }
  for (const field of textColumns) {
    const message = textRuleBroken(field, field === 'dishes' ? savedDishes(visit.dishes) : visit[field])
    if (message) return { field, message, summary: message }
  }
  return undefined
}

/** The input of log_visit for a valid visit. `isFavorite`: whether the place is a favorite now. */
export function logVisitInput(id: string, visit: VisitForm, now: Date, isFavorite: boolean) {
  const { place, favorite } = visit
  if (!place) throw new Error('A visit without a place has a problem')
  const { unsaved, name, address } = place
  return {
    id,
    restaurant_id: place.id,
    ...reviewFields(visit, now),
    ...(unsaved && { place: { id: place.id, name, address, ...unsaved } }),
    ...(favorite !== undefined && favorite !== isFavorite && { favorite }),
    remove_want_to_try: true,
  }
}

/** The form's values as review fields. `unchanged`: the review's time, used while its day is the same. */
export function reviewFields(visit: VisitForm, now: Date, unchanged?: string): ReviewFields {
  const isSameDay = unchanged !== undefined && dayOf(new Date(unchanged)) === visit.date
  return {
    ...ratingsOf(visit),
    ...textsOf({ ...visit, dishes: savedDishes(visit.dishes) }),
    companions: visit.companions,
    created_at: isSameDay ? unchanged : visitTime(visit.date ?? dayOf(now), now),
  }
}

const fieldsOfReview = (review: Review): ReviewFields => ({
  ...ratingsOf(review),
  ...textsOf(review),
  companions: companionIds(review),
  created_at: review.created_at,
})

/** The form for editing a logged review. */
export function visitOfReview(review: Review, restaurant: Restaurant | undefined): VisitForm {
  const day = dayOf(new Date(review.created_at))
  const place = restaurant ? chosenPlaceOf(restaurant) : { id: review.restaurant_id, name: 'Unknown Restaurant' }
  const base = fieldsOfReview(review)
  return readVisit({ ...review, companions: base.companions, place, date: day, base }, day)
}

export const chosenPlaceOf = ({ id, name, address, photo }: Restaurant): ChosenPlace => ({ id, name, address, photo })

/**
 * The draft of a saved log_visit, such as a refused one, under the same id. `restaurant` is the place as this device
 * knows it; without it, the input's own place is used.
 */
export function visitOfInput(
  input: Readonly<Record<string, unknown>>,
  restaurant: Restaurant | undefined,
  today: string,
): VisitForm {
  const { place, restaurant_id, created_at } = input as Partial<LogVisitInput>
  const brought = place && { ...withoutNull(place), unsaved: withoutNull(place) }
  const known = restaurant ? chosenPlaceOf(restaurant) : { id: restaurant_id, name: 'Unknown Restaurant' }
  const day = dayOf(new Date(created_at ?? ''))
  return readVisit(withoutNull({ ...input, date: day, place: brought ?? known }), today)
}

/** An edit that was begun and not saved, as a visit to be logged. */
export const asNewVisit = (begun: VisitForm): VisitForm => ({ ...begun, removed_photos: [], base: undefined })

/** A visit to be logged, with an edit that was begun and not saved. */
export const withBegunChanges = (visit: VisitForm, begun: unknown, today: string): VisitForm => ({
  ...asNewVisit(readVisit(begun, visit.date ?? today)),
  place: visit.place,
})

const withoutNull = (object: object): object =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null))

// The error title for a visit that could not be saved (spec L§8).

/** The database has this place under another id. All its other refusals of a place are constraints of the table. */
const placeAlreadyExists = 'place_already_exists'

/** `field` is the field that this device found invalid; `code` is why this device or the server refuses. */
export const visitErrorTitle = ({ code, field }: { code?: string | undefined; field?: string }): string =>
  field?.startsWith('place') || code === placeAlreadyExists || code?.startsWith('restaurants_')
    ? 'Error saving restaurant data'
    : 'Error saving review'
