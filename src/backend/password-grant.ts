/**
 * The request that signs in. On a first visit index.html sends it as soon as the form is submitted (app/first-paint/show.ts), while
 * the app still loads: on a slow line that takes seconds.
 */
import { askForHome } from './home-ahead.ts'
import type { Project } from './request.ts'
import { send } from './send.ts'

declare global {
  /** What was submitted before the app was there. */
  var crumbSignIn: { email: string; password: string; answer: Promise<Response> } | undefined
}

export const passwordGrant = (email: string, password: string) => ({
  path: '/auth/v1/token?grant_type=password',
  body: { email, password },
})

/** Also asks what home will, once the server lets the person in. Sends nothing while something is missing: the app says so. */
export function signInAhead(project: Project, email: string, password: string): void {
  if (email === '' || password === '') return
  const answer = send(project, passwordGrant(email, password))
  globalThis.crumbSignIn = { email, password, answer }
  const goOn = async (): Promise<void> => {
    const session: { access_token: string; user: { id: string } } = await (await answer).clone().json()
    askForHome(project, session.user.id, session.access_token)
  }
  // Whoever takes the answer hears why it is none.
  goOn().catch(() => {})
}

/** The answer to what was submitted, once, if it was the same; undefined otherwise. */
export function signInSentAhead(email: string, password: string): Promise<Response> | undefined {
  const sent = globalThis.crumbSignIn
  globalThis.crumbSignIn = undefined
  return sent?.email === email && sent.password === password ? sent.answer : undefined
}
