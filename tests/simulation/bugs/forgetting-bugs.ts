/** Mistakes with what the server has forgotten; they show only in the seeds of tests/simulation/forgetting.ts. */
import type { Bug } from '#tests/simulation/bug.ts'
import { withAnswers } from './wrapping.ts'

export const forgettingBugs: Bug[] = [
  {
    name: 'a cursor from before the server forgot is taken as complete',
    source: 'https://github.com/krelltunez/dayGLANCE/pull/764',
    wrap: (ports) =>
      withAnswers(ports, (answer) => ({
        ...answer,
        changes: answer.changes.map((change) => ({ ...change, outdated: false })),
      })),
  },
]
