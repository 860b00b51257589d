/** Web Locks as a browser hands them out: one after the other, a request ends when it is aborted before, and a stolen lock rejects its holder's. */

type Options = { signal?: AbortSignal; steal?: boolean }
type Lock = { holder: (() => void) | undefined; waiting: (() => void)[] }

export function createFakeLockManager() {
  const locks = new Map<string, Lock>()
  return {
    request: (name: string, { signal, steal = false }: Options, work: () => Promise<unknown>): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const lock = locks.get(name) ?? { holder: undefined, waiting: [] }
        locks.set(name, lock)
        const lose = (): void => reject(new DOMException('Stolen', 'AbortError'))
        const release = (): void => {
          if (lock.holder !== lose) return
          lock.holder = undefined
          lock.waiting.shift()?.()
        }
        const grant = (): void => {
          lock.holder = lose
          Promise.resolve().then(work).then(resolve, reject).finally(release)
        }
        if (steal) lock.holder?.()
        if (steal || !lock.holder) return grant()
        lock.waiting.push(grant)
        signal?.addEventListener('abort', () => {
          lock.waiting = lock.waiting.filter((other) => other !== grant)
          reject(signal.reason)
        })
      }),
  }
}
