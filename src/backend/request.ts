/**
 * Every HTTP request to the project goes through here. Plain fetch instead of supabase-js: its parts for sign-in and
 * calls (28 kB compressed) would be the larger half of the sign-in page's code. They also hide the status of some
 * failures, repeat requests for 30 s on their own, and delete a session that the phone still needs to know whose data
 * it has.
 */
import { BackendError } from '#sync/backend.ts'
import { classifyAnswer, classifyFailure } from './classify-error.ts'
import { send } from './send.ts'

/** A Supabase project: its address without a trailing slash, and its publishable key. */
export type Project = { url: string; key: string }

export type ProjectRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The part after the project's address. */
  path: string
  /** Sent as JSON; a Blob is sent as it is. */
  body?: unknown
  headers?: Record<string, string>
  /** The person's access token; without it, the request is a visitor's. */
  token?: string
  signal?: AbortSignal
  /** A factor for the initial timeout: fetch does not report how much of a large body has been sent. */
  weight?: number
  /** Returns the usable part of a truncated answer; undefined means that the request has failed. */
  salvage?: (text: string) => unknown
  /** Hears the beginning of a successful answer, longer with each piece that arrives before the last. */
  onText?: (text: string) => void
  /** The answer to the same request, sent before. If that fails it is sent again. */
  sent?: Promise<Response> | undefined
}

/**
 * Milliseconds without a byte after which a request counts as lost. Not a limit for the whole answer: at 50 kbit/s, a
 * first page of 1,000 rows takes longer than that and would never arrive. 30 s is above hosted Supabase's 8 s per
 * statement plus its cold start, and below what anybody waits for.
 */
const timeoutMs = 30_000

/** The answer's JSON, undefined when there is none. Throws BackendError for everything but success. */
export async function request(project: Project, asked: ProjectRequest): Promise<unknown> {
  const watch = watchFor(asked.signal, asked.weight)
  try {
    const body = asked.body instanceof Blob ? asked.body : JSON.stringify(asked.body)
    const sendNow = (): Promise<Response> => send(project, { ...asked, body }, watch.signal)
    const sent = asked.sent?.catch(sendNow) ?? sendNow()
    const response = await watch.unlessGivenUp(sent)
    watch.alive()
    const { text, broken } = await textOf(response, watch, response.ok ? asked.onText : undefined)
    if (broken) return salvaged(asked, response, text, broken.error)
    const parsed = parseJson(text)
    if (!response.ok || (parsed === undefined && text !== '')) throw classifyAnswer(response.status, parsed)
    return parsed
  } catch (error) {
    throw classifyFailure(error)
  } finally {
    watch.end()
  }
}

/** Calls a database function with named `parameters`. */
export function call(
  project: Project,
  name: string,
  parameters: object,
  by: Pick<ProjectRequest, 'token' | 'signal' | 'salvage' | 'onText'>,
): Promise<unknown> {
  return request(project, { path: `/rest/v1/rpc/${name}`, body: parameters, ...by })
}

/**
 * Aborts when the caller does, or when `alive` was not called for too long. `end` releases both. `unlessGivenUp` settles
 * with what it is given, and fails with the reason of the abort even where fetch never notices it: Node's forgets its
 * signal when the garbage collector comes by, and whoever waited for it would wait for good.
 */
export function watchFor(caller?: AbortSignal, weight = 1) {
  // Not AbortSignal.any, which Safari has only since 17.4.
  const watched = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const giveUp = (): void => watched.abort(caller?.reason)
  let left = timeoutMs * weight
  const alive = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => watched.abort(new BackendError('network', 'The server did not answer in time.')), left)
    left = timeoutMs
  }
  alive()
  if (caller?.aborted) giveUp()
  caller?.addEventListener('abort', giveUp)
  const { signal } = watched
  const givenUp = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason))
  })
  givenUp.catch(() => {})
  return {
    signal,
    alive,
    unlessGivenUp: <Value>(value: Promise<Value>): Promise<Value> => Promise.race([value, givenUp]),
    end: (): void => {
      clearTimeout(timer)
      caller?.removeEventListener('abort', giveUp)
    },
  }
}

/** The answer's text; for a truncated one, what arrived and why it broke off. */
async function textOf(
  response: Response,
  { alive, unlessGivenUp }: Pick<ReturnType<typeof watchFor>, 'alive' | 'unlessGivenUp'>,
  onText?: (text: string) => void,
): Promise<{ text: string; broken?: { error: unknown } }> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    const reader = response.body?.getReader()
    for (;;) {
      const piece = reader && (await unlessGivenUp(reader.read()))
      if (!piece || piece.done) return { text: text + decoder.decode() }
      alive()
      text += decoder.decode(piece.value, { stream: true })
      onText?.(text)
    }
  } catch (error) {
    return { text, broken: { error } }
  }
}

function salvaged({ salvage, signal }: ProjectRequest, response: Response, text: string, error: unknown): unknown {
  const part = response.ok && !signal?.aborted ? salvage?.(text) : undefined
  if (part === undefined) throw error
  return part
}

/** Returns undefined for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
