/** Cached answers that no rows of a collection can represent, such as a page with its counts; only the latest few. */
import { tableBelow } from './dexie-table.ts'
import type { RxDocuments } from './documents-rxdb.ts'
import { guarded } from './storage-error.ts'

/** About 1 MB. */
export const cachedAnswersLimit = 200

/** Stores an answer and drops the oldest beyond the cap; undefined drops it. `at` in ms. Throws StorageError. */
export async function storeAnswer(
  documents: RxDocuments,
  { id, answer, at }: { id: string; answer: Record<string, unknown> | undefined; at: number },
): Promise<void> {
  if (!answer) return dropAnswers(documents, [id])
  await guarded(() => documents.collections.cached_results.upsert({ id, keys: [], answer, at }))
  const oldestFirst = (await cachedAnswers(documents)).sort((a, b) => a.at - b.at).map((stored) => stored.id)
  await dropAnswers(documents, oldestFirst.slice(0, -cachedAnswersLimit))
}

export type StoredAnswer = { id: string; answer: Record<string, unknown>; at: number }

/** All of them. Throws StorageError. */
export const cachedAnswers = ({ collections }: RxDocuments): Promise<StoredAnswer[]> =>
  guarded(async () => {
    const results = await collections.cached_results.find().exec()
    return results.flatMap((result) => {
      const { id, answer, at } = result.toJSON() as Partial<StoredAnswer>
      // Other results, such as the copy's mark, are no answers.
      return id !== undefined && answer && at !== undefined ? [{ id, answer, at }] : []
    })
  })

/** Deletes answers completely: RxDB itself keeps a deleted document's content. Throws StorageError. */
export async function dropAnswers({ collections }: RxDocuments, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await guarded(async () => {
    await collections.cached_results.bulkRemove([...ids])
    await (await tableBelow(collections.cached_results)).bulkDelete([...ids])
  })
}

/** A stored answer; undefined when there is none. Throws StorageError. */
export const readAnswer = ({ collections }: RxDocuments, id: string): Promise<Record<string, unknown> | undefined> =>
  guarded(async () => (await collections.cached_results.findOne(id).exec())?.toJSON().answer)
