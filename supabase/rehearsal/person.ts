/** One of a rehearsal's two people, with a device of their own: the app's own client and its copy of the rows. */
import { randomUUID } from 'node:crypto'
import { createAccountService } from '../../src/backend/account.ts'
import { createLiveService } from '../../src/backend/live.ts'
import { createPageService } from '../../src/backend/pages.ts'
import { createPictureService } from '../../src/backend/pictures.ts'
import { createPlaceService } from '../../src/backend/places.ts'
import { createConnection } from '../../src/backend/realtime.ts'
import type { Project } from '../../src/backend/request.ts'
import { createSessionKeeper } from '../../src/backend/session.ts'
import { createSupabaseBackend } from '../../src/backend/supabase-backend.ts'
import type { Backend, Verdict } from '../../sync/backend.ts'
import { type Copy, createCopy } from './copy.ts'
import { createMemorySession } from './memory-session.ts'

export type Person = ReturnType<typeof createPerson>

/** Identifies a rehearsal's people, also those of one that was killed. No mail is ever sent there. */
export const mailDomain = 'crumb-rehearsal.example'

/** The database accepts only lower case, and the sign-up form accepts this password. */
export function createPerson(project: Project, name: string) {
  const username = `${name.toLowerCase()}_${randomUUID().slice(0, 8)}`
  const password = `Aa1!${randomUUID()}`
  const account = { email: `${username}@${mailDomain}`, password, username, fullName: name, attempt: randomUUID() }
  const store = createMemorySession()
  const session = createSessionKeeper(project, store)
  let signedIn: { id: string; backend: Backend; copy: Copy } | undefined
  const connection = createConnection(project, () => session.accessToken(idOf()))
  const never = new AbortController().signal
  const clientId = randomUUID()

  const known = () => {
    if (!signedIn) throw new Error(`${name} is not signed in, because an earlier step failed.`)
    return signedIn
  }
  const idOf = (): string => known().id

  return {
    name,
    account,
    session,
    stored: store.read,
    id: idOf,
    copy: () => known().copy,
    backend: () => known().backend,
    token: () => session.accessToken(idOf()),
    places: createPlaceService(project, session),
    pages: createPageService(project, session),
    accounts: createAccountService(project, session),
    pictures: createPictureService(project),
    live: createLiveService(connection),
    async signIn(): Promise<void> {
      const { userId } = await session.signIn(account.email, account.password)
      const backend = createSupabaseBackend(project, session, userId, connection)
      signedIn ??= { id: userId, backend, copy: createCopy() }
    },
    /** Pulls until there is no more. */
    async pull(): Promise<void> {
      const { backend, copy } = known()
      for (;;) {
        const answer = await backend.pull(copy.cursors(), 1000, never)
        copy.take(answer)
        if (!answer.more) return
      }
    },
    async push(intent: string, input: Record<string, unknown>): Promise<Verdict> {
      const mutation = { id: randomUUID(), intent, input }
      const answer = await known().backend.push(clientId, [mutation], new Date().toISOString(), never)
      const [verdict] = answer.verdicts
      if (!verdict) throw new Error('The project has given no verdict.')
      return verdict
    },
    upload: (file: Parameters<Backend['upload']>[0]) => known().backend.upload(file, () => {}, never),
    removeFile: (file: Parameters<Backend['removeFile']>[0]) => known().backend.removeFile(file, never),
    /** Closes what would keep the process alive. */
    async leave(): Promise<void> {
      if (signedIn) await (await connection()).removeAllChannels()
    },
  }
}
