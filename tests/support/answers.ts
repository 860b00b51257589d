/** What a server answers to sync, for tests that play it. */
import type { PullAnswer, PullChange, PushAnswer, Verdict } from '#sync/backend.ts'

/** The generation of a database that nobody has restored. */
export const generation = '00000000-0000-4000-8000-000000000001'

export const pullAnswer = (
  answer: Partial<Omit<PullAnswer, 'changes'>> & { changes?: Partial<PullChange>[] } = {},
) => ({
  generation,
  vanished: [],
  more: false,
  has_unlinked_files: false,
  ...answer,
  changes: (answer.changes ?? []).map(
    (change): PullChange => ({
      scope: 'catalog',
      reset: false,
      outdated: false,
      began_at: 0,
      cursor: '1',
      rows: {},
      removed: {},
      ...change,
    }),
  ),
})

export const pushAnswer = (verdicts: Verdict[]): PushAnswer => ({ generation, verdicts })
