import { importUntilThere } from '#src/lib/import-until-there.ts'
import type { Sync } from '#sync/start-sync.ts'

type Late<Code extends object> = {
  /** When the start has time for it. */
  begin: Promise<unknown>
  load: () => Promise<Code>
  start: (code: Code) => Sync
  sleep: Parameters<typeof importUntilThere>[1]
  onFault: (error: unknown) => void
}

/** Sync whose code comes later. What is saved until then waits in the outbox, where its first round finds it. */
export function lateSync<Code extends object>({ begin, load, start, sleep, onFault }: Late<Code>): Sync {
  const ended = new AbortController()
  let sync: Sync | undefined
  const run = async (): Promise<void> => {
    await begin
    sync = start(await importUntilThere(load, sleep, ended.signal))
  }
  run().catch((error: unknown) => {
    if (!ended.signal.aborted) onFault(error)
  })
  return {
    wake: () => sync?.wake(),
    async stop() {
      ended.abort()
      await sync?.stop()
    },
  }
}
