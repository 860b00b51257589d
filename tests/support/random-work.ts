/** Random work of every intent, and rows of the server that it is about: few ids, so that they meet. */
import fc from 'fast-check'
import { earlierTextId } from '#src/domain/earlier-texts.ts'
import { pairId } from '#src/domain/pair-id.ts'
import type { SyncedEntity } from '#src/domain/rows.ts'
import { type IntentName, intents } from '#src/domain/work/intents.ts'
import { exampleInputs } from './example-inputs.ts'
import { idOf, me } from './memory-store.ts'

const people = [idOf(1), idOf(2)]
const places = [idOf(11), idOf(12), idOf(13)]
const lists = [idOf(21), idOf(22), idOf(23)]
const reviews = [idOf(31), idOf(32), idOf(33), idOf(34)]
const texts = ['one', 'two']
const photo = `${me}/1-1.webp`
export const at = '2026-11-01T10:00:00.000Z'

/** Every row that the server may have; its `n` tells versions apart. */
export function serverRow(entity: SyncedEntity, n: number): object {
  const pick = <One>(from: readonly One[]): One => from[n % from.length] as One
  const [person, place, list, review, text] = [pick(people), pick(places), pick(lists), pick(reviews), pick(texts)]
  const owner = list === lists[2] ? person : me
  const rows: Partial<Record<SyncedEntity, object>> = {
    profiles: {
      user_id: n % 2 === 0 ? me : person,
      username: `name${n}`,
      bio: text,
      favorites: [{ id: place, name: 'Bar' }],
      want_to_try: [{ id: place, name: 'Bar' }],
      pinned_restaurants: [{ id: place, name: 'Bar' }],
    },
    restaurants: { id: place, name: `Bar ${n}` },
    reviews: {
      id: review,
      user_id: review === reviews[3] ? person : me,
      restaurant_id: place,
      comment: text,
      ...(n % 3 === 0 && { photos: [photo] }),
      ...(n % 8 === 3 && { companions: [{ user_id: me, username: 'me' }] }),
      created_at: at,
    },
    lists: {
      id: list,
      user_id: owner,
      name: text,
      restaurant_count: n,
      like_count: n,
      is_ranked: true,
      is_public: true,
    },
    list_restaurants: { id: idOf(50 + (n % 5)), list_id: list, restaurant_id: place, position: n % 3, created_at: at },
    list_likes: { id: pairId(list, me), list_id: list, user_id: me, created_at: at },
    review_likes: { id: pairId(review, me), review_id: review, user_id: me, created_at: at },
    followers:
      n % 2 === 0
        ? { id: pairId(me, person), follower_id: me, following_id: person, created_at: at }
        : { id: pairId(person, me), follower_id: person, following_id: me, created_at: at },
    restrictions: {
      id: idOf(60 + (n % 2)),
      user_id: me,
      person_id: person,
      kind: n % 3 === 0 ? 'block' : 'mute',
      created_at: at,
    },
    private_notes: { id: idOf(70 + (n % 2)), user_id: me, review_id: review, note: text, created_at: at },
    earlier_texts: {
      id: earlierTextId(review, 'comment', text),
      user_id: me,
      subject_id: review,
      field: 'comment',
      text,
      created_at: at,
    },
  }
  return rows[entity] ?? { id: idOf(80), user_id: me, metadata: {} }
}

export const oneOf = <One>(from: readonly One[]): fc.Arbitrary<One> => fc.constantFrom(...from)

const workOf = (intent: fc.Arbitrary<IntentName>) =>
  fc
    .record({
      intent,
      id: fc.integer({ min: 100, max: 10_000 }).map(idOf),
      review: oneOf(reviews),
      place: oneOf(places),
      after: fc.option(oneOf(places)),
      list: oneOf(lists),
      person: oneOf(people),
      text: oneOf(texts),
      isNew: fc.boolean(),
      favorite: fc.option(fc.boolean(), { nil: undefined }),
    })
    .map(({ intent, text, isNew, favorite, after, ...named }) => {
      const inputs = exampleInputs({ ...named, photo, avatar: `${me}/avatar.jpg` })
      const input: Record<string, unknown> = { ...inputs[intent] }
      if (intent === 'save_place') input['id'] = named.place
      if (intent === 'log_visit' && isNew) input['place'] = { id: named.place, place_id: 'manual', name: 'New' }
      if (intent === 'log_visit' && favorite !== undefined)
        Object.assign(input, { favorite, remove_want_to_try: isNew })
      if (intent === 'edit_review') input['fields'] = { comment: text }
      if (intent === 'edit_list') input['fields'] = { name: text }
      if (intent === 'update_profile') input['fields'] = { bio: text }
      if (intent === 'set_list_note') input['notes'] = text
      if (intent === 'set_private_note') input['note'] = text
      if (intent === 'create_list' && isNew) input['restaurant'] = { id: named.id, restaurant_id: named.place }
      if (intent === 'move_in_list') input['after'] = after
      if (intent === 'dismiss_earlier_text') input['id'] = earlierTextId(named.review, 'comment', text)
      if (intent === 'keep_earlier_text') input['text'] = text
      return { intent, input }
    })

export const intentNames = Object.keys(intents) as IntentName[]
export const randomWork = workOf(oneOf(intentNames))
export const randomWorkOf = (name: IntentName) => workOf(fc.constant(name))
