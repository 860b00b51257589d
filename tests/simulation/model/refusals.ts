/** What the database refuses: row-level security, constraints and the checks of the intents' functions, as codes. */
import { safeParse } from 'valibot'
import type { EarlierText } from '#src/domain/rows.ts'
import { type IntentName, intents, isIntentName } from '#src/domain/work/intents.ts'
import type { Refusal } from '#tests/simulation/simulated-server.ts'
import { rowWithText } from './earlier-texts.ts'
import { outOfSight, type Tables } from './tables.ts'
import { type Row, textIn } from './values.ts'

type Check = (server: { tables: Tables; files: ReadonlySet<string> }, userId: string, input: Row) => string | undefined

const unlessOwnReview = (tables: Tables, id: string, userId: string): string | undefined =>
  tables.get('reviews', id)?.user_id === userId ? undefined : 'not_found'

const unlessOwnList = (tables: Tables, id: string, userId: string): string | undefined => {
  const list = tables.get('lists', id)
  if (list?.user_id === userId) return undefined
  return list?.is_public ? 'not_allowed' : 'not_found'
}

const unlessNewPlace = (tables: Tables, place: Row): string | undefined =>
  !tables.get('restaurants', textIn(place, 'id')) &&
  tables.where('restaurants', 'place_id', textIn(place, 'place_id')).length > 0
    ? 'place_already_exists'
    : undefined

const ifPlaceUnknown: Check = ({ tables }, _, input) =>
  tables.get('restaurants', textIn(input, 'restaurant_id')) ? undefined : 'unknown_restaurant'

/** What a report is about; of a photo, its review. */
function reported({ get }: Tables, id: string, { content_type, photo }: Row) {
  if (content_type === 'list') return get('lists', id)
  if (content_type === 'person') return get('profiles', id)
  const review = get('reviews', id)
  return content_type === 'photo' && !review?.photos?.includes(String(photo)) ? undefined : review
}

const none: Check = () => undefined

const checks: Readonly<Record<IntentName, Check>> = {
  save_place: ({ tables }, _, input) => unlessNewPlace(tables, input),
  log_visit({ tables }, _, input) {
    const place = input['place'] as Row | undefined
    const refused = place && unlessNewPlace(tables, place)
    if (refused) return refused
    if (tables.get('reviews', textIn(input, 'id'))) return 'already_exists'
    const restaurantId = textIn(input, 'restaurant_id')
    return tables.get('restaurants', restaurantId) || place?.['id'] === restaurantId ? undefined : 'not_found'
  },
  edit_review: ({ tables }, userId, input) => unlessOwnReview(tables, textIn(input, 'id'), userId),
  leave_visit: none,
  delete_review({ tables }, userId, input) {
    const review = tables.get('reviews', textIn(input, 'id'))
    return review && review.user_id !== userId ? 'not_allowed' : undefined
  },
  attach_photo({ tables, files }, userId, input) {
    const path = textIn(input, 'path')
    if (!files.has(`review-photos/${path}`)) return 'photo_missing'
    const refused = unlessOwnReview(tables, textIn(input, 'review_id'), userId)
    if (refused) return refused
    if (!path.startsWith(`${userId}/`)) return 'reviews_photos_are_own'
    const photos = tables.get('reviews', textIn(input, 'review_id'))?.photos ?? []
    return photos.length >= 10 && !photos.includes(path) ? 'reviews_photos_at_most_ten' : undefined
  },
  detach_photo: ({ tables }, userId, input) => unlessOwnReview(tables, textIn(input, 'review_id'), userId),
  report({ tables }, userId, input) {
    const row = reported(tables, textIn(input, 'content_id'), input)
    const isPrivate = row && 'is_public' in row && !row.is_public
    if (!row || (isPrivate && row.user_id !== userId)) return 'not_found'
    return row.user_id === userId ? 'not_allowed' : undefined
  },
  // Nobody moderates here.
  appeal: () => 'not_found',
  report_place: ({ tables }, _, input) =>
    tables.get('restaurants', textIn(input, 'restaurant_id')) ? undefined : 'not_found',
  follow({ tables }, userId, input) {
    const person = textIn(input, 'user_id')
    if (person === userId) return 'followers_not_oneself'
    return tables.get('profiles', person) ? undefined : 'not_found'
  },
  unfollow: none,
  remove_follower: none,
  block: (_, userId, input) => (input['user_id'] === userId ? 'restrictions_not_oneself' : undefined),
  unblock: none,
  mute: (_, userId, input) => (input['user_id'] === userId ? 'restrictions_not_oneself' : undefined),
  unmute: none,
  add_favorite: ifPlaceUnknown,
  remove_favorite: none,
  add_want_to_try: ifPlaceUnknown,
  remove_want_to_try: none,
  pin_restaurant(server, userId, input) {
    const pinned = server.tables.get('profiles', userId)?.pinned_restaurants ?? []
    if (pinned.some((entry) => entry.id === input['restaurant_id'])) return undefined
    return pinned.length >= 4 ? 'profiles_pinned_at_most_four' : ifPlaceUnknown(server, userId, input)
  },
  unpin_restaurant: none,
  update_profile: none,
  set_avatar({ files }, userId, input) {
    const url = input['avatar_url'] as string | null
    if (url === null) return undefined
    if (!files.has(`avatars/${url.split('?')[0]}`)) return 'photo_missing'
    return url.startsWith(`${userId}/`) ? undefined : 'profiles_avatar_is_own'
  },
  create_list({ tables }, _, input) {
    if (tables.get('lists', textIn(input, 'id'))) return 'already_exists'
    const first = input['restaurant'] as Row | undefined
    return first && !tables.get('restaurants', textIn(first, 'restaurant_id')) ? 'not_found' : undefined
  },
  edit_list: ({ tables }, userId, input) => unlessOwnList(tables, textIn(input, 'id'), userId),
  delete_list({ tables }, userId, input) {
    const list = tables.get('lists', textIn(input, 'id'))
    return list && list.user_id !== userId ? 'not_allowed' : undefined
  },
  add_to_list({ tables }, userId, input) {
    const refused = unlessOwnList(tables, textIn(input, 'list_id'), userId)
    if (refused) return refused
    return tables.get('restaurants', textIn(input, 'restaurant_id')) ? undefined : 'not_found'
  },
  remove_from_list: ({ tables }, userId, input) => unlessOwnList(tables, textIn(input, 'list_id'), userId),
  move_in_list: ({ tables }, userId, input) => unlessOwnList(tables, textIn(input, 'list_id'), userId),
  set_list_note({ tables }, userId, input) {
    const refused = unlessOwnList(tables, textIn(input, 'list_id'), userId)
    if (refused) return refused
    const items = tables.where('list_restaurants', 'list_id', textIn(input, 'list_id'))
    return items.some((item) => item.restaurant_id === input['restaurant_id']) ? undefined : 'not_found'
  },
  like_list({ tables }, userId, input) {
    const list = tables.get('lists', textIn(input, 'list_id'))
    if (list?.user_id === userId) return 'not_allowed'
    return list?.is_public ? undefined : 'not_found'
  },
  unlike_list: none,
  like_review({ tables }, userId, input) {
    const review = tables.get('reviews', textIn(input, 'review_id'))
    if (!review) return 'not_found'
    return review.user_id === userId ? 'not_allowed' : undefined
  },
  unlike_review: none,
  dismiss_earlier_text: none,
  set_private_note({ tables }, userId, input) {
    if (input['review_id'] !== undefined) return unlessOwnReview(tables, textIn(input, 'review_id'), userId)
    return tables.get('restaurants', textIn(input, 'restaurant_id')) ? undefined : 'not_found'
  },
  keep_earlier_text({ tables }, userId, input) {
    const [id, field] = [textIn(input, 'subject_id'), input['field'] as EarlierText['field']]
    const row: { user_id?: string; list_id?: string } | undefined = rowWithText(tables, id, field)
    const ownerId = row?.list_id === undefined ? row?.user_id : tables.get('lists', row.list_id)?.user_id
    return ownerId === userId ? undefined : 'not_found'
  },
}

/** The tables as somebody sees them whom blocks keep apart from others: as if those were not there. */
function inSight(tables: Tables, userId: string): Tables {
  const unseen = outOfSight(tables, userId)
  if (unseen.size === 0) return tables
  const get: Tables['get'] = (entity, key) => {
    const row = tables.get(entity, key)
    return row && 'user_id' in row && unseen.has(row.user_id) ? undefined : row
  }
  return { ...tables, get }
}

/** Of new rows: an id that is taken is taken, whoever has it. */
const makesRows: ReadonlySet<string> = new Set(['log_visit', 'create_list'])

/** Why an intent is refused, or undefined when it may run. */
export function refusalOf(
  server: { tables: Tables; files: ReadonlySet<string> },
  userId: string,
  intent: string,
  input: Row,
): Refusal | undefined {
  if (!isIntentName(intent)) return { code: 'unknown_intent', message: 'This change is not known.' }
  // tests/database/rules-agree.test.ts holds what the phone accepts against the database.
  const parsed = safeParse(intents[intent].input, input)
  if (!parsed.success) return { code: 'invalid_input', message: parsed.issues[0].message }
  const seen = makesRows.has(intent) ? server.tables : inSight(server.tables, userId)
  const code = checks[intent]({ ...server, tables: seen }, userId, input)
  return code === undefined ? undefined : { code, message: `The model refuses ${intent}: ${code}.` }
}
