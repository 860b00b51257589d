/** Signs in before the app is there (backend/password-grant.ts). */
import { askForHome } from '#src/backend/home-ahead.ts'
import { passwordGrant } from '#src/backend/password-grant.ts'
import type { Project } from '#src/backend/request.ts'
import { send } from '#src/backend/send.ts'

/** Also asks what home will, once the server lets the person in. Sends nothing while something is missing: the app says so. */
export function signInAhead(project: Project, email: string, password: string): void {
  if (email === '' || password === '') return
  const { path, body } = passwordGrant(email, password)
  const answer = send(project, { path, body: JSON.stringify(body) })
  globalThis.crumbSignIn = { email, password, answer }
  // Whoever takes the answer hears why it is none.
  answer
    .then((response) => response.clone().json())
    .then((session) => askForHome(project, session.user.id, session.access_token))
    .catch(() => {})
}
