import { expect, it } from 'vitest'
import { summary } from '#supabase/local/import/summary.ts'

it('the summary of an import names the most frequent reasons first and the first few places of each', () => {
  const skipped = new Map([
    ['no usable coordinates', ['Lost']],
    ['no name', ['1', '2', '3', '4', '5', '6', '7']],
  ])
  const lines = summary(
    5115,
    { added: 5000, changed: 4, unchanged: 102, closed: 2, refused: [{ name: 'Bad', reason: 'violates a rule' }] },
    {
      restaurants: [],
      closed: ['osm:node/1', 'osm:node/2', 'osm:node/3'],
      skipped,
      notes: ['A: hours not understood: ?'],
    },
  )
  expect(lines).toEqual([
    'Read       5,115',
    'Added      5,000',
    'Changed    4',
    'Unchanged  102',
    'Closed     3 for good (2 of them were open here)',
    'Skipped    9',
    '  7 × no name: 1, 2, 3, 4, 5, and 2 more',
    '  1 × no usable coordinates: Lost',
    '  1 × violates a rule: Bad',
    'Notes on places that are in (1):',
    '  A: hours not understood: ?',
  ])
})

it('the summary shows ten notes and counts the rest', () => {
  const notes = Array.from({ length: 12 }, (_, index) => `Place ${index}: note`)
  const lines = summary(
    12,
    { added: 12, changed: 0, unchanged: 0, closed: 0, refused: [] },
    { restaurants: [], closed: [], skipped: new Map(), notes },
  )
  expect(lines.at(-1)).toBe('  and 2 more')
  expect(lines).toHaveLength(5 + 1 + 11)
})
