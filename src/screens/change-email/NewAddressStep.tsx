import Mail from 'lucide-react/icons/mail'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { NeedsNetwork } from '#src/components/forms/FormMessages.tsx'
import { useAttempt } from '#src/components/forms/use-attempt.ts'
import { AccountStep } from '#src/components/people/AccountStep.tsx'
import { useSecondsToResend } from '#src/components/people/use-seconds-to-resend.ts'
import { type EmailChange, shownSeconds } from '#src/domain/people/codes.ts'
import { failureWords } from '#src/services/service-error.ts'
import { Button } from '#src/ui/Button.tsx'
import { TextField } from '#src/ui/TextField.tsx'

interface NewAddressStepProps {
  current: string
  /** What was asked for before, to be corrected. */
  sent: EmailChange | undefined
  onSend: (email: string) => Promise<void>
  onBack: () => void
}

/** The new address, or a mistyped one corrected. */
export function NewAddressStep({ current, sent, onSend, onBack }: NewAddressStepProps) {
  const [email, setEmail] = useState(sent?.email ?? '')
  const [error, setError] = useState<string>()
  const { isBusy, isOffline, run } = useAttempt({ leaves: true })
  const seconds = useSecondsToResend(sent?.sentAt)
  const form = useRef<HTMLFormElement>(null)
  const isCorrecting = sent !== undefined
  // Whoever comes from the button for it has lost their place.
  useEffect(() => {
    if (isCorrecting) form.current?.querySelector('input')?.focus()
  }, [isCorrecting])

  function submit(event: FormEvent): void {
    event.preventDefault()
    const address = email.trim()
    if (address === '') setError('Email is required')
    else if (address.toLowerCase() === current.toLowerCase()) setError('This is already your address')
    else if (seconds === 0)
      void run(
        () => onSend(address),
        (failure) => setError(failureWords(failure)),
      )
  }

  return (
    <AccountStep
      icon={Mail}
      title="Change your email"
      words={
        <>
          You sign in with <b>{current}</b>. We'll send a code there, and one to the new address. Type both here.
        </>
      }
      onBack={onBack}
    >
      <form ref={form} className="account-form" noValidate onSubmit={submit}>
        <TextField
          label="New email"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          value={email}
          error={error}
          onChange={({ target }) => {
            setEmail(target.value)
            setError(undefined)
          }}
        />
        <NeedsNetwork shown={isOffline} what="Changing your address" />
        <Button type="submit" variant="primary" block busy={isBusy} aria-disabled={seconds > 0}>
          {isBusy ? 'Sending...' : seconds > 0 ? `Send Codes in ${shownSeconds(seconds)}` : 'Send Codes'}
        </Button>
      </form>
    </AccountStep>
  )
}
