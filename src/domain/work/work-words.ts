/** Unsent work in plain words: what each item is, its page, and when it was saved. */

import type { SavedIntent, TitleNames } from '#src/domain/intent.ts'
import { textColumns } from '#src/domain/visits/review.ts'
import { dayBefore, dayOf } from '#src/domain/visits/visit-date.ts'
import { counted } from '#src/lib/text.ts'
import { findIntent } from './intents.ts'

/** Names by id of what the work is about; undefined when this device does not know it. */
export type WorkNames = {
  place: (restaurantId: string) => string | undefined
  list: (listId: string) => string | undefined
  /** The username. */
  person: (userId: string) => string | undefined
  placeOfReview: (reviewId: string) => string | undefined
}

const titleNames = (names: WorkNames): TitleNames => ({
  place: (id) => names.place(id) ?? 'a place',
  placeOfReview: (id) => names.placeOfReview(id) ?? 'a place',
  list(id) {
    const name = names.list(id)
    return name === undefined ? 'a list' : `“${name}”`
  },
  person(id) {
    const username = names.person(id)
    return username === undefined ? 'somebody' : `@${username}`
  },
})

/** Even a mutation whose intent this app version does not know gets a name. */
export const wordsOfWork = ({ intent, input }: SavedIntent, names: WorkNames): string =>
  findIntent(intent)?.title(input, titleNames(names)) ?? 'A change'

/** The page of what a mutation is about; undefined when that is deleted or has no page. */
export const pathOfWork = ({ intent, input }: SavedIntent): string | undefined => findIntent(intent)?.path?.(input)

const typed = ['description', 'notes', 'note', ...textColumns, 'full_name', 'bio', 'text']

/**
 * The texts that the person typed, to read and copy when they cannot be sent. A name that the title already shows is
 * left out.
 */
export function textsOfWork({ input }: SavedIntent): string[] {
  const fields = (input['fields'] ?? {}) as Record<string, unknown>
  return [fields['name'], ...typed.map((field) => fields[field] ?? input[field])].filter(
    (text) => typeof text === 'string' && text !== '',
  ) as string[]
}

const timeOfDay = (at: Date): string => at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

/** "today, 13:20", "yesterday, 13:20", "12 Nov, 13:20": device time, as the person knows it. */
export function savedWords(savedAt: string, now: number): string {
  const at = new Date(savedAt)
  if (Number.isNaN(at.getTime())) return 'at an unknown time'
  const today = dayOf(new Date(now))
  if (dayOf(at) === today) return `today, ${timeOfDay(at)}`
  if (dayOf(at) === dayBefore(today)) return `yesterday, ${timeOfDay(at)}`
  const year = at.getFullYear() === new Date(now).getFullYear() ? {} : { year: 'numeric' as const }
  return `${at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', ...year })}, ${timeOfDay(at)}`
}

/** "today, 13:20", "tomorrow, 01:00": no wait is longer than a day. */
export function untilWords(until: number, now: number): string {
  const at = new Date(until)
  return `${dayOf(at) === dayOf(new Date(now)) ? 'today' : 'tomorrow'}, ${timeOfDay(at)}`
}

const minute = 60_000
const day = 24 * 60 * minute

/** When the server last answered. If the clock was set back, it is "just now". */
export function contactWords(lastContact: number | undefined, now: number): string {
  if (lastContact === undefined) return 'No contact yet'
  const passed = now - lastContact
  if (passed < minute) return 'Last contact just now'
  if (passed < 60 * minute) return `Last contact ${counted(Math.floor(passed / minute), 'minute')} ago`
  if (passed < day) return `Last contact ${counted(Math.floor(passed / (60 * minute)), 'hour')} ago`
  return `Last contact ${counted(Math.floor(passed / day), 'day')} ago`
}

/** "2 changes, 1 draft and 3 photos", leaving out zeros; undefined for nothing. */
export function listed(parts: readonly (readonly [count: number, one: string])[]): string | undefined {
  const given = parts.filter(([count]) => count > 0).map(([count, one]) => counted(count, one))
  return given.length === 0 ? undefined : new Intl.ListFormat('en-GB').format(given)
}

/** What a restored server lacks of the person's work. */
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

/** The result of importing a file of unsent work. */
export function takenOverWords(taken: { changes: number; refused: number; drafts: number; photos: number }): string {
  const words = listed([
    [taken.changes + taken.refused, 'change'],
    [taken.drafts, 'draft'],
    [taken.photos, 'photo'],
  ])
  return words === undefined ? 'Everything in this file is already here.' : `Imported: ${words}.`
}
