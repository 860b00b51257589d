/** Mistakes with what one person may save (tests/simulation/budget.ts); they show only in its seeds. */
import type { Verdict } from '#sync/backend.ts'
import type { Bug } from '#tests/simulation/bug.ts'
import { withVerdicts } from './wrapping.ts'

export const budgetBugs: Bug[] = [
  {
    name: 'what the server takes later counts as refused',
    source: 'https://github.com/boardsesh/boardsesh/issues/4711',
    wrap: (ports) =>
      withVerdicts(ports, (verdicts) =>
        verdicts.map(
          (verdict): Verdict =>
            verdict.status === 'later' ? { status: 'rejected', code: verdict.code, message: verdict.message } : verdict,
        ),
      ),
  },
  {
    name: 'what is sent again after a lost answer is taken from the budget again',
    source: 'https://github.com/danny-avila/LibreChat/issues/14349',
    wrap(ports, { world }) {
      if (world.server.spending) world.server.spending.countsReplays = true
      return ports
    },
  },
]
