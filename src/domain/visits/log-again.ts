/**
 * What the form of another visit to a place begins with: what one says again most times. Never the date, the text, the photos or
 * the overall rating, and of the dishes not whether one would have them again: those are about one evening.
 */
import type { Review } from '#src/domain/rows.ts'
import { counted } from '#src/lib/text.ts'
import { dishesOf, lineOfDish } from './dishes.ts'
import { detailedColumns } from './review.ts'
import type { VisitForm } from './visit-form.ts'

const columns = [...detailedColumns, 'price_level', 'dishes'] as const

export type TakenOver = Pick<VisitForm, (typeof columns)[number]>

const nothing: TakenOver = {
  food_rating: undefined,
  drinks_rating: undefined,
  service_rating: undefined,
  atmosphere_rating: undefined,
  value_for_money_rating: undefined,
  price_level: undefined,
  dishes: '',
}

/** What is taken over from a visit; `form`: as for editing it. */
export function takenOver(form: VisitForm): TakenOver {
  const taken = Object.fromEntries(columns.map((column) => [column, form[column]])) as TakenOver
  const dishes = dishesOf(form.dishes).map(({ name }) => lineOfDish({ name, mark: undefined }))
  return { ...taken, dishes: dishes.join('\n') }
}

/** "3 detailed ratings, the price level and 2 dishes"; undefined when that is nothing. */
export function takenOverWords(taken: TakenOver): string | undefined {
  const ratings = detailedColumns.filter((column) => taken[column] !== undefined).length
  const dishes = dishesOf(taken.dishes).length
  const parts = [
    ratings > 0 ? counted(ratings, 'detailed rating') : '',
    taken.price_level === undefined ? '' : 'the price level',
    dishes > 0 ? `${dishes} ${dishes === 1 ? 'dish' : 'dishes'}` : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? undefined : parts.join(', ').replace(/, ([^,]*)$/, ' and $1')
}

/** Whether anything of it is still as it was taken over. */
export const hasTakenOver = (visit: VisitForm, taken: TakenOver): boolean =>
  columns.some((column) => visit[column] === taken[column] && visit[column] !== nothing[column])

/** The form without it; what the person has changed stays. */
export function withoutTakenOver(visit: VisitForm, taken: TakenOver): VisitForm {
  const kept = columns.filter((column) => visit[column] !== taken[column])
  return { ...visit, ...nothing, ...Object.fromEntries(kept.map((column) => [column, visit[column]])) }
}

/** Whether a visit is one to log again: one's own, to the place of the form. */
export const isToLogAgain = (review: Review | undefined, userId: string, restaurantId: string): review is Review =>
  review?.user_id === userId && review.restaurant_id === restaurantId
