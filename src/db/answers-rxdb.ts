/** Writes cached answers in RxDB, so that live queries hear of them, among the other results of `cached_results`. */
import type { RxCollection } from 'rxdb'
import type { CachedResult } from './collections.ts'
import type { AnswerStore } from './documents.ts'
import { resultOf, type Store } from './indexed-db.ts'
import { guarded } from './storage-error.ts'

/** `below`: the object store of the same collection. */
export const answersIn = (
  results: RxCollection<CachedResult>,
  below: () => Promise<Store>,
): Pick<AnswerStore, 'put' | 'drop'> => ({
  put: (answers) =>
    guarded(async () => {
      const { error } = await results.bulkUpsert(answers.map((answer) => ({ ...answer, keys: [] })))
      if (error[0]) throw new Error(`An answer was not stored: ${error[0].status}.`, { cause: error[0] })
    }),
  drop: (ids) =>
    guarded(async () => {
      if (ids.length === 0) return
      await results.bulkRemove([...ids])
      // RxDB alone keeps what a deleted document said.
      await (await below()).write((store) => Promise.all(ids.map((id) => resultOf(store.delete(id)))))
    }),
})
