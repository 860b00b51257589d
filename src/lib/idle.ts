/** Ms for which a busy phone keeps what can wait waiting. */
const timeoutMs = 2000

/** Resolves when nothing else is to be done. Safari has no idle callbacks. */
export const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: timeoutMs })
    else setTimeout(resolve)
  })

let turn: Promise<unknown> = Promise.resolve()

/** Calls when nothing else is to be done, and who has asked earlier has had a turn. */
export function inIdleTurn(work: () => void): void {
  turn = turn.then(idle)
  void turn.then(work)
}
