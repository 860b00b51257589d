/** One function of the database, called with the secret key. */
import { callProject } from '../_shared/call-project.ts'
import type { FunctionEnvironment } from '../_shared/environment.ts'

/** Resolves with the function's answer; throws a plain message otherwise. */
export async function callDatabase(environment: FunctionEnvironment, name: string, input: object): Promise<unknown> {
  const answer = await callProject(environment, 'POST', `/rest/v1/rpc/${name}`, input)
  if (!answer.ok) throw new Error(`the database answered ${answer.status} to ${name}`)
  return answer.body
}
