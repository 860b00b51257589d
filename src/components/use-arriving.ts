import { connectionNow } from '../queries/connection.ts'
import { hasEverythingArrived } from '../queries/sync-status.ts'
import { useLive } from '../queries/use-copy.ts'

/** Whether what is not on the device may still come by itself: the first rows are on their way. */
export function useArriving(): boolean {
  const hasArrived = useLive(hasEverythingArrived, [])
  const connection = useLive(connectionNow, [])
  return hasArrived === undefined || connection === undefined || (!hasArrived && connection !== 'offline')
}
