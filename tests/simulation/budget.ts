/** The server puts off what one person saves too much of (private.budgets), and what must hold of it. */
import type { SavedIntent } from '#src/domain/intent.ts'
import { workBefore } from '#src/domain/work/dependencies.ts'
import type { SentMutation, Verdict } from '#sync/backend.ts'
import { createRandom } from './random.ts'
import type { World } from './world.ts'

/** Only seeds from here on have budgets: the others, kept ones and planted bugs' first ones among them, mean what they meant. */
export const firstSeedWithBudget = 120_000_000

/** `most` of what makes rows, in each window of so many virtual ms; a later window gives as many again. */
export type Budget = { most: number; window: number }

/** Undefined for a seed that has none. */
export function drawBudget(seed: number): Budget | undefined {
  if (seed < firstSeedWithBudget) return undefined
  const random = createRandom(120 * 2 ** 32 + seed)
  return { most: 1 + random.int(4), window: random.pick([20_000, 60_000, 180_000]) }
}

const counts = ({ intent }: SentMutation): boolean => intent === 'log_visit' || intent === 'create_list'

export type Spending = {
  budget?: Budget | undefined
  /** A planted bug: what is sent again is counted again. */
  countsReplays?: boolean
  /** The verdict when the mutation has to wait, for the budget or for what waits before it in its push. */
  putOff: (userId: string, mutation: SentMutation, before: readonly SavedIntent[]) => Verdict | undefined
  spend: (userId: string, mutation: SentMutation) => void
}

/** `now`: the server's clock in ms. */
export function createSpending(now: () => number): Spending {
  const spent = new Map<string, number>()
  const keyOf = (userId: string, { window }: Budget): string => `${userId} ${Math.floor(now() / window)}`
  const spending: Spending = {
    putOff(userId, mutation, before) {
      const { budget } = spending
      if (!budget) return undefined
      const isSpent = counts(mutation) && (spent.get(keyOf(userId, budget)) ?? 0) >= budget.most
      const waiting = workBefore()
      for (const earlier of before) waiting.add(earlier)
      if (!isSpent && !waiting.mayConflict(mutation)) return undefined
      const seconds = Math.ceil((budget.window - (now() % budget.window)) / 1000)
      return { status: 'later', code: 'visits', message: 'That is a lot.', seconds }
    },
    spend(userId, mutation) {
      const { budget } = spending
      if (!budget || !counts(mutation)) return
      const key = keyOf(userId, budget)
      spent.set(key, (spent.get(key) ?? 0) + 1)
    },
  }
  return spending
}

/**
 * Gives the run its budget and looks at what comes of it, by what was really applied: nobody is put off who has saved less
 * than the budget.
 */
export function limitPeople({ server, watch, scheduler }: World, budget: Budget): void {
  if (!server.spending) return
  server.spending.budget = budget
  const applied = new Map<string, number>()
  const push = server.push
  server.push = async (userId, clientId, mutations, sentAt) => {
    const window = Math.floor(scheduler.now() / budget.window)
    // Of a server that went back, what it lost is taken anew.
    const known = new Set(mutations.flatMap(({ id }) => (server.applied.has(id) ? [id] : [])))
    const answer = await push(userId, clientId, mutations, sentAt)
    const key = `${userId} ${window}`
    const taken = mutations.filter(
      (mutation, index) => answer.verdicts[index]?.status === 'applied' && counts(mutation) && !known.has(mutation.id),
    )
    const mine = (applied.get(key) ?? 0) + taken.length
    applied.set(key, mine)
    const isPutOff = answer.verdicts.some(({ status }) => status === 'later')
    if (isPutOff && mine < budget.most) watch.failed(2, `${userId} was put off after ${mine} of ${budget.most}`)
    return answer
  }
}
