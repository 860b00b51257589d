import { connectionNow } from '#src/queries/connection.ts'
import { hasEverythingArrived } from '#src/queries/sync-status.ts'
import { useLive } from '#src/queries/use-copy.ts'

/** Whether what is not on the device may still come by itself: the first rows are on their way. */
export function useArriving(): boolean {
  const hasArrived = useLive(hasEverythingArrived, [])
  const connection = useLive(connectionNow, [])
  return hasArrived === undefined || connection === undefined || (!hasArrived && connection !== 'offline')
}
