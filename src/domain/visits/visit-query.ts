/**
 * What the address of the visit form asks for (spec L§2.2). Anybody can make such a link, so nothing in it is trusted.
 */

import { placeAddressLength, placeNameLength } from '#src/domain/limits.ts'
import { isStorable, isUuid, trimmed } from '#src/lib/text.ts'
import { isRated, mostStars } from './ratings.ts'

export type VisitQuery =
  | { form: 'draft'; id: string }
  | { form: 'review'; id: string }
  | { form: 'shared' }
  | { form: 'new'; restaurantId?: string; name?: string; address?: string; rating?: number; again?: string }

/** `search` as in location.search. */
export function visitQuery(search: string): VisitQuery {
  const query = new URLSearchParams(search)
  const draft = query.get('draft')
  if (draft !== null) return { form: 'draft', id: draft }
  const review = query.get('review')
  if (review !== null) return { form: 'review', id: review }
  if (query.get('shared') === 'photos') return { form: 'shared' }
  const restaurant = query.get('restaurant')?.toLowerCase()
  const again = query.get('again')?.toLowerCase()
  const name = shortText(query.get('name'), placeNameLength)
  const address = shortText(query.get('address'), placeAddressLength)
  return {
    form: 'new',
    ...(restaurant && isUuid(restaurant) && { restaurantId: restaurant }),
    ...(name !== undefined && { name }),
    ...(address !== undefined && { address }),
    ...ratingIn(query),
    ...(again && isUuid(again) && { again }),
  }
}

/** A rating that was given on the way here. */
function ratingIn(query: URLSearchParams): { rating?: number } {
  const rating = Number(query.get('rating'))
  return isRated(rating) && rating <= mostStars && Number.isInteger(rating * 2) ? { rating } : {}
}

/** Cut to the length that a place allows; undefined for empty or unstorable text. */
function shortText(text: string | null, most: number): string | undefined {
  if (text === null || !isStorable(text)) return undefined
  return trimmed(
    Array.from(text.slice(0, 2 * most))
      .slice(0, most)
      .join(''),
  )
}
