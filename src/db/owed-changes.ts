/** Tells all tabs of a device, and whoever watches in this one, which tables of a person's owed database have changed. */
import type { OwedTable } from './owed.ts'
import { owedName } from './versions.ts'

export type OwedChanges = {
  /** Calls `listener` after each change in any tab or in the service worker. Returns the function that ends it. */
  watch: (listener: (tables: readonly OwedTable[]) => void) => () => void
  /** Call it when the transaction is complete. */
  tell: (tables: readonly OwedTable[]) => void
  close: () => void
}

export function owedChanges(userId: string): OwedChanges {
  const channel = new BroadcastChannel(owedName(userId))
  const listeners = new Set<(tables: readonly OwedTable[]) => void>()
  let isOpen = true
  const hear = (tables: readonly OwedTable[]): void => {
    for (const listener of listeners) listener(tables)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<readonly OwedTable[]>) => hear(data))
  return {
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell(tables) {
      // Signed out while it was written.
      if (isOpen) channel.postMessage(tables)
      hear(tables)
    },
    close() {
      isOpen = false
      channel.close()
    },
  }
}
