/**
 * Google's questions in a review: food, service and atmosphere have stars, the price is a range of money. The words are in the
 * language of the account; how they are answered and their order are not.
 */
import { prices } from './google-prices.ts'
import type { ImportedVisit } from './imported.ts'
import { at, listOf, textAt, textOf } from './json-values.ts'
import { inHalfSteps, starNumber } from './stars.ts'

const rated = ['food_rating', 'service_rating', 'atmosphere_rating'] as const
type Rated = (typeof rated)[number]

const english: Record<string, Rated> = { food: rated[0], service: rated[1], atmosphere: rated[2] }
const dishQuestions = /dish|gericht|plat|piatt|prato|gerecht|推薦|推荐|おすすめ|추천/i

export type Labels = ReadonlyMap<string, Rated>

const questionsOf = (review: unknown) =>
  listOf(at(review, 'questions')).map((question) => ({
    label: (textAt(question, ['question']) ?? '').toLowerCase(),
    stars: starNumber(at(question, 'rating')),
    options: [at(question, 'selected_option'), ...listOf(at(question, 'selected_options'))].flatMap(
      (one) => textOf(one) ?? [],
    ),
  }))

/** What each question is called in these reviews, learned from those that answer all three in Google's order. */
export function labelsOf(reviews: readonly unknown[]): Labels {
  const labels = new Map<string, Rated>(Object.entries(english))
  for (const review of reviews) {
    const answered = questionsOf(review).filter(({ stars }) => stars !== undefined)
    if (answered.length !== rated.length || answered.some(({ label }) => Object.hasOwn(english, label))) continue
    for (const [place, { label }] of answered.entries()) {
      const column = rated[place]
      if (column && label !== '' && !labels.has(label)) labels.set(label, column)
    }
  }
  return labels
}

type Answers = Pick<ImportedVisit, 'details' | 'price' | 'dishes'> & {
  /** How many answers have no place in the app, and whether one has stars or money. */
  left: number
  isUnclear: boolean
}

export function answersOf(review: unknown, labels: Labels, country: string | undefined): Answers {
  const details: NonNullable<ImportedVisit['details']> = {}
  const dishes: string[] = []
  let price: number | undefined
  let left = 0
  let isUnclear = false
  for (const { label, stars, options } of questionsOf(review)) {
    const column = labels.get(label)
    const rating = stars === undefined ? undefined : inHalfSteps(stars, 5)
    const level = price === undefined ? prices(options[0] ?? '', country) : undefined
    if (column && rating !== undefined) details[column] = rating
    else if (typeof level === 'number') price = level
    else if (dishQuestions.test(label) && options.length > 0) dishes.push(...options)
    else if (rating !== undefined || level === 'unclear') isUnclear = true
    else if (options.length > 0) left += 1
  }
  return {
    ...(Object.keys(details).length > 0 && { details }),
    ...(price !== undefined && { price }),
    ...(dishes.length > 0 && { dishes }),
    left,
    isUnclear,
  }
}
