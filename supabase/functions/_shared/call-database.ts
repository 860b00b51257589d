/** One function of the database, called with the secret key. */
import { callProject } from './call-project.ts'
import type { FunctionEnvironment } from './environment.ts'

/** Resolves with the function's answer; throws a plain message otherwise. */
export async function callDatabase(
  environment: FunctionEnvironment,
  name: string,
  input: object,
  timeoutMilliseconds?: number,
): Promise<unknown> {
  const answer = await callProject(environment, 'POST', `/rest/v1/rpc/${name}`, input, timeoutMilliseconds)
  if (!answer.ok) throw new Error(`the database answered ${answer.status} to ${name}`)
  return answer.body
}
