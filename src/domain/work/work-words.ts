/** Unsent work in plain words: what each change is, where what it is about can be seen, and when it was saved. */

import { dayBefore, dayOf } from '#src/domain/visits/visit-date.ts'
import { paths } from '#src/lib/paths.ts'
import { counted } from '#src/lib/text.ts'
import type { SavedIntent } from './dependencies.ts'

/** Names of what changes are about, by id; undefined for what this device does not know. */
export type WorkNames = {
  place: (restaurantId: string) => string | undefined
  list: (listId: string) => string | undefined
  /** The username. */
  person: (userId: string) => string | undefined
  placeOfReview: (reviewId: string) => string | undefined
}

type Input = Readonly<Record<string, unknown>>
type Words = (input: Input, names: WorkNames) => string

const idAt = (input: Input, field: string): string => String(input[field])
const placeAt = (input: Input, names: WorkNames): string => names.place(idAt(input, 'restaurant_id')) ?? 'a place'
const quoted = (name: string | undefined): string => (name === undefined ? 'a list' : `“${name}”`)
const listAt = (input: Input, names: WorkNames, field = 'list_id'): string => quoted(names.list(idAt(input, field)))
const personAt = (input: Input, names: WorkNames): string => {
  const username = names.person(idAt(input, 'user_id'))
  return username === undefined ? 'somebody' : `@${username}`
}
const reviewedAt = (input: Input, names: WorkNames, field = 'review_id'): string =>
  names.placeOfReview(idAt(input, field)) ?? 'a place'

const words: Readonly<Record<string, Words>> = {
  log_visit: (input, names) => `Visit to ${placeAt(input, names)}`,
  edit_review: (input, names) => `Edited visit to ${reviewedAt(input, names, 'id')}`,
  delete_review: (input, names) => `Deleted visit to ${reviewedAt(input, names, 'id')}`,
  attach_photo: (input, names) => `Photo of ${reviewedAt(input, names)}`,
  detach_photo: (input, names) => `Removed a photo of ${reviewedAt(input, names)}`,
  report: ({ content_type }) => (content_type === 'list' ? 'Report of a list' : 'Report of a review'),
  save_place: ({ name }) => `New place ${typeof name === 'string' ? name : ''}`.trim(),
  follow: (input, names) => `Followed ${personAt(input, names)}`,
  unfollow: (input, names) => `Unfollowed ${personAt(input, names)}`,
  add_favorite: (input, names) => `Added ${placeAt(input, names)} to favorites`,
  remove_favorite: (input, names) => `Removed ${placeAt(input, names)} from favorites`,
  add_want_to_try: (input, names) => `Added ${placeAt(input, names)} to want to try`,
  remove_want_to_try: (input, names) => `Removed ${placeAt(input, names)} from want to try`,
  pin_restaurant: (input, names) => `Pinned ${placeAt(input, names)}`,
  unpin_restaurant: (input, names) => `Unpinned ${placeAt(input, names)}`,
  update_profile: ({ fields }) => (isAboutPerson(fields) ? 'Changed your profile' : 'Changed your settings'),
  set_avatar: ({ avatar_url }) => (avatar_url === null ? 'Removed your profile picture' : 'New profile picture'),
  create_list: (input, names) => `New list ${listAt(input, names, 'id')}`,
  edit_list: (input, names) => `Edited ${listAt(input, names, 'id')}`,
  delete_list: (input, names) => `Deleted ${listAt(input, names, 'id')}`,
  add_to_list: (input, names) => `Added ${placeAt(input, names)} to ${listAt(input, names)}`,
  remove_from_list: (input, names) => `Removed ${placeAt(input, names)} from ${listAt(input, names)}`,
  move_in_list: (input, names) => `New order in ${listAt(input, names)}`,
  set_list_note: (input, names) => `Note about ${placeAt(input, names)} in ${listAt(input, names)}`,
  like_list: (input, names) => `Liked ${listAt(input, names)}`,
  unlike_list: (input, names) => `Unliked ${listAt(input, names)}`,
}

const isAboutPerson = (fields: unknown): boolean =>
  typeof fields === 'object' && fields !== null && ('full_name' in fields || 'bio' in fields)

/** A change of an intent that this version of the app does not know is still named. */
export const wordsOfWork = ({ intent, input }: SavedIntent, names: WorkNames): string =>
  words[intent]?.(input, names) ?? 'A change'

const pathsOf: Readonly<Record<string, (input: Input) => string>> = {
  log_visit: (input) => paths.review(idAt(input, 'id')),
  edit_review: (input) => paths.review(idAt(input, 'id')),
  attach_photo: (input) => paths.review(idAt(input, 'review_id')),
  detach_photo: (input) => paths.review(idAt(input, 'review_id')),
  save_place: (input) => paths.restaurant(idAt(input, 'id')),
  follow: (input) => paths.profile(idAt(input, 'user_id')),
  unfollow: (input) => paths.profile(idAt(input, 'user_id')),
  add_favorite: () => paths.favorites(),
  remove_favorite: () => paths.favorites(),
  add_want_to_try: () => paths.wantToTry(),
  remove_want_to_try: () => paths.wantToTry(),
  pin_restaurant: () => paths.profile(),
  unpin_restaurant: () => paths.profile(),
  update_profile: () => paths.settings,
  set_avatar: () => paths.profile(),
  create_list: (input) => paths.list(idAt(input, 'id')),
  edit_list: (input) => paths.list(idAt(input, 'id')),
  add_to_list: (input) => paths.list(idAt(input, 'list_id')),
  remove_from_list: (input) => paths.list(idAt(input, 'list_id')),
  move_in_list: (input) => paths.list(idAt(input, 'list_id')),
  set_list_note: (input) => paths.list(idAt(input, 'list_id')),
  like_list: (input) => paths.list(idAt(input, 'list_id')),
  unlike_list: (input) => paths.list(idAt(input, 'list_id')),
}

/** Where what a change is about can be seen; undefined for what is deleted or never shown. */
export const pathOfWork = ({ intent, input }: SavedIntent): string | undefined => pathsOf[intent]?.(input)

const typed = ['description', 'notes', 'comment', 'full_name', 'bio'] as const

/** What the person has typed in a change, to be read and copied when it cannot be sent; a name that its words say is not in it. */
export function textsOfWork({ input }: SavedIntent): string[] {
  const fields = (input['fields'] ?? {}) as Input
  return [fields['name'], ...typed.map((field) => fields[field] ?? input[field])].filter(
    (text) => typeof text === 'string' && text !== '',
  ) as string[]
}

const timeOfDay = (at: Date): string => at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

/** "today, 13:20", "yesterday, 13:20", "12 Nov, 13:20": device times, as the person knows them. */
export function savedWords(savedAt: string, now: number): string {
  const at = new Date(savedAt)
  if (Number.isNaN(at.getTime())) return 'at an unknown time'
  const today = dayOf(new Date(now))
  if (dayOf(at) === today) return `today, ${timeOfDay(at)}`
  if (dayOf(at) === dayBefore(today)) return `yesterday, ${timeOfDay(at)}`
  const year = at.getFullYear() === new Date(now).getFullYear() ? {} : { year: 'numeric' as const }
  return `${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', ...year })}, ${timeOfDay(at)}`
}

const minute = 60_000
const day = 24 * 60 * minute
const ago = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** When the server answered last. A clock that was set back makes it "just now". */
export function contactWords(lastContact: number | undefined, now: number): string {
  if (lastContact === undefined) return 'No contact yet'
  const passed = now - lastContact
  if (passed < minute) return 'Last contact just now'
  if (passed < 60 * minute) return `Last contact ${ago.format(-Math.floor(passed / minute), 'minute')}`
  if (passed < day) return `Last contact ${ago.format(-Math.floor(passed / (60 * minute)), 'hour')}`
  return `Last contact ${ago.format(-Math.floor(passed / day), 'day')}`
}

/** "2 changes, 1 draft and 3 photos" of what there is; undefined for nothing. */
export function listed(parts: readonly (readonly [count: number, one: string])[]): string | undefined {
  const given = parts.filter(([count]) => count > 0).map(([count, one]) => counted(count, one))
  return given.length === 0 ? undefined : new Intl.ListFormat('en-GB').format(given)
}

/** What a server that was set back has lost of what the person had saved. */
export function lostWords(items: readonly { intent: string }[]): string {
  const count = (intent: string): number => items.filter((item) => item.intent === intent).length
  const [visits, lists] = [count('log_visit'), count('create_list')]
  const words = listed([
    [visits, 'visit'],
    [lists, 'list'],
    [items.length - visits - lists, visits + lists > 0 ? 'other change' : 'change'],
  ])
  const are = items.length === 1 ? 'is' : 'are'
  return `The server was set back to an earlier state. ${words ?? 'Nothing'} you had saved ${are} not there any more. What you deleted since then may be there again.`
}

/** "740 kB", "9.4 MB", "42 MB". */
export function sizeWords(bytes: number): string {
  if (bytes < 950_000) return `${Math.ceil(bytes / 1000)} kB`
  const megabytes = bytes / 1_000_000
  return `${megabytes < 9.95 ? Math.round(megabytes * 10) / 10 : Math.round(megabytes)} MB`
}

/** What came of taking over a file with unsent work. */
export function takenOverWords(taken: { changes: number; refused: number; drafts: number; photos: number }): string {
  const words = listed([
    [taken.changes + taken.refused, 'change'],
    [taken.drafts, 'draft'],
    [taken.photos, 'photo'],
  ])
  return words === undefined ? 'Everything in this file is here already.' : `Taken over: ${words}.`
}
