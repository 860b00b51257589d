import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#src/lib/paths.ts'
import { connectionNow } from '#src/queries/connection.ts'
import { isHomeHere } from '#src/queries/home-arrival.ts'
import { hasEverythingArrived } from '#src/queries/sync-status.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'

/** Whether missing rows may still arrive by themselves, because the first sync is under way. */
export const useArriving = (): boolean => useArrivingUntil(hasEverythingArrived)

/** The same for what home shows, which comes first. */
export const useHomeArriving = (): boolean => useArrivingUntil(isHomeHere)

function useArrivingUntil(arrival: typeof hasEverythingArrived): boolean {
  const hasArrived = useLive(arrival, [])
  const connection = useLive(connectionNow, [])
  return hasArrived === undefined || connection === undefined || (!hasArrived && connection !== 'offline')
}

interface NoneYetProps {
  icon: LucideIcon
  /** Shown on a new phone that is still offline: it will come. */
  later: string
  /** Shown while it is on its way. */
  skeleton: ReactNode
  /** Shown when there is nothing. */
  children: ReactNode
}

/** Replaces an empty list of rows that all belong on the phone: it may be empty, or may not have arrived yet. */
export function NoneYet({ icon, later, skeleton, children }: NoneYetProps) {
  const hasArrived = useLive(hasEverythingArrived, [])
  const isArriving = useArriving()
  if (hasArrived === undefined) return null
  if (hasArrived) return children
  if (isArriving) return skeleton
  return (
    // Writing needs no network.
    <EmptyState
      icon={icon}
      title="Nothing is on this device yet"
      action={<ButtonLink to={paths.log()}>Log a Visit</ButtonLink>}
    >
      {later}
    </EmptyState>
  )
}
