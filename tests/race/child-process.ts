/** A TypeScript file in a process of its own that answers calls: servers and the proxy must not share our event loop. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { repositoryFolder } from '#supabase/local/settings.ts'

export type Child = {
  /** Calls a method that the file offers with `offer`. Rejects with its error's message. */
  call: <Result>(method: string, ...parameters: unknown[]) => Promise<Result>
  stop: () => Promise<void>
}

type Call = { id: number; method: string; parameters: unknown[] }
type Answer = { id: number; result?: unknown; error?: string }

export function startChild(file: URL): Child {
  const child = fork(file, { execArgv: ['--import', 'tsx'], cwd: repositoryFolder, serialization: 'advanced' })
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>()
  child.on('message', ({ id, result, error }: Answer) => {
    const call = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) call?.resolve(result as never)
    else call?.reject(new Error(error))
  })
  child.once('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`${file.pathname} ended with code ${code}`))
  })
  let lastId = 0
  return {
    call: (method, ...parameters) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        child.send({ id, method, parameters } satisfies Call)
      }),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

/** In the child: answers calls until the parent goes away; then `onStop` runs and the process ends. */
export function offer(methods: Record<string, (...parameters: never[]) => unknown>, onStop?: () => unknown): void {
  const answer = async ({ id, method, parameters }: Call): Promise<void> => {
    try {
      const result = await methods[method]?.(...(parameters as never[]))
      process.send?.({ id, result } satisfies Answer)
    } catch (error) {
      process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  }
  process.on('message', (call: Call) => void answer(call))
  const stop = async (): Promise<void> => {
    await onStop?.()
    process.exit(0)
  }
  process.once('disconnect', () => void stop())
  // Signals reach the whole group; this process ends in good order when its parent has gone.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
}
