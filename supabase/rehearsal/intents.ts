/** One step for every intent: whose it is, and its input. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { earlierTextId } from '../../src/domain/earlier-texts.ts'
import type { Intent } from '../../src/domain/intent.ts'
import { findIntent, type IntentName, intents } from '../../src/domain/work/intents.ts'
import { differenceFrom, expectedOf } from './copy.ts'
import { check } from './report.ts'
import type { World } from './world.ts'

type Input = Record<string, unknown>
type IntentStep = readonly [by: 'ada' | 'ben', input: (world: World) => Input]

/** Days ago: a visit of a day that leaves the week today, so that moving the windows removes something. */
const daysOfVisit = 8
const dayOfVisit = (): string => new Date(Date.now() - daysOfVisit * 86_400_000).toISOString()

const atVisited = (world: World): Input => ({ restaurant_id: world.visited.id })
const atPlace = (world: World): Input => ({ restaurant_id: world.place.id })
const inList = (world: World): Input => ({ list_id: world.listId, restaurant_id: world.visited.id })
const photo = (world: World): Input => ({ review_id: world.reviewId, path: world.photoPath() })

const steps: Readonly<Record<IntentName, IntentStep>> = {
  save_place: ['ada', (world) => world.place],
  log_visit: [
    'ada',
    (world) => ({
      id: world.reviewId,
      ...atVisited(world),
      place: world.visited,
      rating: 4.5,
      food_rating: 4,
      price_level: 2,
      comment: 'A rehearsal “with” 🍜.',
      created_at: dayOfVisit(),
    }),
  ],
  edit_review: ['ada', (world) => ({ id: world.reviewId, fields: { rating: 3.5 }, base: { rating: 4.5 } })],
  leave_visit: ['ben', (world) => ({ review_id: world.reviewId })],
  attach_photo: ['ada', photo],
  detach_photo: ['ada', photo],
  add_favorite: ['ada', atVisited],
  remove_favorite: ['ada', atVisited],
  add_want_to_try: ['ada', atPlace],
  remove_want_to_try: ['ada', atPlace],
  pin_restaurant: ['ada', atPlace],
  unpin_restaurant: ['ada', atPlace],
  update_profile: ['ada', () => ({ fields: { bio: 'Here for a minute.' }, base: { bio: '' } })],
  set_avatar: ['ada', (world) => ({ avatar_url: world.avatarUrl() })],
  create_list: [
    'ada',
    (world) => ({
      id: world.listId,
      name: 'Rehearsal',
      is_public: true,
      is_ranked: true,
      restaurant: { id: randomUUID(), ...atPlace(world) },
    }),
  ],
  edit_list: ['ada', (world) => ({ id: world.listId, fields: { name: 'Rehearsal, again' }, base: {} })],
  add_to_list: ['ada', (world) => ({ id: randomUUID(), ...inList(world) })],
  move_in_list: ['ada', (world) => ({ ...inList(world), after: null })],
  set_list_note: ['ada', (world) => ({ ...inList(world), notes: 'By the window.', base: {} })],
  set_private_note: [
    'ada',
    (world) => ({ id: randomUUID(), review_id: world.reviewId, note: 'Asked for the corner table.', base: {} }),
  ],
  keep_earlier_text: [
    'ada',
    (world) => ({ id: randomUUID(), subject_id: world.listId, field: 'name', text: 'Rehearsal, before' }),
  ],
  // The earlier name of the list, which its edit keeps: that edit has not seen it.
  dismiss_earlier_text: [
    'ada',
    (world) => ({ id: earlierTextId(world.listId, 'name', 'Rehearsal'), subject_id: world.listId }),
  ],
  remove_from_list: ['ada', inList],
  delete_list: ['ada', (world) => ({ id: world.listId })],
  delete_review: ['ada', (world) => ({ id: world.reviewId })],
  follow: ['ben', (world) => ({ id: randomUUID(), user_id: world.ada.id() })],
  unfollow: ['ben', (world) => ({ user_id: world.ada.id() })],
  remove_follower: ['ada', (world) => ({ user_id: world.ben.id() })],
  mute: ['ada', (world) => ({ id: randomUUID(), user_id: world.ben.id() })],
  unmute: ['ada', (world) => ({ user_id: world.ben.id() })],
  block: ['ada', (world) => ({ id: randomUUID(), user_id: world.ben.id() })],
  unblock: ['ada', (world) => ({ user_id: world.ben.id() })],
  like_list: ['ben', (world) => ({ id: randomUUID(), list_id: world.listId })],
  unlike_list: ['ben', (world) => ({ list_id: world.listId })],
  like_review: ['ben', (world) => ({ id: randomUUID(), review_id: world.reviewId })],
  unlike_review: ['ben', (world) => ({ review_id: world.reviewId })],
  report_place: ['ben', (world) => ({ id: randomUUID(), ...atPlace(world), problem: 'name', name: 'Café' })],
  // Of a decision that there is none.
  appeal: ['ada', () => ({ step_id: randomUUID(), text: 'It was good.' })],
  report: [
    'ben',
    (world) => ({ id: randomUUID(), content_type: 'review', content_id: world.reviewId, reasons: ['other'] }),
  ],
}

/** What a project without a moderator refuses, by code. */
const refusedAs: { [Name in IntentName]?: string } = { appeal: 'not_found' }

/** Places that nobody has visited or saved are in no scope: no pull brings them. */
const notPulled: ReadonlySet<IntentName> = new Set(['save_place'] as const)

/** Sends the intent as its command does, and pulls: the rows must become what the app shows at once. */
export async function rehearseIntent(world: World, name: IntentName): Promise<void> {
  const [by, inputOf] = steps[name]
  const intent = findIntent(name) as Intent
  const person = world[by]
  const input = v.parse(intent.input, inputOf(world)) as Input
  const expected = notPulled.has(name) ? [] : expectedOf(intent, input, person.id(), person.copy())
  const verdict = await person.push(name, input)
  const code = refusedAs[name]
  const isExpected =
    code === undefined ? verdict.status === 'applied' : verdict.status === 'rejected' && verdict.code === code
  check(isExpected, `The verdict is "${sentenceOf(verdict)}".`)
  await person.pull()
  const difference = differenceFrom(expected, person.copy())
  check(difference === undefined, difference ?? '')
}

export const sentenceOf = (verdict: { status: string; message?: string }): string => verdict.message ?? verdict.status

/** The app's intents that `rehearsed` leaves out. */
export const leftOut = (rehearsed: ReadonlySet<IntentName>): IntentName[] =>
  (Object.keys(intents) as IntentName[]).filter((name) => !rehearsed.has(name))
