import { describe, expect, it } from 'vitest'
import { matchingLists, rankLists } from '#src/domain/lists/list-search.ts'
import type { List } from '#src/domain/rows.ts'

const list = (name: string, more: Partial<List> = {}): List => ({
  id: name,
  user_id: 'ben',
  name,
  is_public: true,
  is_ranked: false,
  restaurant_count: 0,
  like_count: 0,
  created_at: '2026-11-01T12:00:00Z',
  updated_at: '2026-11-01T12:00:00Z',
  ...more,
})

describe('matchingLists', () => {
  const found = (lists: List[], query: string) =>
    matchingLists(
      lists.map((one) => ({ list: one })),
      query,
      'me',
    ).map(({ list: { name } }) => name)

  it('finds every word of the query in the name, ignoring case and accents', () => {
    const lists = [list('Ramen worth a walk'), list('Rämen'), list('Walks')]
    expect(found(lists, 'ramen')).toEqual(['Ramen worth a walk', 'Rämen'])
    expect(found(lists, ' WALK  ram')).toEqual(['Ramen worth a walk'])
    expect(found(lists, '  ')).toEqual([])
  })

  it('finds private lists of oneself alone', () => {
    const lists = [list('Ramen', { is_public: false }), list('My ramen', { is_public: false, user_id: 'me' })]
    expect(found(lists, 'ramen')).toEqual(['My ramen'])
  })
})

describe('rankLists', () => {
  const ranked = (here: List[], served: List[]) =>
    rankLists(
      here.map((one) => ({ list: one })),
      served.map((one) => ({ list: one })),
      'ram',
    ).map(({ list: { name, like_count } }) => `${name} ${like_count}`)

  it('puts names that begin with the query first, then words that do, and among them the most liked', () => {
    const lists = [
      list('Diagram'),
      list('Best ramen', { like_count: 9 }),
      list('Rambling'),
      list('Ramen', { like_count: 2 }),
    ]
    expect(ranked([], lists)).toEqual(['Ramen 2', 'Rambling 0', 'Best ramen 9', 'Diagram 0'])
  })

  it('has each list once, as this device knows it', () => {
    expect(ranked([list('Ramen', { like_count: 3 })], [list('Ramen', { like_count: 2 })])).toEqual(['Ramen 3'])
  })
})
