/** All requests of sync for one person, without realtime: what a service worker needs, since it never listens. */
import { BackendError, type Server } from '#sync/backend.ts'
import { answerAhead, forgetAhead, homeRows } from './home-ahead.ts'
import { readPullAnswer, readPushAnswer, readUnlinkedFiles } from './pull-answer.ts'
import { whenReachIsTold } from './pull-reach.ts'
import { pullSoFar } from './pull-so-far.ts'
import { call, type Project, type ProjectRequest } from './request.ts'
import type { SessionKeeper } from './session.ts'
import { removeFile, upload } from './upload.ts'

export type Tokens = Pick<SessionKeeper, 'accessToken' | 'refresh'>

/** INVARIANT 13: every request uses the token of `userId`; under anybody else's session it throws `signed_out`. */
export function createHttpBackend(project: Project, session: Tokens, userId: string): Server {
  let expired: string | undefined

  async function withToken<Result>(work: (token: string) => Promise<Result>): Promise<Result> {
    const token = await session.accessToken(userId)
    try {
      return await work(token)
    } catch (error) {
      if (error instanceof BackendError && error.kind === 'expired') expired = token
      throw error
    }
  }

  const ask = (
    name: string,
    parameters: object,
    by: Pick<ProjectRequest, 'signal' | 'salvage' | 'onText'>,
  ): Promise<unknown> => withToken((token) => call(project, name, parameters, { token, ...by }))

  return {
    async pull(cursors, maxRows, signal, onReach) {
      const parameters = { cursors, max_rows: maxRows }
      const onText = onReach && whenReachIsTold(onReach)
      const answer = await ask('sync_pull', parameters, { signal, salvage: pullSoFar, ...(onText && { onText }) })
      forgetAhead()
      return readPullAnswer(answer)
    },
    async home(signal) {
      const ahead = await answerAhead(userId, homeRows, signal)
      return readPullAnswer(ahead ?? (await ask(...homeRows, { signal })))
    },
    async push(clientId, mutations, sentAt, signal) {
      const answer = await ask('sync_push', { client_id: clientId, mutations, sent_at: sentAt }, { signal })
      return readPushAnswer(answer, mutations.length)
    },
    upload: (file, onProgress, signal) => withToken((token) => upload(project, token, file, onProgress, signal)),
    unlinkedFiles: async (signal) => readUnlinkedFiles(await ask('unlinked_files', {}, { signal })),
    removeFile: (file, signal) => withToken((token) => removeFile(project, token, file, signal)),
    refreshSession: async (signal) => session.refresh(userId, expired ?? (await session.accessToken(userId)), signal),
  }
}
