/**
 * What home shows is requested as soon as somebody has signed in, while the code that stores it still loads: on a slow line that
 * saves a second. Without its answer sync asks again.
 */
import { call, type Project } from './request.ts'

let asked: { userId: string; answer: Promise<unknown> } | undefined

export function askForHome(project: Project, userId: string, token: string): void {
  asked = { userId, answer: call(project, 'sync_home', {}, { token }).catch(() => undefined) }
}

/** The answer, once and for this person only; undefined when it was not asked for or did not come. */
export async function homeAhead(userId: string, signal: AbortSignal): Promise<unknown> {
  if (asked?.userId !== userId) return undefined
  const { answer } = asked
  asked = undefined
  const aborted = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)))
  return Promise.race([answer, aborted])
}
