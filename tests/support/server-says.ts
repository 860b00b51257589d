/** A server's verdict on all that this device has saved, as a push brings it here. */
import { applyPending } from '#src/db/apply-pending.ts'
import type { LiveCopy } from '#src/db/open.ts'
import type { Backend, SentMutation, Verdict } from '#sync/backend.ts'
import { pushAll } from '#sync/push.ts'
import { pushAnswer } from './answers.ts'

export const reason = 'The server says no.'
export const no: Verdict = { status: 'rejected', code: 'refused', message: reason }

export async function serverSays(copy: LiveCopy, verdict: Verdict): Promise<void> {
  const push = async (_client: string, mutations: SentMutation[]) => pushAnswer(mutations.map(() => verdict))
  const backend = { push } as unknown as Backend
  const context = { copy, backend, signal: new AbortController().signal, answered: () => {} }
  await pushAll(context, async () => void (await applyPending(copy)))
}
