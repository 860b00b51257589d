/**
 * Cached answers: what the server said on demand, for when it cannot be asked. The latest few.
 *
 * INVARIANT (6): no answer shows a row that was removed before it was asked for, or that a later answer covers and does not
 * hold. Whoever writes them holds the documents lock.
 */
import { absentUnder, coveredBy, goneIn, removedRows } from '#src/domain/answers/covered.ts'
import { isEmpty, type Removed } from '#src/domain/answers/removed.ts'
import type { StoredAnswer } from './documents.ts'
import { holdDocuments } from './hold-documents.ts'
import type { LocalCopy } from './local-copy.ts'
import { StorageError } from './owed.ts'
import { fetchedRows, forgetRemoved } from './removals.ts'
import { noteRemoval, removalsHeard } from './removals-heard.ts'

/** About 1 MB. */
export const cachedAnswersLimit = 200

export type Fetched = {
  /** What was asked, and in which form its answer is cached: 'profile-page-2:<id>'. */
  key: string
  /** Undefined: there is none. */
  answer: unknown
  /** Device clock in ms. */
  at: number
  /** What `removalsHeard` gave before it was asked for. */
  heard: number
  /** It continues an earlier one, which may lack what came since: it covers nothing. */
  isContinued?: boolean
}

/**
 * Stores an answer, and removes what it covers and does not hold from everything else that was fetched. Undefined: a removal was
 * heard since it was asked for, so that it may hold what was removed, and has to be asked for again. Else the number of removals
 * that count as heard with it. Throws StorageError; without room for it nothing is stored.
 */
export const storeAnswer = (copy: LocalCopy, fetched: Fetched): Promise<number | undefined> =>
  holdDocuments(copy, async () => {
    const { key, answer, at, heard } = fetched
    if ((await removalsHeard(copy)) !== heard) return undefined
    const { answers } = copy.documents
    if (answer === undefined) await answers.drop([key])
    const others = (await answers.all()).filter(({ id }) => id !== key)
    const removed = await removedBy(copy, fetched, others)
    if (!isEmpty(removed)) await forgetRemoved(copy, removed)
    if (answer !== undefined) await putAnswer(copy, { id: key, answer: { value: answer }, at }, others)
    return isEmpty(removed) ? heard : copy.owed.write(['facts'], noteRemoval)
  })

async function removedBy(copy: LocalCopy, fetched: Fetched, others: readonly StoredAnswer[]): Promise<Removed> {
  const { key, answer, isContinued } = fetched
  if (answer === undefined) {
    const { rows, people, visitors } = absentUnder(key)
    return { rows, people: new Set([...people].filter((id) => id !== copy.userId)), visitors }
  }
  const covered = isContinued ? undefined : coveredBy(key, answer)
  return removedRows(covered, covered ? goneIn([...others, ...(await fetchedRows(copy))], covered) : [])
}

async function putAnswer(
  { documents: { answers } }: LocalCopy,
  stored: StoredAnswer,
  others: readonly StoredAnswer[],
): Promise<void> {
  await answers.put([stored]).catch((error: unknown) => {
    // It stays on the server.
    if (!(error instanceof StorageError) || error.kind !== 'full') throw error
  })
  const oldestFirst = others.toSorted((a, b) => a.at - b.at).map(({ id }) => id)
  await answers.drop(oldestFirst.slice(0, Math.max(0, oldestFirst.length + 1 - cachedAnswersLimit)))
}
