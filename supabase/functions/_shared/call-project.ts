/** One call to the project's own services with the secret key. */
import type { FunctionEnvironment } from './environment.ts'

// Removing a page of files takes a second or two; the edge runtime itself ends a request after 150 s.
const TIMEOUT_MILLISECONDS = 20_000

/** Resolves with the status and the parsed body (undefined if it is not JSON); throws a plain message without an answer. */
export async function callProject(
  environment: FunctionEnvironment,
  method: 'POST' | 'DELETE',
  path: string,
  body: object,
  timeoutMilliseconds = TIMEOUT_MILLISECONDS,
): Promise<{ ok: boolean; status: number; body: unknown }> {
  try {
    const response = await fetch(`${environment.supabaseUrl}${path}`, {
      method,
      headers: {
        ...keyHeaders(environment.secretKey),
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    const answer: unknown = await response.json().catch(() => undefined)
    return { ok: response.ok, status: response.status, body: answer }
  } catch {
    // Not the runtime's own message: for an invalid header value it quotes the secret key, and messages are logged.
    throw new Error('no answer from the project')
  }
}

/** A secret key is no token and goes into `apikey` alone; the older service_role key is one, and counts as one only. */
export function keyHeaders(key: string): Record<string, string> {
  return key.startsWith('sb_') ? { apikey: key } : { apikey: key, authorization: `Bearer ${key}` }
}
