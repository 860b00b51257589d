/** The parts of the auth server's answers that the app uses. */
import * as v from 'valibot'
import { read } from './read-answer.ts'
import type { StoredSession } from './stored-session.ts'

/** Ms between ticks of keepFresh (spec D§9). */
export const tick = 30_000
const refreshBefore = 3 * tick

const sessionAnswer = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  refresh_token: v.pipe(v.string(), v.nonEmpty()),
  expires_in: v.number(),
  user: v.object({
    id: v.pipe(v.string(), v.uuid()),
    email: v.fallback(v.string(), ''),
    user_metadata: v.fallback(v.object({ username: v.exactOptional(v.string()) }), {}),
  }),
})

/** The session in the answer to a sign-in or refresh. Throws BackendError when there is none. */
export function sessionOf(answer: unknown): StoredSession {
  const { access_token, refresh_token, expires_in, user } = read(sessionAnswer, answer)
  const { username } = user.user_metadata
  return {
    userId: user.id,
    email: user.email,
    ...(username === undefined ? {} : { username }),
    accessToken: access_token,
    refreshToken: refresh_token,
    refreshAt: Date.now() + expires_in * 1000 - refreshBefore,
    isOver: false,
  }
}

/** Whether a sign-up's answer has a session; without one, the mail address must be confirmed first. */
export const hasSession = (answer: unknown): boolean => v.is(v.object({ access_token: v.string() }), answer)
