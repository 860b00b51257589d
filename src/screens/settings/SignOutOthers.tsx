import { useState } from 'react'
import { failureWords, ServiceError } from '#src/services/service-error.ts'
import { useServices } from '#src/services/use-services.ts'
import { AlertDialog } from '#src/ui/AlertDialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import { toastError, toastSuccess } from '#src/ui/toast.ts'

const offline = "You're offline. Signing out your other devices needs a connection."

/** Ends the person's sessions on all other devices. */
export function SignOutOthers() {
  const { account } = useServices()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  async function signOutOthers(): Promise<void> {
    setBusy(true)
    try {
      await account.signOutOthers()
      toastSuccess('Your other devices are signed out')
    } catch (error) {
      const isOffline = error instanceof ServiceError && error.kind === 'offline'
      toastError('Error', isOffline ? offline : failureWords(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button variant="danger-quiet" block busy={isBusy} onClick={() => setAsking(true)}>
        Sign Out Everywhere Else
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Sign out everywhere else?"
        description="Your other devices show that they are signed out as soon as they're online. What they haven't sent yet stays on them until you sign in there."
        action="Sign Out"
        onAction={() => void signOutOthers()}
      />
    </>
  )
}
