/**
 * One tab leads: only that tab talks to the server, the others only save. The service worker sends when no tab leads.
 * The leader's heartbeat is a counter; if it stays the same over several looks of another tab, the leader is frozen,
 * and that tab takes the lead.
 * INVARIANT: two leaders at once are harmless and only waste requests: cursors move by compare-and-set (pull.ts), and a
 * verdict is taken once (push.ts). A frozen tab that thaws finds its signal aborted.
 */
import type { LocalCopy } from '#src/db/local-copy.ts'
import { type OwedReader, StorageError } from '#src/db/owed.ts'
import type { WorkCopy } from './context.ts'

/** Ms between heartbeats, and how many looks without a new one make a leader count as frozen. */
const beatEvery = 5_000
const looksUntilFrozen = 4

/** Runs `work` whenever this tab leads, until `signal` aborts. */
export async function lead(
  copy: LocalCopy,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    const attempt = new AbortController()
    const stop = (): void => attempt.abort()
    signal.addEventListener('abort', stop)
    let leading = false
    const asLeader = async (lost: AbortSignal): Promise<void> => {
      leading = true
      // Not AbortSignal.any: Safari has it only since 17.4, and Node never frees one whose tab is killed.
      const ended = new AbortController()
      const end = (): void => ended.abort()
      if (signal.aborted || lost.aborted) end()
      signal.addEventListener('abort', end)
      lost.addEventListener('abort', end)
      await Promise.all([beat(copy, ended.signal), work(ended.signal)]).finally(() => {
        signal.removeEventListener('abort', end)
        lost.removeEventListener('abort', end)
      })
    }
    const stealFromFrozen = async (): Promise<void> => {
      if (!(await waitUntilFrozen(copy, attempt.signal, () => leading))) return
      attempt.abort()
      await copy.locks.lead(lockName(copy), { steal: true, signal }, asLeader)
    }
    const leadInTurn = async (): Promise<void> => {
      await copy.locks.lead(lockName(copy), { steal: false, signal: attempt.signal }, asLeader)
      // This tab has led, so it need not watch for a frozen leader any more.
      attempt.abort()
    }
    await Promise.all([stealFromFrozen(), leadInTurn()])
    signal.removeEventListener('abort', stop)
  }
}

/** Ms between the service worker's looks for a tab that has begun to lead: until it notices, both send. */
const giveWayWithin = 1_000

/**
 * For the service worker: waits until no tab leads or the leader is frozen, then runs `work`, which is aborted when a
 * tab leads. Waiting ends when `waiting` aborts, and this aborts it too. Returns whether `work` was completed.
 * It queues for the leader's lock, to learn at once when the leading tab closes, but never keeps it: a starting tab
 * must not wait for the background.
 */
export async function whileNobodyLeads(
  copy: WorkCopy,
  waiting: AbortController,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const inTurn = async (): Promise<boolean> => {
    let isFree = false
    await copy.locks.lead(lockName(copy), { steal: false, signal: waiting.signal }, async () => {
      isFree = true
    })
    return isFree
  }
  const nobodyLeads = await Promise.race([inTurn(), waitUntilFrozen(copy, waiting.signal, () => false)]).finally(() =>
    waiting.abort('over'),
  )
  if (!nobodyLeads) return false
  const working = new AbortController()
  void stopWhenLed(copy, working)
  try {
    await work(working.signal)
  } catch (error) {
    if (!working.signal.aborted) throw error
    return false
  } finally {
    working.abort('ended')
  }
  return true
}

/** A new leader sends a heartbeat at once. */
async function stopWhenLed(copy: WorkCopy, working: AbortController): Promise<void> {
  const before = await lastBeat(copy)
  while (!working.signal.aborted) {
    await copy.clock.sleep(giveWayWithin, working.signal)
    if ((await lastBeat(copy)) !== before) working.abort('led')
  }
}

const lockName = (copy: WorkCopy): string => `crumb-leader-${copy.userId}`

async function beat(copy: WorkCopy, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await copy.owed
      .write(['heartbeats'], async (owed) => {
        await owed.put('heartbeats', [{ name: 'leader', count: (await beatIn(owed)) + 1 }])
      })
      // A full device must not stop the leader; at worst another tab takes over.
      .catch(ignoreStorage)
    await copy.clock.sleep(beatEvery, signal)
  }
}

/** Resolves to true when the leader's heartbeat stops, to false when this tab leads or the signal aborts. */
async function waitUntilFrozen(copy: WorkCopy, signal: AbortSignal, isLeading: () => boolean): Promise<boolean> {
  let seen: number | undefined
  let looks = 0
  while (!signal.aborted && !isLeading()) {
    await copy.clock.sleep(beatEvery, signal)
    const value = await lastBeat(copy)
    looks = value === seen ? looks + 1 : 0
    seen = value
    if (looks >= looksUntilFrozen && !isLeading() && !signal.aborted) return true
  }
  return false
}

/** Undefined when the storage cannot be read. */
const lastBeat = (copy: WorkCopy): Promise<number | undefined> =>
  copy.owed.read(['heartbeats'], beatIn).catch(ignoreStorage)

const beatIn = async (owed: OwedReader): Promise<number> => (await owed.get('heartbeats', 'leader'))?.count ?? 0

function ignoreStorage(error: unknown): undefined {
  if (!(error instanceof StorageError)) throw error
  return undefined
}
