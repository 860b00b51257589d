import { useState } from 'react'
import { firstValueFrom } from 'rxjs'
import { exportWork } from '#src/components/offline/export-work.ts'
import { hasUnsent, unsentTitle } from '#src/domain/work/work-summary.ts'
import { unsentWork } from '#src/queries/drafts.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { useServices } from '#src/services/use-services.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { toastError } from '#src/ui/toast.ts'

const unsentText =
  'Logging out deletes everything of yours on this device. Wait until it is sent, or save it to a file that you can import after signing in again.'
const sentText = 'Logging out deletes everything of yours on this device. It comes back when you sign in again.'

/**
 * Signs out (spec L§2.10). If the server lacks any work, drafts included, signing out would delete it, so this asks
 * first. `before` saves what is being typed, which then counts as such work. Work that gets sent while the dialog is
 * open is no longer deleted; the dialog says so, and the person decides.
 */
export function SignOut({ before }: { before: () => Promise<void> }) {
  const copy = useCopy()
  const { leave, workFile } = useServices()
  const unsent = useLive(unsentWork, [])
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isSent = unsent !== undefined && !hasUnsent(unsent)

  async function begin(): Promise<void> {
    setBusy(true)
    const saved = before().then(() => firstValueFrom(unsentWork(copy)))
    const found = await saved.finally(() => setBusy(false))
    if (hasUnsent(found)) setAsking(true)
    else await signOut()
  }

  async function signOut(): Promise<void> {
    setBusy(true)
    try {
      await leave()
    } catch {
      setBusy(false)
      toastError('Error', 'Your data on this device could not be deleted. Please try again.')
    }
  }

  return (
    <>
      <Button busy={isBusy} onClick={() => void begin().catch(reportError)}>
        Log Out
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={unsent ? unsentTitle(unsent) : ''}
        description={isSent ? sentText : unsentText}
        actions={
          isSent ? (
            <Button busy={isBusy} onClick={() => void begin().catch(reportError)}>
              Log Out
            </Button>
          ) : (
            <>
              <Button onClick={() => void exportWork(workFile)}>Save them to a file</Button>
              <Button variant="danger" busy={isBusy} onClick={() => void signOut()}>
                Log out and delete
              </Button>
            </>
          )
        }
      />
    </>
  )
}
