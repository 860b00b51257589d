import { type FormEvent, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { NeedsNetwork } from '#src/components/forms/FormMessages.tsx'
import { useAttempt } from '#src/components/forms/use-attempt.ts'
import { AccountPage } from '#src/components/people/AccountPage.tsx'
import { paths } from '#src/lib/paths.ts'
import { trimmed } from '#src/lib/text.ts'
import type { ResetArrival } from '#src/screens/reset-password/ResetPasswordPage.tsx'
import { ServiceError, serverWords } from '#src/services/service-error.ts'
import { useSession } from '#src/services/session.ts'
import { noteSentCode, sentCodeOf } from '#src/stores/sent-code.ts'
import { Button, ButtonLink } from '#src/ui/Button.tsx'
import { PasswordField } from '#src/ui/PasswordField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { toastError } from '#src/ui/toast.ts'

/** What the sign-up page passes on. */
export type LoginArrival = { email: string; message: string } | null

type Missing = { email?: string; password?: string }

/** Signing in (spec D§2). The form stays filled when there is no network; after success, src/app/SignedOut leads on. */
export function LoginPage() {
  const { session, service, codes } = useSession()
  const navigate = useNavigate()
  const arrival = useLocation().state as LoginArrival
  const [email, setEmail] = useState(arrival?.email ?? session?.email ?? '')
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<Missing>({})
  const { isBusy, isOffline, run } = useAttempt({ leaves: true })
  const [awaitsCode] = useState(() => sentCodeOf('confirm', Date.now()) !== undefined)
  const form = useRef<HTMLFormElement>(null)

  /** Where a project demands it, the address is confirmed first. */
  async function enter(address: string): Promise<void> {
    try {
      await service.signIn(address, password)
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'email_not_confirmed') throw error
      await codes.sendConfirmation(address)
      noteSentCode('confirm', { email: address, sentAt: Date.now() })
      await navigate(paths.confirmEmail)
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const found: Missing = {
      ...(trimmed(email) ? {} : { email: 'Email is required' }),
      ...(password ? {} : { password: 'Password is required' }),
    }
    setMissing(found)
    const first = Object.keys(found)[0]
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    else
      void run(
        () => enter(email.trim()),
        (error) => toastError('Error', serverWords(error) ?? 'An unexpected error occurred'),
      )
  }

  return (
    <AccountPage title="Sign In" invitation="Welcome back">
      <form ref={form} className="account-form" noValidate onSubmit={submit}>
        <output className="account-form-message">{arrival?.message}</output>
        {awaitsCode && (
          <ButtonLink to={paths.confirmEmail} variant="soft" block>
            Enter the Code
          </ButtonLink>
        )}
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          value={email}
          error={missing.email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          error={missing.password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <NeedsNetwork shown={isOffline} what="Signing in" />
        <Button type="submit" variant="primary" block busy={isBusy}>
          {isBusy ? 'Signing in...' : 'Sign In'}
        </Button>
      </form>
      <p className="account-form-other">
        <Link to={paths.resetPassword} state={{ email: email.trim() } satisfies ResetArrival}>
          Forgot your password?
        </Link>
      </p>
      <p className="account-form-other">
        Don't have an account? <Link to={paths.signup}>Sign up</Link>
      </p>
    </AccountPage>
  )
}
