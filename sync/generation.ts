/**
 * Whether an answer comes from the database that this copy knows. A database that was restored from a backup or
 * replaced has another generation; one that was restored without the documented call has heads below our cursors. One that
 * has forgotten what it was to remove here, because this device was away for months, has everything read anew, too.
 * INVARIANT: nothing of an answer is used before its generation is the noted one, and what was requested under an
 * earlier generation is requested again: a verdict or row of a former database must not count for the next.
 */
import type { OwedReader } from '#src/db/owed.ts'
import { BackendError, type PullAnswer } from './backend.ts'
import type { SyncContext, WorkCopy } from './context.ts'

/** Undefined before the first answer. */
export async function knownGeneration(owed: OwedReader): Promise<string | undefined> {
  const fact = await owed.get('facts', 'generation')
  return fact?.name === 'generation' ? fact.value : undefined
}

/** Notes a replaced database and returns false: the answer, requested under `asked`, must not be used. */
export async function isContinued(
  { copy, resync }: SyncContext,
  asked: string | undefined,
  answer: { generation: string | undefined; changes?: PullAnswer['changes'] },
): Promise<boolean> {
  const { generation } = answer
  const wentBack = answer.changes?.some((change) => change.reset)
  const isOutdated = answer.changes?.some((change) => change.outdated)
  const isKnown = !wentBack && !isOutdated
  if ((asked === generation && isKnown) || generation === undefined) return true
  if (asked === undefined && isKnown) return noteFirst(copy, generation)
  if (!resync) throw new BackendError('busy', 'Open the app to continue.', 'replaced')
  await (await resync()).begin(asked, generation, { isOutdated: asked === generation && !wentBack })
  return false
}

const noteFirst = ({ owed }: Pick<WorkCopy, 'owed'>, generation: string): Promise<boolean> =>
  owed.write(['facts'], async (writer) => {
    const known = await knownGeneration(writer)
    if (known === undefined) await writer.put('facts', [{ name: 'generation', value: generation }])
    return known === undefined || known === generation
  })
