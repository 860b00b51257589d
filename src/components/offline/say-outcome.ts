/**
 * Messages a moment after a change was saved. They report the server's verdict only once it has given one
 * (experience.md §2.2).
 */
import { filter, firstValueFrom, map, merge, type Observable, timer } from 'rxjs'
import { connectionNow } from '#src/queries/connection.ts'
import { type Outcome, outcomeOf } from '#src/queries/outcome.ts'
import type { Copy } from '#src/queries/use-copy.ts'
import { toastSaved } from '#src/ui/toast.ts'

/** Ms to wait for the verdict before saying how things stand. */
const answerTimeoutMs = 4000
/**
 * Ms after which nobody remembers what a message is about; by then, the object and the list of unsent work show its
 * state.
 */
const memory = 60_000

const next = {
  online: "It's being sent.",
  offline: "We'll send it when you're back online.",
  signed_out: 'Sign in again to send it.',
  trouble: "The server has a problem. We'll send it when it works again.",
}

type Words = {
  /** What has been done: "Saved on this device." */
  onDevice: string
  accepted: () => void
  refused: (reason: string, code: string | undefined) => void
  /** Leads to what was saved. */
  open?: (() => void) | undefined
}

/** `concerns` picks the mutations. */
export const sayOutcome = (copy: Copy, concerns: Parameters<typeof outcomeOf>[1], words: Words): Promise<void> =>
  announceOutcome(copy, outcomeOf(copy, concerns), words)

/** The same for any work. Offline, `onDevice` is shown at once; nothing waits for this promise. */
export async function announceOutcome(
  copy: Copy,
  outcomes: Observable<Outcome>,
  { onDevice, accepted, refused, open }: Words,
): Promise<void> {
  const sayHowItStands = async (): Promise<void> => {
    const connection = await firstValueFrom(connectionNow(copy), { defaultValue: undefined })
    if (connection) toastSaved(`${onDevice} ${next[connection]}`, open)
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

/** The first verdict, or 'late'. gone: the copy was closed because the person has signed out. */
export const answerWithin = (timeoutMs: number, outcomes: Observable<Outcome>): Promise<Outcome | 'late' | 'gone'> =>
  firstValueFrom(
    merge(outcomes.pipe(filter(({ state }) => state !== 'waiting')), timer(timeoutMs).pipe(map(() => 'late' as const))),
    { defaultValue: 'gone' as const },
  )

// For changes that take effect quietly: only a refusal is shown (experience.md §2).

/** `concerns` picks the mutations; `refused` gets the reason in plain words. */
export async function sayRefusal(
  copy: Copy,
  concerns: Parameters<typeof outcomeOf>[1],
  refused: (reason: string) => void,
): Promise<void> {
  const outcome = await answerWithin(memory, outcomeOf(copy, concerns))
  if (outcome !== 'late' && outcome !== 'gone' && outcome.state === 'refused') refused(outcome.reason)
}
