import Mail from 'lucide-react/icons/mail'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { NeedsNetwork } from '#src/components/forms/FormMessages.tsx'
import { useAttempt } from '#src/components/forms/use-attempt.ts'
import { codeFrom, codeLength, shownSeconds } from '#src/domain/people/codes.ts'
import { failureWords } from '#src/services/service-error.ts'
import type { SentCode } from '#src/stores/sent-code.ts'
import { Button } from '#src/ui/Button.tsx'
import { CodeField } from '#src/ui/CodeField.tsx'
import { AccountStep } from './AccountStep.tsx'
import { useSecondsToResend } from './use-seconds-to-resend.ts'

interface CodeStepProps {
  sent: SentCode
  words: ReactNode
  /** Resolves when the code was right and the page goes on. */
  onCode: (code: string) => Promise<void>
  onResend: () => Promise<void>
  /** Without it the address cannot be changed here. */
  onChangeAddress?: (() => void) | undefined
  /** Where the arrow leads, if not to the sign-in page. */
  onBack?: (() => void) | undefined
  /** Below the form. */
  children?: ReactNode
}

/** Typing the code that came by mail, sending it again after a pause, and correcting the address. */
export function CodeStep({ sent, words, onCode, onResend, onChangeAddress, onBack, children }: CodeStepProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const { isBusy, isOffline, run } = useAttempt()
  const form = useRef<HTMLFormElement>(null)
  // Whoever comes from a button has lost their place, and there is nothing else to do here.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  function attempt(work: () => Promise<void>): Promise<void> {
    setError(undefined)
    return run(work, (failure) => setError(failureWords(failure)))
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (code.length < codeLength) setError(`The code has ${codeLength} digits`)
    else void attempt(() => onCode(code))
  }

  const resend = async (): Promise<void> => {
    await onResend()
    setCode('')
  }

  return (
    <AccountStep icon={Mail} title="Check your email" words={words} onBack={onBack}>
      <form ref={form} className="account-form" noValidate onSubmit={submit}>
        <CodeField
          label="Code"
          name="code"
          length={codeLength}
          value={code}
          error={error}
          onChange={(typed) => {
            setCode(codeFrom(typed))
            setError(undefined)
          }}
        />
        <div className="account-step-ways">
          <Resend sentAt={sent.sentAt} onResend={() => void attempt(resend)} />
          {onChangeAddress && (
            <Button variant="quiet" onClick={onChangeAddress}>
              Change address
            </Button>
          )}
        </div>
        <NeedsNetwork shown={isOffline} what="The code" />
        <Button type="submit" variant="primary" block busy={isBusy}>
          {isBusy ? 'Checking...' : 'Continue'}
        </Button>
      </form>
      {children}
    </AccountStep>
  )
}

/** Counts down, then offers it. */
function Resend({ sentAt, onResend }: { sentAt: number; onResend: () => void }) {
  const seconds = useSecondsToResend(sentAt)
  if (seconds > 0)
    return <span className="account-step-pause shape-caption">Send again in {shownSeconds(seconds)}</span>
  return (
    <Button variant="quiet" onClick={onResend}>
      Send again
    </Button>
  )
}
