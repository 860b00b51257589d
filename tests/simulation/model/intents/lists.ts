/** supabase/migrations/*_intents_lists.sql. Counts, and what goes with a list, are in the triggers. */
import type { List, ListRestaurant } from '#src/domain/rows.ts'
import { keepReplacedTexts } from '#tests/simulation/model/earlier-texts.ts'
import { pairId } from '#tests/simulation/model/ids.ts'
import type { Call } from '#tests/simulation/model/transaction.ts'
import { setRow } from '#tests/simulation/model/triggers.ts'
import { changedFields, type Row, textIn, trimmed, updated } from '#tests/simulation/model/values.ts'

const itemOf = ({ tx }: Call, listId: string, restaurantId: string): ListRestaurant | undefined =>
  tx.tables.where('list_restaurants', 'list_id', listId).find((item) => item.restaurant_id === restaurantId)

/** private.place_in_list. */
function placeInList(call: Call, id: string, list_id: string, restaurant_id: string, notes: string | undefined): void {
  const { tx } = call
  if (itemOf(call, list_id, restaurant_id)) {
    if (notes !== undefined) writeListNote(call, { list_id, restaurant_id, notes })
    return
  }
  const position = tx.tables.where('list_restaurants', 'list_id', list_id).length
  const item: ListRestaurant = { id, list_id, restaurant_id, position, created_at: tx.now }
  setRow(tx, 'list_restaurants', id, updated(item, { notes }))
}

/** private.renumber_list: `moved` goes right behind `after`, or where `wanted` says; without them gaps close. */
function renumberList(call: Call, listId: string, moved?: string, after?: unknown, wanted?: number): void {
  const { tx } = call
  const items = tx.tables.where('list_restaurants', 'list_id', listId)
  const positionOf = (restaurantId: unknown): number | undefined =>
    items.find((item) => item.restaurant_id === restaurantId)?.position
  const standsAt = wanted === undefined ? undefined : positionOf(moved)
  const behind = positionOf(after)
  const rank = ({ restaurant_id, position }: ListRestaurant): number => {
    if (restaurant_id !== moved) return position - Number(standsAt !== undefined && position > standsAt)
    if (wanted !== undefined) return wanted - 0.5
    return behind === undefined ? -0.5 : behind + 0.5
  }
  for (const [position, item] of items.toSorted((a, b) => rank(a) - rank(b)).entries())
    if (item.position !== position) setRow(tx, 'list_restaurants', item.id, { ...item, position })
}

/** private.write_list_note. */
function writeListNote(call: Call, input: Row): void {
  const item = itemOf(call, textIn(input, 'list_id'), textIn(input, 'restaurant_id'))
  if (!item) return
  keepReplacedTexts(call, item.id, item, { notes: input['notes'] }, input)
  setRow(call.tx, 'list_restaurants', item.id, updated(item, { notes: trimmed(input['notes']) }))
}

export const lists = {
  create_list(call: Call, input: Row): void {
    const { tx, userId } = call
    const id = textIn(input, 'id')
    const list: List = {
      id,
      user_id: userId,
      name: trimmed(input['name']) ?? '',
      is_public: (input['is_public'] as boolean | undefined) ?? true,
      is_ranked: (input['is_ranked'] as boolean | undefined) ?? false,
      restaurant_count: 0,
      like_count: 0,
      created_at: tx.now,
      updated_at: tx.now,
    }
    setRow(tx, 'lists', id, updated(list, { description: trimmed(input['description']) }))
    const first = input['restaurant'] as Row | undefined
    if (first) placeInList(call, textIn(first, 'id'), id, textIn(first, 'restaurant_id'), trimmed(first['notes']))
  },

  edit_list(call: Call, input: Row): void {
    const list = call.tx.tables.get('lists', textIn(input, 'id')) as List
    const changed = changedFields(input, ['name', 'description', 'is_public', 'is_ranked'])
    keepReplacedTexts(call, list.id, list, changed, input)
    const { name, description, ...switches } = changed
    const texts = {
      ...('name' in changed && { name: trimmed(name) ?? '' }),
      ...('description' in changed && { description: trimmed(description) }),
    }
    setRow(call.tx, 'lists', list.id, updated(list, { ...switches, ...texts, updated_at: call.tx.now }))
  },

  delete_list({ tx, userId }: Call, input: Row): void {
    const list = tx.tables.get('lists', textIn(input, 'id'))
    if (list?.user_id === userId) setRow(tx, 'lists', list.id, null)
  },

  add_to_list: (call: Call, input: Row): void =>
    placeInList(
      call,
      textIn(input, 'id'),
      textIn(input, 'list_id'),
      textIn(input, 'restaurant_id'),
      trimmed(input['notes']),
    ),

  remove_from_list(call: Call, input: Row): void {
    const listId = textIn(input, 'list_id')
    const item = itemOf(call, listId, textIn(input, 'restaurant_id'))
    if (!item) return
    setRow(call.tx, 'list_restaurants', item.id, null)
    renumberList(call, listId)
  },

  move_in_list: (call: Call, input: Row): void =>
    renumberList(
      call,
      textIn(input, 'list_id'),
      textIn(input, 'restaurant_id'),
      input['after'],
      (input['position'] as number | null | undefined) ?? undefined,
    ),

  set_list_note: writeListNote,

  like_list({ tx, userId }: Call, input: Row): void {
    const list_id = textIn(input, 'list_id')
    const id = pairId(list_id, userId)
    if (tx.tables.get('list_likes', id)) return
    setRow(tx, 'list_likes', id, { id, list_id, user_id: userId, created_at: tx.now })
  },

  unlike_list: ({ tx, userId }: Call, input: Row): void =>
    setRow(tx, 'list_likes', pairId(textIn(input, 'list_id'), userId), null),
}
