/** Calls functions of the database and checks the answers against the schemas of src/services. */
import type * as v from 'valibot'
import { asPerson } from './as-person.ts'
import { answerAhead } from './home-ahead.ts'
import { read } from './read-answer.ts'
import { call, type Project } from './request.ts'
import type { SessionKeeper } from './session.ts'

/** Calls a database function as the signed-in person. Null columns are left out, as in the rows on the phone. */
export type Ask = <Schema extends v.GenericSchema>(
  name: string,
  parameters: object,
  schema: Schema,
) => Promise<v.InferOutput<Schema>>

export function createAsk(project: Project, session: SessionKeeper): Ask {
  return (name, parameters, schema) =>
    asPerson(session, async (token, userId) => {
      const ahead = await answerAhead(userId, [name, parameters])
      return read(schema, withoutNulls(ahead ?? (await call(project, name, parameters, { token }))))
    })
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const present = Object.entries(value).filter(([, column]) => column !== null)
  return Object.fromEntries(present.map(([name, column]) => [name, withoutNulls(column)]))
}
