/** Cached answers in RxDB, so that live queries hear of them, among the other results of `cached_results`. */
import type { RxCollection } from 'rxdb'
import type { CachedResult } from './collections.ts'
import { tableBelow } from './dexie-table.ts'
import type { AnswerStore, StoredAnswer } from './documents.ts'
import { guarded } from './storage-error.ts'

type Raw = CachedResult & { _deleted: '0' | '1' }

export const answersIn = (results: RxCollection<CachedResult>): AnswerStore => ({
  all: () => guarded(async () => (await (await tableBelow<Raw>(results)).toArray()).flatMap(answerOf)),
  get: (id) =>
    guarded(async () => {
      const found = await (await tableBelow<Raw>(results)).get(id)
      return found && answerOf(found)[0]
    }),
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
      await (await tableBelow(results)).bulkDelete([...ids])
    }),
})

/** Other results, such as the mark of the copy, are no answers. */
const answerOf = ({ id, answer, at, _deleted }: Raw): StoredAnswer[] =>
  answer && _deleted === '0' ? [{ id, answer, at }] : []
