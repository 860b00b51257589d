/**
 * Leaves nothing of IndexedDB running in a page that enters the browser's back/forward cache. WebKit freezes such a
 * page with its transactions, and every later page then waits for ever on their stores: 3 of 9 loads hung.
 * INVARIANT: from `pagehide` until it is shown again, a page has no transaction, begins none and opens nothing.
 * Interrupted work has not happened, because work counts as saved only when its transaction is complete;
 * `acrossPageCache` runs it again when the page comes back.
 */

// oxlint-disable typescript/unbound-method -- each is called with the object that it was asked of

const running = new Set<IDBTransaction>()
const connections = new Set<IDBDatabase>()
/** Connections closed because the page was left. */
let closed: IDBDatabase[] = []
const reopenings = new Set<() => Promise<void>>()

/** From `pagehide` until everything is open again. */
let absence: { isHidden: boolean; over: Promise<void>; end: () => void } | undefined
let timesLeft = 0

/** Call it before anything is opened. Watches all of IndexedDB, because libraries open connections of their own. */
export function leaveNothingRunning(page: EventTarget): void {
  const { transaction, close } = IDBDatabase.prototype
  const { open } = IDBFactory.prototype
  IDBDatabase.prototype.transaction = function (...given) {
    refuseWhenHidden()
    return noted(transaction.apply(this, given))
  }
  IDBDatabase.prototype.close = function () {
    connections.delete(this)
    close.call(this)
  }
  IDBFactory.prototype.open = function (...given) {
    refuseWhenHidden()
    const opening = open.apply(this, given)
    opening.addEventListener('upgradeneeded', () => opening.transaction && noted(opening.transaction))
    opening.addEventListener('success', () => {
      connections.add(opening.result)
      if (absence?.isHidden) closeAll()
    })
    return opening
  }
  const ifPersisted = (handle: () => void) => (event: Event) => {
    if ((event as PageTransitionEvent).persisted) handle()
  }
  page.addEventListener('pagehide', ifPersisted(leave))
  page.addEventListener('pageshow', ifPersisted(comeBack))
}

/**
 * Runs work that begins transactions, and runs it again if the page was left meanwhile, when `work` has done nothing.
 */
export async function acrossPageCache<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    if (absence) await absence.over
    const before = timesLeft
    try {
      return await work()
    } catch (error) {
      if (timesLeft === before) throw error
    }
  }
}

const leavings = new Set<() => void>()

/** Calls once when the page is left, at once if it has been. Returns the function that unregisters it. */
export function whenLeft(call: () => void): () => void {
  if (absence?.isHidden) call()
  else leavings.add(call)
  return () => leavings.delete(call)
}

/**
 * `reopen` reopens a connection that does not reopen by itself at its next use. Returns the function that unregisters
 * it.
 */
export function reopening(reopen: () => Promise<void>): () => void {
  reopenings.add(reopen)
  return () => reopenings.delete(reopen)
}

/** Whether connections are closed only because the page was left. */
export const isAway = (): boolean => absence !== undefined

/** Ms between looks; how many looks in a row must find no transaction; and the most looks. */
const lookEvery = 50
const quietLooks = 4
const mostLooks = 60

/** Resolves when the page has come back and interrupted work is done, after 3 s at the latest. */
export async function doneAfterAbsence(): Promise<void> {
  await absence?.over
  for (let looks = 0, quiet = 0; looks < mostLooks && quiet < quietLooks; looks++) {
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
    quiet = running.size === 0 ? quiet + 1 : 0
  }
}

function leave(): void {
  if (absence) return
  timesLeft++
  let end = (): void => {}
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  absence = { isHidden: true, over, end }
  // Closing a connection would wait for its transactions.
  for (const transaction of running) abort(transaction)
  closeAll()
  for (const call of leavings) call()
  leavings.clear()
}

function comeBack(): void {
  if (!absence) return
  const { end } = absence
  absence.isHidden = false
  // As if the browser had closed them: whoever has opened one opens it again.
  for (const connection of closed) connection.onclose?.(new Event('close'))
  closed = []
  const openAgain = async (): Promise<void> => {
    await Promise.allSettled([...reopenings].map((reopen) => reopen()))
    absence = undefined
    end()
  }
  void openAgain()
}

function noted(transaction: IDBTransaction): IDBTransaction {
  running.add(transaction)
  const forget = (): void => void running.delete(transaction)
  transaction.addEventListener('complete', forget)
  transaction.addEventListener('abort', forget)
  if (absence?.isHidden) abort(transaction)
  return transaction
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It is being committed already, which no longer needs the page.
  }
}

function closeAll(): void {
  for (const connection of connections) {
    closed.push(connection)
    connection.close()
  }
}

function refuseWhenHidden(): void {
  if (absence?.isHidden) throw new DOMException('The page was left.', 'AbortError')
}
