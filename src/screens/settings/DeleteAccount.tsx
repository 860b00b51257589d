import { useState } from 'react'
import { connectionNow } from '#src/queries/connection.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { ServiceError } from '#src/services/service-error.ts'
import { useServices } from '#src/services/use-services.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { PasswordField } from '#src/ui/PasswordField.tsx'
import { isWrongPassword, wrongPassword } from './wrong-password.ts'

/** Spec L§8. */
const failedWords = 'Failed to delete account. Please try again or contact support.'
const notSignedInWords = 'No user logged in'
const doneWords = 'Account deleted successfully'

type Problem = 'offline' | 'failed' | 'signed_out'

/**
 * Deletes the account after asking (spec L§2.10, L§4, L§8). It needs the network. A failed call can be repeated,
 * because the account itself goes last.
 */
export function DeleteAccount({ before }: { before: () => Promise<void> }) {
  const { account, leave } = useServices()
  const connection = useLive(connectionNow, [])
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()

  async function deleteAccount(): Promise<void> {
    if (password === '') return setWrong('Password is required')
    setBusy(true)
    setProblem(undefined)
    try {
      // Saves what is being typed first: nothing may be saved to a device after everything on it was deleted.
      await before()
      await account.deleteAccount(password)
    } catch (error) {
      setBusy(false)
      if (isWrongPassword(error)) return setWrong(wrongPassword)
      return setProblem(problemOf(error))
    }
    await leave(doneWords)
  }

  return (
    <>
      <Button variant="danger-quiet" onClick={() => setAsking(true)}>
        Delete Account
      </Button>
      <Dialog
        open={isAsking}
        // No way back while the server works on it.
        onOpenChange={(isOpen) => !isBusy && setAsking(isOpen)}
        title="Delete Account"
        description="This deletes your account and everything in it for good: your profile, reviews, photos, lists and whom you follow. What this device has not sent yet goes as well. It cannot be undone."
        actions={
          <>
            <Button aria-disabled={isBusy || undefined} onClick={() => !isBusy && setAsking(false)}>
              Cancel
            </Button>
            <Button variant="danger" busy={isBusy} onClick={() => void deleteAccount().catch(reportError)}>
              {isBusy ? 'Deleting...' : problem ? 'Try again' : 'Delete Account'}
            </Button>
          </>
        }
      >
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          error={wrong}
          onChange={({ target }) => {
            setPassword(target.value)
            setWrong(undefined)
          }}
        />
        {problem ? (
          <Failure problem={problem} />
        ) : (
          connection === 'offline' && <Banner>You're offline. Deleting your account needs a connection.</Banner>
        )}
      </Dialog>
    </>
  )
}

function Failure({ problem }: { problem: Problem }) {
  if (problem === 'signed_out')
    return <Banner tone="danger">{notSignedInWords}. Sign in again to delete your account.</Banner>
  if (problem === 'offline')
    return (
      <Banner>
        There was no answer. Deleting your account needs a connection: try again when you're online, and it goes on
        where it stopped.
      </Banner>
    )
  return (
    <Banner tone="danger">
      {failedWords} Your account is still there, though some of your photos may be gone already.
    </Banner>
  )
}

const problemOf = (error: unknown): Problem => {
  if (!(error instanceof ServiceError)) reportError(error)
  return error instanceof ServiceError && (error.kind === 'offline' || error.kind === 'signed_out')
    ? error.kind
    : 'failed'
}
