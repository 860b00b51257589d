/** One plain input for each intent, the least that a person means by it. A test adds what it is about. */
import type { IntentName } from '#src/domain/work/intents.ts'
import type { Row } from './device.ts'

/** What the inputs name. */
type Named = {
  /** Of the new row of an intent that makes one, but for visits and lists, which others name. */
  id: string
  review: string
  place: string
  list: string
  person: string
  /** Paths of files. */
  photo?: string
  avatar?: string | null
}

export function exampleInputs({ id, review, place, list, person, photo = '', avatar = null }: Named) {
  const atPlace = { restaurant_id: place }
  const inList = { list_id: list, restaurant_id: place }
  return {
    save_place: { id, place_id: `manual_${id}`, name: 'Bar' },
    log_visit: { id: review, ...atPlace, created_at: '2026-01-05T12:00:00.000Z' },
    edit_review: { id: review, base: {}, fields: { comment: 'changed' } },
    leave_visit: { review_id: review },
    delete_review: { id: review },
    attach_photo: { review_id: review, path: photo },
    detach_photo: { review_id: review, path: photo },
    report: { id, content_type: 'list', content_id: list, reasons: ['spam'] },
    appeal: { step_id: id, text: 'It was good' },
    report_place: { id, ...atPlace, problem: 'closed' },
    follow: { user_id: person },
    unfollow: { user_id: person },
    remove_follower: { user_id: person },
    block: { id, user_id: person },
    unblock: { user_id: person },
    mute: { id, user_id: person },
    unmute: { user_id: person },
    add_favorite: atPlace,
    remove_favorite: atPlace,
    add_want_to_try: atPlace,
    remove_want_to_try: atPlace,
    pin_restaurant: atPlace,
    unpin_restaurant: atPlace,
    update_profile: { base: {}, fields: { bio: 'Hi' } },
    set_avatar: { avatar_url: avatar },
    create_list: { id: list, name: 'New' },
    edit_list: { id: list, base: {}, fields: { name: 'changed' } },
    delete_list: { id: list },
    add_to_list: { id, ...inList },
    remove_from_list: inList,
    move_in_list: { ...inList, after: null },
    set_list_note: { ...inList, notes: 'changed', base: {} },
    like_list: { list_id: list },
    unlike_list: { list_id: list },
    like_review: { review_id: review },
    unlike_review: { review_id: review },
    set_private_note: { id, review_id: review, note: 'changed', base: {} },
    keep_earlier_text: { id, subject_id: review, field: 'comment', text: 'Before' },
    dismiss_earlier_text: { id, subject_id: review },
  } satisfies Record<IntentName, Row>
}
