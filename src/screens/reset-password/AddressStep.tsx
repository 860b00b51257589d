import KeyRound from 'lucide-react/icons/key-round'
import { type FormEvent, type ReactNode, useState } from 'react'
import { NeedsNetwork } from '#src/components/forms/FormMessages.tsx'
import { AccountStep } from '#src/components/people/AccountStep.tsx'
import { trimmed } from '#src/lib/text.ts'
import { ServiceError, serverWords } from '#src/services/service-error.ts'
import { useOfflineHint } from '#src/stores/this-browser.ts'
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
  const [isBusy, setBusy] = useState(false)
  const [hasFailedOffline, setFailedOffline] = useState(false)
  const isOffline = useOfflineHint()

  async function send(address: string): Promise<void> {
    setBusy(true)
    setFailedOffline(false)
    try {
      await onSend(address)
    } catch (failure) {
      setBusy(false)
      if (failure instanceof ServiceError && failure.kind === 'offline') setFailedOffline(true)
      else toastError('Error', serverWords(failure) ?? 'An unexpected error occurred. Please try again.')
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const address = trimmed(email)
    setError(address ? undefined : 'Email is required')
    if (address) void send(address)
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
        <NeedsNetwork shown={isOffline || hasFailedOffline} what="Sending a code" />
        <Button type="submit" variant="primary" block busy={isBusy}>
          {isBusy ? 'Sending...' : 'Send Code'}
        </Button>
      </form>
      {children}
    </AccountStep>
  )
}
