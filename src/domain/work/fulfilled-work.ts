/**
 * Whether the server has lost work again, sent by this or another device of the person: then nothing is left to decide.
 * Pure.
 */

import type { PlaceArray } from '#src/domain/places/places.ts'
import type { ListRestaurant, Profile, Review, SyncedEntity, SyncedRows } from '#src/domain/rows.ts'
import type { LostIntentName } from './intents.ts'
import type { LostWork } from './lost-work.ts'

/** The server's rows; the person's own profile has all columns. */
export type ServerRows = { readonly [E in SyncedEntity]?: readonly SyncedRows[E][] }

export function isFulfilled({ id, intent, input }: LostWork, userId: string, rows: ServerRows): boolean {
  // A creating intent uses the id of the row that it creates.
  if (Object.values(rows).some((ofEntity) => (ofEntity as readonly { id?: string }[]).some((row) => row.id === id)))
    return true
  if (!isLostIntent(intent)) return false
  const profile = rows.profiles?.find((row) => row.user_id === userId)
  const review = rows.reviews?.find((row) => row.id === (input['review_id'] ?? input['id']))
  return fulfilled[intent](input, { ...rows, profile, review })
}

/** The server's rows, and among them the person's own profile and the named review. */
type Server = ServerRows & { profile: Profile | undefined; review: Review | undefined }
type Rule = (input: LostWork['input'], server: Server) => boolean

/** The intent creates a row, which was already looked for by its id. */
const byItsRow: Rule = () => false

/** Whether a place is in an array of the profile. */
const has =
  (array: PlaceArray): Rule =>
  ({ restaurant_id }, { profile }) =>
    profile?.[array]?.some((entry) => entry.id === restaurant_id) ?? false
const hasNot =
  (array: PlaceArray): Rule =>
  (input, server) =>
    server.profile !== undefined && !has(array)(input, server)

const fulfilled = {
  log_visit: byItsRow,
  create_list: byItsRow,
  add_to_list: byItsRow,
  follow: byItsRow,
  like_list: byItsRow,
  like_review: byItsRow,
  keep_earlier_text: byItsRow,
  block: byItsRow,
  mute: byItsRow,
  edit_review: ({ fields }, { review }) => hasFields(review, fields),
  attach_photo: ({ path }, { review }) => review?.photos?.includes(String(path)) === true,
  detach_photo: ({ path }, { review }) => review !== undefined && !review.photos?.includes(String(path)),
  edit_list: ({ id, fields }, { lists }) =>
    hasFields(
      lists?.find((row) => row.id === id),
      fields,
    ),
  set_list_note: (input, { list_restaurants }) => list_restaurants?.some((item) => isNoted(item, input)) === true,
  set_private_note: ({ id, note }, { private_notes }) =>
    private_notes?.some((row) => row.id === id && (row.note ?? '') === note) === true,
  update_profile: ({ fields }, { profile }) => hasFields(profile, fields),
  set_avatar: (input, { profile }) => hasFields(profile, input),
  add_favorite: has('favorites'),
  remove_favorite: hasNot('favorites'),
  add_want_to_try: has('want_to_try'),
  remove_want_to_try: hasNot('want_to_try'),
  pin_restaurant: has('pinned_restaurants'),
  unpin_restaurant: hasNot('pinned_restaurants'),
} satisfies Record<LostIntentName, Rule>

/** An offer may come from an imported file and name anything. */
const isLostIntent = (intent: string): intent is LostIntentName => Object.hasOwn(fulfilled, intent)

/** An absent text or number equals an empty one. */
const hasFields = (row: object | undefined, fields: unknown): boolean =>
  row !== undefined &&
  Object.entries(fields as object).every(
    ([column, value]) => ((row as Record<string, unknown>)[column] ?? null) === value,
  )

const isNoted = ({ list_id, restaurant_id, notes }: ListRestaurant, input: LostWork['input']): boolean =>
  list_id === input['list_id'] && restaurant_id === input['restaurant_id'] && (notes ?? '') === input['notes']
