/** Visits to one place and what of them counts: for the phone's rule and the database's. */

/** `rating` 0 is none. */
type VectorVisit = { by: 'ada' | 'ben'; at: string; rating: number; food?: number; isHidden?: true }

export type CountedVector = { name: string; visits: VectorVisit[]; counts: number; ratings: number[]; foods?: number[] }

export const countedVectors: CountedVector[] = [
  { name: 'nothing', visits: [], counts: 0, ratings: [] },
  {
    name: 'a hundred visits of one evening count once, with the latest rating',
    visits: Array.from({ length: 100 }, (_, minute) => ({
      by: 'ada' as const,
      at: new Date(Date.parse('2026-03-01T18:00:00Z') + minute * 60_000).toISOString(),
      rating: minute === 99 ? 2 : 5,
    })),
    counts: 1,
    ratings: [2],
  },
  {
    name: 'two people and two days count each',
    visits: [
      { by: 'ada', at: '2026-03-01T12:00:00Z', rating: 4 },
      { by: 'ben', at: '2026-03-01T12:00:00Z', rating: 3 },
      { by: 'ada', at: '2026-03-02T12:00:00Z', rating: 5 },
    ],
    counts: 3,
    ratings: [3, 4, 5],
  },
  {
    name: 'a later visit without a rating takes none away',
    visits: [
      { by: 'ada', at: '2026-03-01T12:00:00Z', rating: 4, food: 3 },
      { by: 'ada', at: '2026-03-01T20:00:00Z', rating: 0, food: 1.5 },
    ],
    counts: 1,
    ratings: [4],
    foods: [1.5],
  },
  {
    name: 'the latest is that of the visit, in whatever order they were saved',
    visits: [
      { by: 'ada', at: '2026-03-01T20:00:00Z', rating: 1 },
      { by: 'ada', at: '2026-03-01T12:00:00Z', rating: 5 },
    ],
    counts: 1,
    ratings: [1],
  },
  {
    name: 'a day ends at midnight UTC',
    visits: [
      { by: 'ada', at: '2026-03-01T23:59:59.999Z', rating: 1 },
      { by: 'ada', at: '2026-03-02T00:00:00Z', rating: 5 },
    ],
    counts: 2,
    ratings: [1, 5],
  },
  {
    name: 'a hidden visit does not count, nor does it cover an earlier one',
    visits: [
      { by: 'ada', at: '2026-03-01T12:00:00Z', rating: 4 },
      { by: 'ada', at: '2026-03-01T20:00:00Z', rating: 1, isHidden: true },
    ],
    counts: 1,
    ratings: [4],
  },
]
