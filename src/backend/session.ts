/** This device's session: stored for use offline, and refreshed once for all tabs. */

import * as v from 'valibot'
import type { NewAccount, Session, SessionService, SignUpOutcome } from '#src/services/session.ts'
import { BackendError } from '#sync/backend.ts'
import { asService } from './as-service.ts'
import { passwordGrant, signInSentAhead } from './password-grant.ts'
import { read } from './read-answer.ts'
import { call, type Project, request } from './request.ts'
import { hasSession, sessionOf, tick } from './session-answers.ts'
import { deviceSessionStore, type StoredSession } from './stored-session.ts'

export type SessionKeeper = SessionService & {
  /** Signs in with the session that the server has just given. */
  adopt: (session: StoredSession) => Promise<Session>
  /** Who is signed in, with their access token, in one read. Throws as `accessToken` does. */
  person: () => Promise<{ userId: string; token: string }>
  /**
   * This person's access token, whatever its age: the server judges that, since device clocks may be wrong by years.
   * Throws `signed_out` when the session is over or somebody else's (invariant 13).
   */
  accessToken: (userId: string) => Promise<string>
  /**
   * Replaces the access token `used`, unless another tab has done so. Throws BackendError: `signed_out` when the
   * session is over, `account_gone` when its person no longer exists.
   */
  refresh: (userId: string, used: string, signal?: AbortSignal) => Promise<void>
  /**
   * Replaces access tokens shortly before they expire while somebody sees the page, until the returned function is called. It saves
   * refused requests and keeps realtime open; a request that gets `expired` refreshes anyway.
   */
  keepFresh: (isSeen: () => boolean) => () => void
  /**
   * Whether the account no longer exists. The database and the auth server are both asked, and both must say so: a yes
   * deletes the person's data here. Throws BackendError.
   */
  isAccountGone: (userId: string) => Promise<boolean>
  /** The generation of the server's database, needed when an account is missing there. Throws BackendError. */
  generation: () => Promise<string>
}

/** The sign-up metadata names the app that created the account (spec D§3). */
const appContext = 'main_app'

/** Of a sign-up with an address that has an account; the second where addresses have to be confirmed, for a minute. */
const signedUpBefore = new Set(['user_already_exists', 'over_email_send_rate_limit'])

export function createSessionKeeper(project: Project, store = deviceSessionStore): SessionKeeper {
  const { announce, watch } = announcements()
  /** Until it settles, everything stored on the device is being deleted, whoever saved it. */
  let leaving = Promise.resolve()

  async function sessionOfPerson(userId?: string): Promise<StoredSession> {
    const session = await store.read()
    if (session && !session.isOver && session.userId === (userId ?? session.userId)) return session
    throw new BackendError('signed_out', 'Sign in again to continue.')
  }

  async function person(): Promise<{ userId: string; token: string }> {
    const { userId, accessToken: token } = await sessionOfPerson()
    return { userId, token }
  }

  async function refresh(userId: string, used: string, signal?: AbortSignal): Promise<void> {
    await store.holding(async () => {
      const session = await sessionOfPerson(userId)
      if (session.accessToken !== used) return
      const path = '/auth/v1/token?grant_type=refresh_token'
      const body = { refresh_token: session.refreshToken }
      try {
        await replace(session, sessionOf(await request(project, { path, body, ...(signal && { signal }) })))
      } catch (error) {
        throw await endedBy(error, session)
      }
    })
  }

  /**
   * Returns whether it was still there to be replaced: a tab that was frozen meanwhile has lost the lock, and somebody
   * may have signed out or in. Announced only here: whoever hears of a failed refresh tries at once, and would never
   * give a troubled server a pause.
   */
  async function replace(session: StoredSession, by: StoredSession): Promise<boolean> {
    if ((await store.read())?.refreshToken !== session.refreshToken) return false
    await store.write(by)
    announce()
    return true
  }

  /** The error of a failed refresh. Only codes that say so end a session: anything else may be better in a minute. */
  async function endedBy(error: unknown, session: StoredSession): Promise<unknown> {
    if (!(error instanceof BackendError)) return error
    // validation_failed: the stored value is no refresh token at all.
    const isOver = ['signed_out', 'account_gone'].includes(error.kind) || error.code === 'validation_failed'
    const later = new BackendError('busy', error.message, error.code)
    if (!isOver) return error.kind === 'network' ? error : later
    try {
      // Before the session is marked: if this fails, the next refresh asks again.
      const isGone = await isAccountGone(session.userId)
      if (!(await replace(session, { ...session, isOver: true }))) return later
      if (isGone) return new BackendError('account_gone', 'This account has been deleted.')
      return new BackendError('signed_out', 'Sign in again to continue.', error.code)
    } catch (failure) {
      return failure
    }
  }

  /** A deleted account's sessions go with it, so a refresh cannot tell the two apart. Only a definite no counts. */
  async function isAccountGone(userId: string): Promise<boolean> {
    if ((await call(project, 'account_exists', { user_id: userId }, {})) !== false) return false
    const session = await store.read()
    if (session?.userId !== userId) return false
    try {
      await request(project, { method: 'GET', path: '/auth/v1/user', token: session.accessToken })
      return false
    } catch (error) {
      if (error instanceof BackendError && ['account_gone', 'expired', 'signed_out'].includes(error.kind)) return true
      throw error
    }
  }

  async function generation(): Promise<string> {
    return read(v.string(), await call(project, 'database_generation', {}, {}))
  }

  async function isUsernameFree(username: string): Promise<boolean> {
    return (await call(project, 'username_available', { username }, {})) === true
  }

  function keepFresh(isSeen: () => boolean): () => void {
    const stopped = new AbortController()
    const timer = setInterval(() => {
      const check = async (): Promise<void> => {
        if (!isSeen()) return
        const session = await store.read()
        if (!session || session.isOver || Date.now() < session.refreshAt) return
        await refresh(session.userId, session.accessToken, stopped.signal)
      }
      // The next request finds out what is wrong and tells the person.
      check().catch(() => {})
    }, tick)
    return () => {
      clearInterval(timer)
      // Otherwise signing out would wait for its answer.
      stopped.abort()
    }
  }

  async function signIn(email: string, password: string): Promise<Session> {
    await leaving
    const sent = signInSentAhead(email, password)
    return adopt(sessionOf(await request(project, { ...passwordGrant(email, password), sent })))
  }

  async function adopt(session: StoredSession): Promise<Session> {
    await leaving
    // Who signs in again has a copy, which is continued.
    if ((await store.read())?.userId !== session.userId)
      globalThis.crumbAskForHome?.(project, session.userId, session.accessToken)
    await store.holding(() => store.write(session))
    announce()
    return shown(session)
  }

  async function signUp(account: NewAccount): Promise<SignUpOutcome> {
    const { email, password, username, fullName, attempt } = account
    const data = { username, full_name: fullName, app_context: appContext, attempt }
    try {
      const answer = await request(project, { path: '/auth/v1/signup', body: { email, password, data } })
      return hasSession(answer) ? 'ready' : 'unconfirmed'
    } catch (error) {
      const code = error instanceof BackendError ? error.code : ''
      if (signedUpBefore.has(code)) return outcomeOfLost(account, error)
      // The auth server hides why the database refused: somebody has taken the username meanwhile.
      if (code !== 'unexpected_failure' || (await isUsernameFree(username))) throw error
      throw new BackendError('refused', 'This username is taken.', 'username_taken')
    }
  }

  /** The account may be this very one, made by a request whose answer was lost: then its password opens it. */
  async function outcomeOfLost({ email, password }: NewAccount, refusal: unknown): Promise<SignUpOutcome> {
    try {
      await signIn(email, password)
      return 'signed_in'
    } catch (error) {
      const code = error instanceof BackendError ? error.code : undefined
      if (code === 'email_not_confirmed') return 'unconfirmed'
      throw code === 'invalid_credentials' ? refusal : error
    }
  }

  function signOut(clear: () => Promise<void>): Promise<void> {
    const end = async (): Promise<void> => {
      const session = await store.holding(async () => {
        const stored = await store.read()
        await store.forget()
        return stored
      })
      announce()
      // Not awaited: without an answer it takes half a minute. Offline, the refresh token stays valid on the server,
      // but nobody has it any more.
      if (session && !session.isOver)
        request(project, { path: '/auth/v1/logout?scope=local', token: session.accessToken }).catch(() => {})
      await clear()
    }
    const left = end()
    leaving = left.catch(() => {})
    return left
  }

  return {
    current: async () => shownIfAny(await store.read()),
    adopt,
    person,
    accessToken: async (userId) => (await sessionOfPerson(userId)).accessToken,
    refresh,
    keepFresh,
    isAccountGone,
    generation,
    signIn: (email, password) => asService(() => signIn(email, password)),
    signUp: (account) => asService(() => signUp(account)),
    isUsernameFree: (username) => asService(() => isUsernameFree(username)),
    signOut,
    watch,
  }
}

const shown = ({ userId, email, username, isOver }: StoredSession): Session => ({
  userId,
  email,
  isOver,
  ...(username === undefined ? {} : { username }),
})
const shownIfAny = (session: StoredSession | undefined): Session | undefined => session && shown(session)

/** Tells the listeners in this tab and in the others. */
function announcements(): { announce: () => void; watch: SessionService['watch'] } {
  const listeners = new Set<() => void>()
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const channel = new BroadcastChannel('crumb-session')
  channel.addEventListener('message', tell)
  // In Node, an open channel keeps the process alive.
  if ('unref' in channel && typeof channel.unref === 'function') channel.unref()
  return {
    announce() {
      tell()
      channel.postMessage('changed')
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
