/** Which rows and people a mutation is about, by the shape of each intent's input: the phone finds them by looks (dependencies.ts). */
import type { IntentName } from '#src/domain/work/intents.ts'
import { isIntentName } from '#src/domain/work/intents.ts'

type Input = Record<string, unknown>

/** The paths of ids in an input: 'place.id', or of an array of ids. */
const paths: Readonly<Record<IntentName, readonly string[]>> = {
  save_place: ['id'],
  log_visit: ['id', 'restaurant_id', 'place.id', 'companions', 'copied_from'],
  edit_review: ['id', 'fields.companions', 'base.companions'],
  leave_visit: ['review_id'],
  delete_review: ['id'],
  attach_photo: ['review_id'],
  detach_photo: ['review_id'],
  like_review: ['review_id'],
  unlike_review: ['review_id'],
  report: ['id', 'content_id'],
  report_place: ['id', 'restaurant_id', 'duplicate_of'],
  follow: ['user_id'],
  unfollow: ['user_id'],
  remove_follower: ['user_id'],
  block: ['id', 'user_id'],
  unblock: ['user_id'],
  mute: ['id', 'user_id'],
  unmute: ['user_id'],
  add_favorite: ['restaurant_id'],
  remove_favorite: ['restaurant_id'],
  add_want_to_try: ['restaurant_id'],
  remove_want_to_try: ['restaurant_id'],
  pin_restaurant: ['restaurant_id'],
  unpin_restaurant: ['restaurant_id'],
  update_profile: [],
  set_avatar: [],
  appeal: ['step_id'],
  create_list: ['id', 'restaurant.id', 'restaurant.restaurant_id'],
  edit_list: ['id'],
  delete_list: ['id'],
  add_to_list: ['id', 'list_id', 'restaurant_id'],
  remove_from_list: ['list_id', 'restaurant_id'],
  move_in_list: ['list_id', 'restaurant_id', 'after'],
  set_list_note: ['list_id', 'restaurant_id'],
  like_list: ['list_id'],
  unlike_list: ['list_id'],
  set_private_note: ['id', 'review_id', 'restaurant_id'],
  keep_earlier_text: ['id', 'subject_id'],
  dismiss_earlier_text: ['id', 'subject_id'],
}

export function idsIn({ intent, input }: { intent: string; input: Input }): Set<string> {
  const found = isIntentName(intent) ? paths[intent].flatMap((path) => at(input, path.split('.'))) : []
  return new Set(found.filter((id) => typeof id === 'string'))
}

function at(value: unknown, [first, ...rest]: readonly string[]): unknown[] {
  if (first !== undefined) return at((value as Input | undefined)?.[first], rest)
  return Array.isArray(value) ? value : [value]
}
