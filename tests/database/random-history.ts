/** Random changes of one person, for histories that run on the phone and in PostgreSQL. */
import { createHash } from 'node:crypto'
import { earlierTextId, seenText } from '#src/domain/earlier-texts.ts'
import { privateNoteId } from '#src/domain/visits/private-notes.ts'
import { textColumns } from '#src/domain/visits/review.ts'
import type { IntentName } from '#src/domain/work/intents.ts'
import type { Row } from '#tests/support/device.ts'
import { exampleInputs } from '#tests/support/example-inputs.ts'
import type { Person } from '#tests/support/world.ts'

export type Setting = {
  person: Person
  others: Person[]
  places: string[]
  othersLists: string[]
  othersReviews: string[]
  ids: string[]
}

/** Ids that follow from the seed, so that a failing history can be read and repeated. */
export const uuid = (text: string): string => {
  const hash = createHash('sha256').update(text).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

const texts = [
  '',
  '  ',
  'Good',
  ' trimmed\n',
  'x'.repeat(26),
  'y'.repeat(101),
  'z'.repeat(151),
  'ü🍜'.repeat(75),
  'half \ufffd',
]
/** Mostly what a person would type, so that histories go on instead of being refused. */
const names = ['Best', 'Next', ' Third ', 'Fourth', ...texts]
const ratings = [0, 0.5, 3.5, 5, 5.5, 4.2, -1, null]

const pickAt = <T>(values: readonly T[], at: number): T => values[at % values.length] as T

/** The next intent of a history: mostly sensible, sometimes wrong in a value. */
export function draw(
  { person, others, places, othersLists, othersReviews, ids }: Setting,
  step: readonly number[],
  seed: number,
  index: number,
): [string, Row] {
  const pick = <T>(values: readonly T[], at: number): T => pickAt(values, step[at] ?? 0)
  const fresh = uuid(`${seed} step ${index}`)
  const maybe = (at: number) => (step[at] ?? 0) % 3 === 0
  const restaurant_id = pick(places, 1)
  const id = pick(ids, 2)
  // Of one's own mostly the list that was there at the start.
  const list_id = maybe(9) ? pick(othersLists, 2) : maybe(8) ? id : pickAt(ids, 0)
  /** Every text of a review. */
  const written = (at: number): Row =>
    Object.fromEntries(textColumns.map((column, index) => [column, pick(texts, at + index)]))
  const toggles = { push_notifications: maybe(3), show_activity: maybe(4), hides_first_steps: maybe(5) }
  const named = { id: fresh, review: id, place: restaurant_id, list: list_id, person: pick(others, 3).id }
  const examples = exampleInputs({ ...named, photo: `${person.id}/1-${(step[3] ?? 0) % 12}.webp` })
  /** In place of the examples, where a value may be wrong or several inputs differ. */
  const drawn: Partial<Record<IntentName, readonly Row[]>> = {
    log_visit: [
      {
        id,
        restaurant_id,
        rating: pick(ratings, 3),
        food_rating: pick(ratings, 4),
        price_level: pick([0, 1, 5, 6, null], 5),
        ...written(6),
        created_at: '2026-01-05T12:00:00.000Z',
        ...(maybe(9) ? { companions: [...others.map((other) => other.id), person.id] } : {}),
        ...(maybe(7) ? { favorite: maybe(8) } : {}),
        remove_want_to_try: maybe(8),
      },
      {
        id,
        restaurant_id: fresh,
        // So that some visit with every text is logged: most of those above are refused for another value.
        ...Object.fromEntries(textColumns.map((column) => [column, ` The ${column} `])),
        created_at: '2026-02-05T12:00:00.000Z',
        place: { id: fresh, place_id: `manual_${fresh}`, name: pick(names, 3), latitude: 47.5, longitude: 13.5 },
      },
    ],
    edit_review: [
      { id, base: { rating: 3.5, comment: 'Good' }, fields: { rating: pick(ratings, 3), ...written(4) } },
      // What it replaces its author has not seen, or has written before.
      {
        id,
        base: {},
        fields: written(4),
        ...(maybe(5) ? { seen: texts.map((text) => seenText('comment', text.trim())) } : {}),
      },
      {
        id,
        base: { companions: maybe(6) ? [pick(others, 3).id] : [] },
        fields: { companions: maybe(5) ? [] : [pick(others, 4).id, person.id] },
      },
      { id, base: {}, fields: { service_rating: pick(ratings, 3), created_at: '2026-03-03T12:00:00.000Z' } },
    ],
    keep_earlier_text: [
      { id: fresh, subject_id: id, field: 'comment', text: pick(texts, 3) },
      { id: fresh, subject_id: list_id, field: pick(['name', 'description', 'comment'], 5), text: pick(names, 4) },
    ],
    set_private_note: [
      { id: fresh, review_id: id, note: pick(texts, 3), base: { note: pick(texts, 5) } },
      { id: fresh, restaurant_id, note: pick(texts, 4), base: {} },
    ],
    dismiss_earlier_text: [
      { id: earlierTextId(privateNoteId(id, person.id), 'note', pick(texts, 3).trim()), subject_id: id },
      { id: earlierTextId(id, 'comment', pick(texts, 3).trim()), subject_id: id },
      { id: earlierTextId(person.id, 'bio', pick(texts, 4).trim()), subject_id: person.id },
    ],
    report: [
      {
        id: fresh,
        content_type: 'list',
        content_id: pick(othersLists, 2),
        reasons: pick([[], ['spam'], ['rude']], 3),
        description: pick(texts, 4),
      },
      { id: fresh, content_type: 'person', content_id: pick(others, 2).id, reasons: ['spam'] },
      {
        id: fresh,
        content_type: 'photo',
        content_id: pick(othersReviews, 2),
        photo: `${fresh}/1-0.jpg`,
        reasons: ['spam'],
      },
    ],
    report_place: [
      { id: fresh, restaurant_id, problem: pick(['name', 'closed', 'rude'], 3), name: pick(names, 4) },
      { id: fresh, restaurant_id, problem: 'position', address: pick(texts, 3), latitude: pick([47, 91, null], 4) },
      { id: fresh, restaurant_id, problem: 'duplicate', duplicate_of: pick(places, 3), description: pick(texts, 4) },
    ],
    save_place: [{ id: fresh, place_id: `manual_${fresh}`, name: pick(names, 3), address: pick(texts, 4) }],
    follow: [{ user_id: pick([...others.map((other) => other.id), person.id], 3) }],
    update_profile: [{ base: { bio: 'Good' }, fields: { bio: pick(texts, 5), full_name: pick(names, 6), ...toggles } }],
    set_avatar: [{ avatar_url: maybe(3) ? null : `${person.id}/avatar.jpg?t=${step[4] ?? 0}` }],
    create_list: [
      {
        id,
        name: pick(names, 3),
        description: pick(texts, 4),
        is_public: maybe(5),
        is_ranked: maybe(6),
        ...(maybe(7) ? { restaurant: { id: fresh, restaurant_id } } : {}),
      },
    ],
    edit_list: [
      { id: list_id, base: { name: 'Good' }, fields: { name: pick(names, 3), is_public: maybe(4) } },
      { id: list_id, base: {}, fields: { is_ranked: maybe(4) } },
    ],
    delete_list: [{ id: maybe(9) ? list_id : id }],
    add_to_list: [
      { id: fresh, list_id, restaurant_id, notes: pick(texts, 3) },
      { id: fresh, list_id, restaurant_id: pick(places, 3) },
    ],
    move_in_list: [
      { list_id, restaurant_id, after: maybe(3) ? null : pick(places, 4) },
      { list_id, restaurant_id, after: pick(places, 4), position: pick([0, 1, 2, 7], 3) },
    ],
    set_list_note: [
      // Of the places with which the list begins.
      { list_id, restaurant_id: pick(places.slice(0, 4), 1), notes: pick(texts, 3), base: { notes: pick(texts, 5) } },
      { list_id, restaurant_id, notes: pick(texts, 4), base: {} },
    ],
    like_list: [{ list_id: pick(othersLists, 2) }],
    unlike_list: [{ list_id: pick(othersLists, 2) }],
    like_review: [{ review_id: maybe(5) ? id : pick(othersReviews, 2) }],
    unlike_review: [{ review_id: pick(othersReviews, 2) }],
  }
  const inputs = Object.entries({ ...examples, ...drawn }).map(([intent, rows]) => [intent, [rows].flat()] as const)
  const options = inputs.flatMap(([intent, rows]) => rows.map((row, n) => ({ intent, row, n })))
  // Round after round through all of them, each in an order of its own: no history leaves an intent out, however many there are.
  const round = Math.floor(index / options.length)
  const lot = ({ intent, n }: { intent: string; n: number }): string => uuid(`${seed} ${round} ${intent} ${n}`)
  const { intent, row } = pickAt(
    options.toSorted((a, b) => (lot(a) < lot(b) ? -1 : 1)),
    index,
  )
  return [intent, row]
}
