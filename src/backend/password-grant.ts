/**
 * The request that signs in. On a first visit index.html sends it as soon as the form is submitted (app/first-paint/show.ts), while
 * the app still loads: on a slow line that takes seconds.
 */
declare global {
  /** What was submitted before the app was there. */
  var crumbSignIn: { email: string; password: string; answer: Promise<Response> } | undefined
  /** Of the built page, so that the code is not there twice. */
  var crumbAskForHome: typeof import('./home-ahead.ts').askForHome | undefined
}

export const passwordGrant = (email: string, password: string) => ({
  path: '/auth/v1/token?grant_type=password',
  body: { email, password },
})

/** The answer to what was submitted, once, if it was the same; undefined otherwise. */
export function signInSentAhead(email: string, password: string): Promise<Response> | undefined {
  const sent = globalThis.crumbSignIn
  globalThis.crumbSignIn = undefined
  return sent?.email === email && sent.password === password ? sent.answer : undefined
}
