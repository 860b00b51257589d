/**
 * What home asks on a new device goes out as soon as somebody has signed in, on a first visit from index.html, while the code that asks
 * still loads: on a slow line that saves two seconds. What did not come is asked for again.
 */
import { databaseListLimit } from '#src/domain/places/answer-limits.ts'
import type { TimePeriod } from '#src/domain/time/periods.ts'
import type { Project } from './request.ts'
import { send } from './send.ts'

/** A function of the database with its parameters. */
type Question = readonly [name: string, parameters: object]

export const homeRows: Question = ['sync_home', {}]
export const suggestedPlaces: Question = ['suggested_restaurants', { max_rows: databaseListLimit }]
export const popularPlaces = (period: TimePeriod, followedOnly: boolean): Question => [
  'popular_restaurants',
  { period, followed_only: followedOnly, max_rows: databaseListLimit },
]

/** Ms for which an answer is as good as a new one. */
const lifetime = 30_000

declare global {
  /** What was asked, by index.html or by the app. */
  var crumbHome: { userId: string; at: number; answers: Map<string, Promise<unknown>> } | undefined
}

/** Asks nothing if index.html has. */
export function askForHome(project: Project, userId: string, token: string): void {
  if (aheadOf(userId)) return
  // In the order of their use: the server takes one request of a person after the other.
  const questions = [homeRows, suggestedPlaces, popularPlaces('month', false), popularPlaces('month', true)]
  const answers = questions.map((question): [string, Promise<unknown>] => [
    keyOf(question),
    send(
      project,
      { path: `/rest/v1/rpc/${question[0]}`, body: JSON.stringify(question[1]), token },
      AbortSignal.timeout(lifetime),
    )
      .then((answer) => (answer.ok ? answer.json() : undefined))
      .catch(() => undefined),
  ])
  globalThis.crumbHome = { userId, at: performance.now(), answers: new Map(answers) }
}

/** The answer, once and for this person only; undefined when it was not asked for, did not come, or is wanted no longer. */
export async function answerAhead(userId: string, question: Question, signal?: AbortSignal): Promise<unknown> {
  const key = keyOf(question)
  const answers = aheadOf(userId)?.answers
  const answer = answers?.get(key)
  if (!answer) return undefined
  answers?.delete(key)
  const aborted = new Promise<undefined>((resolve) => signal?.addEventListener('abort', () => resolve(undefined)))
  return Promise.race([answer, aborted])
}

/** INVARIANT 6: call it before the device hears of removals, which an answer from before would not know. */
export const forgetAhead = (): void => {
  globalThis.crumbHome = undefined
}

const aheadOf = (userId: string) => {
  const ahead = globalThis.crumbHome
  return ahead?.userId === userId && performance.now() - ahead.at < lifetime ? ahead : undefined
}

const keyOf = (question: Question): string => JSON.stringify(question)
