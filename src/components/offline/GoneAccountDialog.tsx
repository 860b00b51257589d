import { useState } from 'react'
import { useServices } from '#src/services/use-services.ts'
import { type GoneAccount, tellGoneAccount } from '#src/stores/account-end.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { toastError } from '#src/ui/toast.ts'
import { exportWork } from './export-work.ts'

const texts: Record<GoneAccount, string> = {
  lost: 'The server was set back to a time before you signed up. What you saved is still on this device. Save it to a file before you delete it here.',
  deleted:
    "The account was deleted. What you haven't sent yet is still on this device. Save it to a file before you delete it here.",
}

/** Only the person may delete what is left of a gone account, and they can save it to a file first. */
export function GoneAccountDialog({ gone }: { gone: GoneAccount }) {
  const { leave, workFile } = useServices()
  const [isBusy, setBusy] = useState(false)

  async function end(): Promise<void> {
    setBusy(true)
    try {
      await leave('This account is no longer on the server.')
      tellGoneAccount(undefined)
    } catch {
      setBusy(false)
      toastError('Error', 'Your data on this device could not be deleted. Please try again.')
    }
  }

  return (
    <Dialog
      open
      // The dialog can be postponed: everything stays readable, and the next contact asks again.
      onOpenChange={() => tellGoneAccount(undefined)}
      title="This account is no longer on the server"
      description={texts[gone]}
      actions={
        <>
          <Button onClick={() => void exportWork(workFile)}>Save to a file</Button>
          <Button variant="danger" busy={isBusy} onClick={() => void end()}>
            Delete from this device
          </Button>
        </>
      }
    />
  )
}
