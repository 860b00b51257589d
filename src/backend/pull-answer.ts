/** The answers of sync_pull, sync_push and unlinked_files, checked before use. */
import * as v from 'valibot'
import type { SyncedEntity } from '#src/domain/rows.ts'
import type { PullAnswer, PushAnswer, StoredFile } from '#sync/backend.ts'
import { read } from './read-answer.ts'

/**
 * Rows are stored as they came, so only their key is checked: checking every column of every row would double a pull.
 */
const rowsWithId = v.array(v.looseObject({ id: v.string() }))
const rowSchemas = {
  restaurants: rowsWithId,
  reviews: rowsWithId,
  profiles: v.array(v.looseObject({ user_id: v.string() })),
  followers: rowsWithId,
  lists: rowsWithId,
  list_restaurants: rowsWithId,
  list_likes: rowsWithId,
  review_likes: rowsWithId,
  private_notes: rowsWithId,
  earlier_texts: rowsWithId,
  restrictions: rowsWithId,
  tags: rowsWithId,
  activities: rowsWithId,
} satisfies Record<SyncedEntity, v.GenericSchema>

const keys = v.array(v.string())
const keySchemas = Object.fromEntries(Object.keys(rowSchemas).map((entity) => [entity, keys]))

/** v.object drops what it does not name: entities of a newer server that this app does not know. */
const pullAnswer = v.object({
  generation: v.string(),
  changes: v.array(
    v.object({
      scope: v.string(),
      reset: v.boolean(),
      outdated: v.boolean(),
      began_at: v.number(),
      cursor: v.pipe(v.string(), v.nonEmpty()),
      rows: v.partial(v.object(rowSchemas)),
      removed: v.partial(v.object(keySchemas)),
    }),
  ),
  vanished: keys,
  more: v.boolean(),
  has_unlinked_files: v.boolean(),
})

const verdict = v.variant('status', [
  v.object({ status: v.literal('applied') }),
  v.object({ status: v.literal('rejected'), code: v.string(), message: v.string() }),
  v.object({ status: v.literal('retry') }),
  v.object({ status: v.literal('later'), code: v.string(), message: v.string(), seconds: v.number() }),
])

export const readPullAnswer = (answer: unknown): PullAnswer => read(pullAnswer, answer) as PullAnswer

/** One verdict for each of `count` mutations. */
export function readPushAnswer(answer: unknown, count: number): PushAnswer {
  return read(v.object({ generation: v.string(), verdicts: v.pipe(v.array(verdict), v.length(count)) }), answer)
}

const storedFile = v.object({ bucket: v.picklist(['avatars', 'review-photos']), path: v.string() })

export const readUnlinkedFiles = (answer: unknown): StoredFile[] => read(v.array(storedFile), answer)
