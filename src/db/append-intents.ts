/** Saves intents in a transaction that also saves other rows. */
import type { SavedIntent } from '#src/domain/intent.ts'
import type { LocalCopy } from './local-copy.ts'
import type { OwedWriter } from './owed.ts'

/** Whoever calls has checked the inputs, and afterwards applies pending work and tells the leading tab. Needs the table outbox. */
export async function appendIntents(
  { newId, clock }: LocalCopy,
  owed: OwedWriter,
  intents: readonly SavedIntent[],
): Promise<void> {
  const saved_at = new Date(clock.now()).toISOString()
  for (const { intent, input } of intents)
    await owed.append({ id: newId(), intent, input, saved_at, state: 'waiting', attempts: 0 })
}
