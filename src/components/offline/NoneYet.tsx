import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { connectionNow } from '#src/queries/connection.ts'
import { hasEverythingArrived } from '#src/queries/sync-status.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'

/** Whether what is not on the device may still come by itself: the first rows are on their way. */
export function useArriving(): boolean {
  const hasArrived = useLive(hasEverythingArrived, [])
  const connection = useLive(connectionNow, [])
  return hasArrived === undefined || connection === undefined || (!hasArrived && connection !== 'offline')
}

interface NoneYetProps {
  icon: LucideIcon
  /** While nothing has arrived on a new phone without a network: that it comes. */
  later: string
  /** While it is on its way. */
  skeleton: ReactNode
  /** Says that there is nothing. */
  children: ReactNode
}

/** In the place of an empty list of what is all on the phone: there may be none, or it may only not have arrived yet. */
export function NoneYet({ icon, later, skeleton, children }: NoneYetProps) {
  const hasArrived = useLive(hasEverythingArrived, [])
  const isArriving = useArriving()
  if (hasArrived === undefined) return null
  if (hasArrived) return children
  if (isArriving) return skeleton
  return (
    <EmptyState icon={icon} title="Nothing is on this phone yet">
      {later}
    </EmptyState>
  )
}
