/** Other people's lists, through database functions, page by page. */
import * as v from 'valibot'
import { fetchedAtMost } from '#src/domain/limits.ts'
import { listsFound } from '#src/domain/lists/list-search.ts'
import {
  foundList,
  type ListPage,
  type ListPageService,
  listPage,
  type PersonLists,
  personLists,
} from '#src/services/list-pages.ts'
import type { Ask } from './answers.ts'

const rowsPerPage = 200

export function listPageService(ask: Ask): ListPageService {
  return {
    async list(listId) {
      let whole: ListPage | undefined
      for (let page = 0; page * rowsPerPage < fetchedAtMost.listPlaces; page++) {
        const parameters = { list_id: listId, from_position: page * rowsPerPage, max_rows: rowsPerPage }
        const found = await ask('list_page', parameters, v.nullable(listPage))
        // Deleted, or private by now.
        if (!found) return undefined
        whole = { ...found, places: [...(whole?.places ?? []), ...found.places] }
        if (found.places.length < rowsPerPage) break
      }
      return whole && { ...whole, places: firstOfEach(whole.places, ({ item }) => item.restaurant_id) }
    },
    async listsOf(userId) {
      let whole: PersonLists | undefined
      for (let page = 0; page * rowsPerPage < fetchedAtMost.lists; page++) {
        const last = whole?.lists.at(-1)
        const from = last ? { before_time: last.updated_at, before_id: last.id } : {}
        const parameters = { person_id: userId, max_rows: rowsPerPage, ...from }
        const found = await ask('lists_of_person', parameters, v.nullable(personLists))
        if (!found) return undefined
        whole = { ...found, lists: [...(whole?.lists ?? []), ...found.lists] }
        if (found.lists.length < rowsPerPage) break
      }
      return whole && { ...whole, lists: firstOfEach(whole.lists, ({ id }) => id) }
    },
    searchLists: (query) => ask('search_lists', { query, max_rows: listsFound }, v.array(foundList)),
  }
}

/** Somebody may change the order between two pages. */
function firstOfEach<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const seen = new Set<string>()
  return rows.filter((row) => !seen.has(keyOf(row)) && seen.add(keyOf(row)))
}
