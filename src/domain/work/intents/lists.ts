/** Intents about lists, their places and their likes. */
import * as v from 'valibot'
import { dropTexts, readsOfEarlierTexts, replaceTexts, seenTexts } from '#src/domain/earlier-texts.ts'
import { changedFields, id, optionalText, setText } from '#src/domain/input.ts'
import { type Change, type Documents, defineIntent, type IntentContext, put, remove } from '#src/domain/intent.ts'
import { ownLikes, readsOfLikes } from '#src/domain/likes.ts'
import { listDescriptionLength, noteLength } from '#src/domain/limits.ts'
import { listName, moved, ownList, placesOfList, readsOfList, renumbered } from '#src/domain/lists/lists.ts'
import { pairId } from '#src/domain/pair-id.ts'
import type { List, ListRestaurant } from '#src/domain/rows.ts'
import { paths } from '#src/lib/paths.ts'
import { trimmed } from '#src/lib/text.ts'

const listInput = {
  name: listName,
  description: optionalText('A description', listDescriptionLength),
  is_public: v.boolean(),
  is_ranked: v.boolean(),
}
const listFields = v.partial(v.object(listInput))

const notes = optionalText('A note', noteLength)

type InList = { list_id: string; restaurant_id: string }

/** What intents about a list's places read, and their page. */
const aboutList = {
  reads: (input: InList, context: IntentContext) => [...readsOfList(input.list_id), readsOfEarlierTexts(context)],
  path: (input: InList) => paths.list(input.list_id),
}

type Note = InList & {
  notes?: string | null | undefined
  base: { notes?: string | null | undefined }
  seen?: string[] | undefined
}

function noteWritten(documents: Documents, input: Note, context: IntentContext): Change[] {
  const item = placesOfList(documents, input.list_id).find((place) => place.restaurant_id === input.restaurant_id)
  if (!item || !ownList(documents, input.list_id, context.userId)) return []
  const written = { ...item }
  setText(written, 'notes', input.notes)
  const earlier = replaceTexts(documents, item, { ...input, texts: { notes: input.notes ?? null } }, context)
  return [put('list_restaurants', item.id, written), ...earlier]
}

export const lists = {
  /** Creates a list, with a first place if it was made from one (spec L§2.7, L§4). */
  create_list: defineIntent({
    input: v.object({ id, ...listInput, restaurant: v.optional(v.object({ id, restaurant_id: id })) }),
    creates: (input) => [input.id],
    endsDraft: true,
    reads: (input) => [{ entity: 'lists', key: input.id }],
    effect(documents, input, { userId, now }) {
      // Rebased over the server's own row: that row and its counts are the truth.
      if (documents.get('lists', input.id)) return []
      const list: List = {
        id: input.id,
        user_id: userId,
        name: trimmed(input.name) ?? '',
        is_public: input.is_public,
        is_ranked: input.is_ranked,
        restaurant_count: input.restaurant ? 1 : 0,
        like_count: 0,
        created_at: now,
        updated_at: now,
      }
      const description = trimmed(input.description)
      if (description) list.description = description
      const { restaurant } = input
      return [
        put('lists', list.id, list),
        ...(restaurant
          ? [put('list_restaurants', restaurant.id, { ...restaurant, list_id: list.id, position: 0, created_at: now })]
          : []),
      ]
    },
    title: (input, names) => `New list ${names.list(input.id)}`,
    icon: 'list-plus',
    path: (input) => paths.list(input.id),
    whenLost: 'offered',
  }),

  /** Edits one's own list, field by field against what the device saw. */
  edit_list: defineIntent({
    input: v.object({ id, fields: listFields, base: listFields, seen: seenTexts }),
    endsDraft: true,
    reads: (input, context) => [{ entity: 'lists', key: input.id }, readsOfEarlierTexts(context)],
    effect(documents, input, context) {
      const list = ownList(documents, input.id, context.userId)
      if (!list) return []
      const { name, description, ...switches } = changedFields(input)
      const edited = { ...list, ...switches, updated_at: context.now }
      if (name !== undefined) edited.name = trimmed(name) ?? ''
      if (description !== undefined) setText(edited, 'description', description)
      const texts = { ...(name !== undefined && { name }), ...(description !== undefined && { description }) }
      return [put('lists', list.id, edited), ...replaceTexts(documents, list, { ...input, texts }, context)]
    },
    title: (input, names) => `Edited ${names.list(input.id)}`,
    icon: 'pencil',
    path: (input) => paths.list(input.id),
    whenLost: 'offered',
  }),

  /** Deletes one's own list with its places and likes, and the draft of an edit. */
  delete_list: defineIntent({
    input: v.object({ id }),
    endsDraft: true,
    reads: (input, context) => [
      { entity: 'lists', key: input.id },
      { entity: 'list_restaurants', column: 'list_id', value: input.id },
      { entity: 'list_likes', column: 'list_id', value: input.id },
      readsOfEarlierTexts(context),
    ],
    effect(documents, input, context) {
      const list = ownList(documents, input.id, context.userId)
      if (!list) return []
      const items = placesOfList(documents, list.id).map((item) => item.id)
      return [
        remove('lists', list.id),
        ...items.map((item) => remove('list_restaurants', item)),
        ...dropTexts(documents, [list.id, ...items], context),
        ...documents.where('list_likes', 'list_id', list.id).map((like) => remove('list_likes', like.id)),
      ]
    },
    title: (input, names) => `Deleted ${names.list(input.id)}`,
    icon: 'list-x',
    path: null,
    whenLost: 'dropped',
  }),

  /** Adds a place at the end of one's own list; one that is there keeps its position, and takes the note if there is one. */
  add_to_list: defineIntent({
    input: v.object({ id, list_id: id, restaurant_id: id, notes }),
    newId: true,
    ...aboutList,
    effect(documents, input, context) {
      const list = ownList(documents, input.list_id, context.userId)
      const items = placesOfList(documents, input.list_id)
      if (!list) return []
      if (items.some((item) => item.restaurant_id === input.restaurant_id))
        return trimmed(input.notes) ? noteWritten(documents, { ...input, base: {} }, context) : []
      const item: ListRestaurant = {
        id: input.id,
        list_id: list.id,
        restaurant_id: input.restaurant_id,
        position: items.length,
        created_at: context.now,
      }
      const note = trimmed(input.notes)
      if (note) item.notes = note
      return [
        put('list_restaurants', item.id, item),
        put('lists', list.id, { ...list, restaurant_count: items.length + 1 }),
      ]
    },
    title: (input, names) => `Added ${names.place(input.restaurant_id)} to ${names.list(input.list_id)}`,
    icon: 'list-plus',
    whenLost: 'offered',
  }),

  /** Removes a place from one's own list and closes the gap. */
  remove_from_list: defineIntent({
    input: v.object({ list_id: id, restaurant_id: id }),
    ...aboutList,
    effect(documents, input, context) {
      const list = ownList(documents, input.list_id, context.userId)
      const items = placesOfList(documents, input.list_id)
      const removed = items.find((item) => item.restaurant_id === input.restaurant_id)
      if (!list || !removed) return []
      return [
        remove('list_restaurants', removed.id),
        ...renumbered(items.filter((item) => item !== removed)),
        put('lists', list.id, { ...list, restaurant_count: items.length - 1 }),
        ...dropTexts(documents, [removed.id], context),
      ]
    },
    title: (input, names) => `Removed ${names.place(input.restaurant_id)} from ${names.list(input.list_id)}`,
    icon: 'list-x',
    whenLost: 'dropped',
  }),

  /**
   * Moves a place in one's own list right behind another, or to the top. A `position` (from 0) that was typed holds
   * also in a list that another device has changed meanwhile.
   */
  move_in_list: defineIntent({
    input: v.object({
      list_id: id,
      restaurant_id: id,
      after: v.nullable(id),
      position: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0))),
    }),
    ...aboutList,
    effect(documents, input, { userId }) {
      if (!ownList(documents, input.list_id, userId)) return []
      return renumbered(moved(placesOfList(documents, input.list_id), input.restaurant_id, input.after, input.position))
    },
    title: (input, names) => `New order in ${names.list(input.list_id)}`,
    icon: 'list-ordered',
    whenLost: 'dropped',
  }),

  /** Writes the note of a place in one's own list over the one that the device saw; an empty note removes it (spec L§5). */
  set_list_note: defineIntent({
    input: v.object({ list_id: id, restaurant_id: id, notes, base: v.object({ notes }), seen: seenTexts }),
    ...aboutList,
    effect: noteWritten,
    title: (input, names) => `Note about ${names.place(input.restaurant_id)} in ${names.list(input.list_id)}`,
    icon: 'note',
    whenLost: 'offered',
  }),

  /** Likes somebody else's public list. */
  like_list: defineIntent({
    input: v.object({ list_id: id }),
    reads: (input) => readsOfLikes('list_likes', input.list_id),
    effect(documents, input, { userId, now }) {
      const list = documents.get('lists', input.list_id)
      if (list?.user_id === userId || ownLikes(documents, 'list_likes', input.list_id, userId).length > 0) return []
      const pair = pairId(input.list_id, userId)
      return [
        put('list_likes', pair, { id: pair, list_id: input.list_id, user_id: userId, created_at: now }),
        ...(list ? [put('lists', list.id, { ...list, like_count: list.like_count + 1 })] : []),
      ]
    },
    title: (input, names) => `Liked ${names.list(input.list_id)}`,
    icon: 'heart',
    path: (input) => paths.list(input.list_id),
    whenLost: 'offered',
  }),

  /** Takes back one's like of a list. */
  unlike_list: defineIntent({
    input: v.object({ list_id: id }),
    reads: (input) => readsOfLikes('list_likes', input.list_id),
    effect(documents, input, { userId }) {
      const likes = ownLikes(documents, 'list_likes', input.list_id, userId)
      const list = documents.get('lists', input.list_id)
      return [
        ...likes.map((like) => remove('list_likes', like.id)),
        ...(list && likes.length > 0 ? [put('lists', list.id, { ...list, like_count: list.like_count - 1 })] : []),
      ]
    },
    title: (input, names) => `Unliked ${names.list(input.list_id)}`,
    icon: 'heart',
    path: (input) => paths.list(input.list_id),
    whenLost: 'dropped',
  }),
}
