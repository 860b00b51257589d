import KeyRound from 'lucide-react/icons/key-round'
import { type FormEvent, type ReactNode, useState } from 'react'
import { NeedsNetwork } from '#src/components/forms/FormMessages.tsx'
import { useAttempt } from '#src/components/forms/use-attempt.ts'
import { AccountStep } from '#src/components/people/AccountStep.tsx'
import { trimmed } from '#src/lib/text.ts'
import { failureWords } from '#src/services/service-error.ts'
import { Button } from '#src/ui/Button.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { toastError } from '#src/ui/toast.ts'

interface AddressStepProps {
  /** What is known already. */
  email: string
  onSend: (email: string) => Promise<void>
  /** Below the form. */
  children: ReactNode
}

/** Where the code goes. */
export function AddressStep({ email: known, onSend, children }: AddressStepProps) {
  const [email, setEmail] = useState(known)
  const [error, setError] = useState<string>()
  const { isBusy, isOffline, run } = useAttempt({ leaves: true })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const address = trimmed(email)
    setError(address ? undefined : 'Email is required')
    if (address)
      void run(
        () => onSend(address),
        (failure) => toastError('Error', failureWords(failure)),
      )
  }

  return (
    <AccountStep
      icon={KeyRound}
      title="Forgot your password?"
      words="We'll send a code to your email address. Type it here, and choose a new password."
    >
      <form className="account-form" noValidate onSubmit={submit}>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          value={email}
          error={error}
          onChange={({ target }) => setEmail(target.value)}
        />
        <NeedsNetwork shown={isOffline} what="Sending a code" />
        <Button type="submit" variant="primary" block busy={isBusy}>
          {isBusy ? 'Sending...' : 'Send Code'}
        </Button>
      </form>
      {children}
    </AccountStep>
  )
}
