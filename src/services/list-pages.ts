/** Lists beyond the local copy. All calls need the network and throw ServiceError. */
import * as v from 'valibot'
import { listRestaurantRow, listRow, personCard, restaurantRow } from '#src/domain/rows.ts'

/** A list with its places in order. `is_liked`: by the caller, and so counted. */
export const listPage = v.object({
  list: listRow,
  is_liked: v.boolean(),
  author: personCard,
  places: v.array(v.object({ item: listRestaurantRow, restaurant: restaurantRow })),
})
export type ListPage = v.InferOutput<typeof listPage>

/** A person's lists that the caller may read, latest change first. */
export const personLists = v.object({ person: personCard, lists: v.array(listRow) })
export type PersonLists = v.InferOutput<typeof personLists>

/** A public list with its author and its first three places. */
export const foundList = v.object({
  list: listRow,
  is_liked: v.boolean(),
  author: personCard,
  cover: v.array(v.pick(restaurantRow, ['id', 'name', 'photo', 'tags'])),
})
export type FoundList = v.InferOutput<typeof foundList>

export type ListPageService = {
  /** With at most 1,000 places. undefined when there is no such list that the caller may read. */
  list: (listId: string) => Promise<ListPage | undefined>
  /** At most 1,000. undefined when there is no such person. */
  listsOf: (userId: string) => Promise<PersonLists | undefined>
  /** Public lists of others by name, at most `listsFound`. */
  searchLists: (query: string) => Promise<FoundList[]>
}
