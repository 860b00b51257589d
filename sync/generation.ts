/**
 * Whether an answer comes from the database that this copy speaks of. A database that was restored from a backup, or
 * replaced, has another generation. One that went back without a word has cursors beyond its heads.
 *
 * INVARIANT: nothing of an answer is used before its generation is the one that is noted, and what was asked for under an
 * earlier one is asked for again: a verdict or a row of a database that is gone must not count for the next.
 */
import type { OwedReader } from '#src/db/owed.ts'
import { BackendError, type PullAnswer } from './backend.ts'
import type { SyncContext, WorkCopy } from './context.ts'

/** Undefined before the first answer. */
export async function knownGeneration(owed: OwedReader): Promise<string | undefined> {
  const fact = await owed.get('facts', 'generation')
  return fact?.name === 'generation' ? fact.value : undefined
}

/** Notes a replaced database and returns false: the answer, to a request that was made under `asked`, is not to be used. */
export async function isContinued(
  { copy, resync }: SyncContext,
  asked: string | undefined,
  answer: { generation: string | undefined; changes?: PullAnswer['changes'] },
): Promise<boolean> {
  const { generation } = answer
  const wentBack = answer.changes?.some((change) => change.reset)
  if ((asked === generation && !wentBack) || generation === undefined) return true
  if (asked === undefined && !wentBack) return noteFirst(copy, generation)
  if (!resync) throw new BackendError('busy', 'The app has to be opened to go on.', 'replaced')
  await (await resync()).begin(asked, generation)
  return false
}

const noteFirst = ({ owed }: Pick<WorkCopy, 'owed'>, generation: string): Promise<boolean> =>
  owed.write(['facts'], async (writer) => {
    const known = await knownGeneration(writer)
    if (known === undefined) await writer.put('facts', [{ name: 'generation', value: generation }])
    return known === undefined || known === generation
  })
