import KeyRound from 'lucide-react/icons/key-round'
import { type FormEvent, useState } from 'react'
import { NeedsNetwork } from '#src/components/forms/FormMessages.tsx'
import { AccountStep } from '#src/components/people/AccountStep.tsx'
import { PasswordChecklist } from '#src/components/people/PasswordChecklist.tsx'
import { passwordProblem } from '#src/domain/people/sign-up.ts'
import { ServiceError, serverWords } from '#src/services/service-error.ts'
import { useOfflineHint } from '#src/stores/this-browser.ts'
import { Button } from '#src/ui/Button.tsx'
import { PasswordField } from '#src/ui/PasswordField.tsx'
import { toastError } from '#src/ui/toast.ts'

interface NewPasswordStepProps {
  email: string
  /** Resolves when the password is changed and the person signed in. */
  onPassword: (password: string) => Promise<void>
  /** What the code has proven counts no more. */
  onOver: () => void
}

/** The new password. After a lost answer it can be sent again. */
export function NewPasswordStep({ email, onPassword, onOver }: NewPasswordStepProps) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [hasFailedOffline, setFailedOffline] = useState(false)
  const isOffline = useOfflineHint()

  async function save(): Promise<void> {
    setBusy(true)
    setFailedOffline(false)
    try {
      await onPassword(password)
    } catch (failure) {
      setBusy(false)
      if (!(failure instanceof ServiceError)) toastError('Error', 'An unexpected error occurred. Please try again.')
      else if (failure.kind === 'offline') setFailedOffline(true)
      else if (failure.kind === 'signed_out') {
        toastError('That took too long', 'Send another code to go on.')
        onOver()
      } else setError(serverWords(failure) ?? 'An unexpected error occurred. Please try again.')
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const problem = passwordProblem(password)
    setError(problem)
    if (!problem) void save()
  }

  return (
    <AccountStep
      icon={KeyRound}
      title="Choose a new password"
      words="Your other devices are signed out. What they haven't sent yet stays on them until you sign in there."
    >
      <form className="account-form" noValidate onSubmit={submit}>
        {/* For password managers, which save the password under it. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          value={password}
          error={error}
          hint={<PasswordChecklist password={password} />}
          onChange={({ target }) => {
            setPassword(target.value)
            setError(undefined)
          }}
        />
        <NeedsNetwork shown={isOffline || hasFailedOffline} what="Changing your password" />
        <Button type="submit" variant="primary" block busy={isBusy}>
          {isBusy ? 'Saving...' : 'Save and Sign In'}
        </Button>
      </form>
    </AccountStep>
  )
}
