import CloudOff from 'lucide-react/icons/cloud-off'
import { useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'

interface NotOnPhoneProps {
  /** "This list", "These people". */
  what: string
  isMany?: boolean
  /** There is no network; otherwise the server could not answer. */
  isOffline: boolean
  /** Shown instead when the server could not answer. */
  failure?: string
  /** Asks the server again. */
  onRetry: () => Promise<void> | void
}

/** Shown when something is not on this device and could not be fetched. */
export function NotOnPhone({ what, isMany = false, isOffline, failure, onRetry }: NotOnPhoneProps) {
  const [isAsking, setAsking] = useState(false)
  const [it, is, shows] = isMany ? ['They', 'are', 'show'] : ['It', 'is', 'shows']
  const retry = async (): Promise<void> => {
    setAsking(true)
    try {
      await onRetry()
    } finally {
      setAsking(false)
    }
  }
  return (
    <EmptyState
      icon={CloudOff}
      title={`${what} ${is} not on this device`}
      action={
        <Button busy={isAsking} onClick={() => void retry().catch(reportError)}>
          Try again
        </Button>
      }
    >
      {isOffline
        ? `${it} ${shows} here when you're back online.`
        : (failure ?? `${it} could not be loaded at the moment.`)}
    </EmptyState>
  )
}
