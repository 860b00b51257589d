/** Answers that were fetched on demand, such as popular lists and pages: which rows, in which order, and when. */
import type { RxJsonSchema } from 'rxdb'

export type CachedResult = {
  /** What was asked: 'popular:month'. */
  id: string
  /** The keys of the rows of the answer, in its order. */
  keys: string[]
  /** The answer as it came, where it says more than rows do. */
  answer?: Record<string, unknown>
  /** Device clock in ms. */
  at: number
}

export const cachedResults: RxJsonSchema<CachedResult> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 300 },
    keys: { type: 'array', items: { type: 'string' } },
    answer: { type: 'object', additionalProperties: true },
    at: { type: 'number' },
  },
  required: ['id', 'keys', 'at'],
}
