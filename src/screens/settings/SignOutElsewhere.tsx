import { useState } from 'react'
import { failureWords, ServiceError } from '#src/services/service-error.ts'
import { AlertDialog } from '#src/ui/AlertDialog.tsx'
import { Button, type ButtonLook } from '#src/ui/Button.tsx'
import { toastError, toastSuccess } from '#src/ui/toast.ts'

interface SignOutElsewhereProps extends ButtonLook {
  children: string
  /** The button's name, if its words do not say which device. */
  label?: string
  question: string
  /** What happens, and to what. */
  description: string
  done: string
  signOut: () => Promise<void>
}

/** A button that ends sessions on other devices, after asking. */
export function SignOutElsewhere({
  children,
  label,
  question,
  description,
  done,
  signOut,
  ...look
}: SignOutElsewhereProps) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function end(): Promise<void> {
    setBusy(true)
    try {
      await signOut()
      toastSuccess(done)
    } catch (error) {
      const isOffline = error instanceof ServiceError && error.kind === 'offline'
      toastError('Error', isOffline ? "You're offline. Signing out a device needs a connection." : failureWords(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button {...look} aria-label={label} busy={isBusy} onClick={() => setAsking(true)}>
        {children}
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={question}
        description={description}
        action="Sign Out"
        onAction={() => void end()}
      />
    </>
  )
}
