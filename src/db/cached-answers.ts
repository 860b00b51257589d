/** Answers that no rows of a collection can hold (a page with its counts), kept whole: the latest few. */
import type { RxDocuments } from './documents-rxdb.ts'
import { guarded } from './storage-error.ts'

/** About 1 MB. */
export const cachedAnswersKept = 200

/** Stores an answer and drops the oldest beyond the cap; undefined drops it. `at` in ms. Throws StorageError. */
export async function storeAnswer(
  { collections }: RxDocuments,
  { id, answer, at }: { id: string; answer: Record<string, unknown> | undefined; at: number },
): Promise<void> {
  const results = collections.cached_results
  await guarded(async () => {
    if (!answer) {
      await results.bulkRemove([id])
      return
    }
    await results.upsert({ id, keys: [], answer, at })
    // Other results, such as the mark of the copy, are no answers.
    const kept = (await results.find().exec()).filter((result) => result.answer !== undefined)
    const oldestFirst = kept.sort((a, b) => a.at - b.at).map((result) => result.id)
    await results.bulkRemove(oldestFirst.slice(0, -cachedAnswersKept))
  })
}
