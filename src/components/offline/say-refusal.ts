/** For changes that take effect quietly: only that the server does not take one is said (experience.md §2). */
import { outcomeOf } from '#src/queries/outcome.ts'
import type { useCopy } from '#src/queries/use-copy.ts'
import { answerWithin, memory } from './say-outcome.ts'

/** `concerns` picks the changes; `refused` is told why in plain words. */
export async function sayRefusal(
  copy: ReturnType<typeof useCopy>,
  concerns: Parameters<typeof outcomeOf>[1],
  refused: (reason: string) => void,
): Promise<void> {
  const outcome = await answerWithin(memory, outcomeOf(copy, concerns))
  if (outcome !== 'late' && outcome !== 'gone' && outcome.state === 'refused') refused(outcome.reason)
}
