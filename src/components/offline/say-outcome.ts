/** What is said a moment after a change was saved: the server's word only when it has given it (experience.md §2.2). */
import { filter, firstValueFrom, map, merge, type Observable, timer } from 'rxjs'
import { connectionNow } from '#src/queries/connection.ts'
import { type Outcome, outcomeOf } from '#src/queries/outcome.ts'
import type { useCopy } from '#src/queries/use-copy.ts'
import { toastSaved } from '#src/ui/toast.ts'

type Copy = ReturnType<typeof useCopy>

/** Ms without an answer after which it is said how things stand. */
const answerTimeoutMs = 4000
/** Ms after which nobody remembers what a message is about; the object, and the screen of unsent work, show how far it is. */
const memory = 60_000

const next = {
  online: "It's being sent.",
  offline: "We'll send it when you're back online.",
  signed_out: 'Sign in again to send it.',
  trouble: "The server has a problem. We'll send it when that is over.",
}

type Words = {
  /** What has been done: "Saved on this device." */
  onDevice: string
  accepted: () => void
  refused: (reason: string, code: string | undefined) => void
}

/** `concerns` picks the changes. */
export const sayOutcome = (copy: Copy, concerns: Parameters<typeof outcomeOf>[1], words: Words): Promise<void> =>
  announceOutcome(copy, outcomeOf(copy, concerns), words)

/** The same of any work. Without a network `onDevice` is said at once; nobody waits for it in any case. */
export async function announceOutcome(
  copy: Copy,
  outcomes: Observable<Outcome>,
  { onDevice, accepted, refused }: Words,
): Promise<void> {
  const sayHowItStands = async (): Promise<void> => {
    const connection = await firstValueFrom(connectionNow(copy), { defaultValue: undefined })
    if (connection) toastSaved(`${onDevice} ${next[connection]}`)
  }
  const isConnected = (await firstValueFrom(connectionNow(copy), { defaultValue: undefined })) === 'online'
  if (!isConnected) return sayHowItStands()
  let outcome = await answerWithin(answerTimeoutMs, outcomes)
  if (outcome === 'late') {
    await sayHowItStands()
    outcome = await answerWithin(memory, outcomes)
  }
  if (outcome === 'late' || outcome === 'gone') return
  if (outcome.state === 'refused') refused(outcome.reason, outcome.code)
  else accepted()
}

/** The first outcome that is one. gone: the copy was closed, the person has signed out. */
export const answerWithin = (timeoutMs: number, outcomes: Observable<Outcome>): Promise<Outcome | 'late' | 'gone'> =>
  firstValueFrom(
    merge(outcomes.pipe(filter(({ state }) => state !== 'waiting')), timer(timeoutMs).pipe(map(() => 'late' as const))),
    { defaultValue: 'gone' as const },
  )

// For changes that take effect quietly: only that the server does not take one is said (experience.md §2).

/** `concerns` picks the changes; `refused` is told why in plain words. */
export async function sayRefusal(
  copy: ReturnType<typeof useCopy>,
  concerns: Parameters<typeof outcomeOf>[1],
  refused: (reason: string) => void,
): Promise<void> {
  const outcome = await answerWithin(memory, outcomeOf(copy, concerns))
  if (outcome !== 'late' && outcome !== 'gone' && outcome.state === 'refused') refused(outcome.reason)
}
