/** Lists beyond the local copy. All calls need the network and throw ServiceError. */
import type { List, ListRestaurant, Profile, Restaurant } from '#src/domain/rows.ts'

type Card = Pick<Profile, 'user_id' | 'username' | 'full_name' | 'avatar_url'>

/** A list with its places in their order. */
export type ListPage = { list: List; author: Card; places: { item: ListRestaurant; restaurant: Restaurant }[] }

/** A person's lists that the caller may read, the latest change first. */
export type PersonLists = { person: Card; lists: List[] }

export type ListPageService = {
  /** With at most 1,000 places. undefined when there is no such list that the caller may read. */
  list: (listId: string) => Promise<ListPage | undefined>
  /** At most 1,000. undefined when there is no such person. */
  listsOf: (userId: string) => Promise<PersonLists | undefined>
}
