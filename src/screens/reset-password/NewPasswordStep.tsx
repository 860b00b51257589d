import KeyRound from 'lucide-react/icons/key-round'
import { type FormEvent, useState } from 'react'
import { NeedsNetwork } from '#src/components/forms/FormMessages.tsx'
import { useAttempt } from '#src/components/forms/use-attempt.ts'
import { AccountStep } from '#src/components/people/AccountStep.tsx'
import { PasswordChecklist } from '#src/components/people/PasswordChecklist.tsx'
import { passwordProblem } from '#src/domain/people/sign-up.ts'
import { failureWords, ServiceError } from '#src/services/service-error.ts'
import { Button } from '#src/ui/Button.tsx'
import { PasswordField } from '#src/ui/PasswordField.tsx'
import { toastError } from '#src/ui/toast.ts'

interface NewPasswordStepProps {
  email: string
  /** Resolves when the password is changed and the person signed in. */
  onPassword: (password: string) => Promise<void>
  /** What the code has proven no longer counts. */
  onOver: () => void
}

/** The new password. After a lost answer it can be sent again. */
export function NewPasswordStep({ email, onPassword, onOver }: NewPasswordStepProps) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const { isBusy, isOffline, run } = useAttempt({ leaves: true })

  function showFailure(failure: unknown): void {
    if (failure instanceof ServiceError && failure.kind === 'signed_out') {
      toastError('That took too long', 'Send another code to continue.')
      onOver()
    } else {
      setError(failureWords(failure))
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const problem = passwordProblem(password)
    setError(problem)
    if (!problem) void run(() => onPassword(password), showFailure)
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
        <NeedsNetwork shown={isOffline} what="Changing your password" />
        <Button type="submit" variant="primary" block busy={isBusy}>
          {isBusy ? 'Saving...' : 'Save and Sign In'}
        </Button>
      </form>
    </AccountStep>
  )
}
