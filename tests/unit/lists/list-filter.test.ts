import { expect, test } from 'vitest'
import { allLists, filterLists, listFilterFrom } from '#src/domain/filter/list-filter.ts'

const list = (id: string, name: string, created: number, updated: number, is_public = true, is_ranked = false) => ({
  id,
  name,
  is_public,
  is_ranked,
  created_at: `2026-11-${String(created).padStart(2, '0')}T10:00:00Z`,
  updated_at: `2026-11-${String(updated).padStart(2, '0')}T10:00:00Z`,
})

const lists = [
  list('a', 'Östlich', 1, 9),
  list('b', 'brunch', 2, 8, false),
  list('c', 'Zum Schluss', 3, 7, true, true),
  list('d', 'Abends', 4, 4, false, true),
]
const ids = (filter: Partial<typeof allLists>) => filterLists(lists, { ...allLists, ...filter }).map(({ id }) => id)

test('the latest change first, by name without case and accents, or the newest first', () => {
  expect(ids({})).toEqual(['a', 'b', 'c', 'd'])
  expect(ids({ sortBy: 'name' })).toEqual(['d', 'b', 'a', 'c'])
  expect(ids({ sortBy: 'popularity' })).toEqual(['d', 'c', 'b', 'a'])
})

test('public or private, ranked or not', () => {
  expect(ids({ visibility: 'public' })).toEqual(['a', 'c'])
  expect(ids({ visibility: 'private' })).toEqual(['b', 'd'])
  expect(ids({ ranking: 'ranked' })).toEqual(['c', 'd'])
  expect(ids({ ranking: 'not_ranked' })).toEqual(['a', 'b'])
  expect(ids({ visibility: 'private', ranking: 'ranked' })).toEqual(['d'])
})

test('what was stored is taken only when it is a filter', () => {
  const filter = { sortBy: 'name', visibility: 'private', ranking: 'ranked' } as const
  expect(listFilterFrom(filter)).toEqual(filter)
  for (const stored of [undefined, null, 'name', {}, { ...filter, sortBy: 'rating' }, { ...filter, ranking: 1 }])
    expect(listFilterFrom(stored)).toEqual(allLists)
})
