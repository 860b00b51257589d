/** Answers are checked before use. */
import * as v from 'valibot'
import { BackendError } from '#sync/backend.ts'

/** The checked answer. Throws `busy`: whoever has answered, asking again later does no harm. */
export function read<Schema extends v.GenericSchema>(schema: Schema, answer: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, answer)
  if (parsed.success) return parsed.output
  const where = v.getDotPath(parsed.issues[0]) ?? 'the whole'
  throw new BackendError('busy', `The server's answer could not be understood (${where}).`, 'invalid_answer')
}
