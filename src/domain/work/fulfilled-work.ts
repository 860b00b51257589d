/** Lost work that the server has by now, sent from another device of the person or by this one: nothing is left to decide. Pure. */

import type { ListRestaurant, PlaceEntry, Profile, SyncedEntity, SyncedRows } from '#src/domain/rows.ts'
import { type LostWork, profileArrays } from './lost-work.ts'

/** Rows as the server has them; of the person's own profile all columns. */
export type ServerRows = { readonly [E in SyncedEntity]?: readonly SyncedRows[E][] }

export function isFulfilled({ id, intent, input }: LostWork, userId: string, rows: ServerRows): boolean {
  // What makes a row goes under the id of the row.
  if (Object.values(rows).some((ofEntity) => (ofEntity as readonly { id?: string }[]).some((row) => row.id === id)))
    return true
  const profile = rows.profiles?.find((row) => row.user_id === userId)
  const review = rows.reviews?.find((row) => row.id === (input['review_id'] ?? input['id']))
  switch (intent) {
    case 'edit_review':
      return hasFields(review, input['fields'])
    case 'attach_photo':
      return review?.photos?.includes(String(input['path'])) === true
    case 'detach_photo':
      return review !== undefined && !review.photos?.includes(String(input['path']))
    case 'edit_list':
      return hasFields(
        rows.lists?.find((row) => row.id === input['id']),
        input['fields'],
      )
    case 'set_list_note':
      return rows.list_restaurants?.some((item) => isNoted(item, input)) === true
    case 'update_profile':
      return hasFields(profile, input['fields'])
    case 'set_avatar':
      return hasFields(profile, input)
    default:
      return profile !== undefined && hasEntry(profile, intent, input['restaurant_id'])
  }
}

/** An absent text or number is an empty one. */
const hasFields = (row: object | undefined, fields: unknown): boolean =>
  row !== undefined &&
  Object.entries(fields as object).every(
    ([column, value]) => ((row as Record<string, unknown>)[column] ?? null) === value,
  )

const isNoted = ({ list_id, restaurant_id, notes }: ListRestaurant, input: LostWork['input']): boolean =>
  list_id === input['list_id'] && restaurant_id === input['restaurant_id'] && (notes ?? '') === input['notes']

function hasEntry(profile: Profile, intent: string, place: unknown): boolean {
  const array = profileArrays.find(([, put, take]) => intent === put || intent === take)
  if (!array) return false
  const [column, put] = array
  const has = profile[column]?.some((entry: PlaceEntry) => entry.id === place) ?? false
  return has === (intent === put)
}
