import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { NeedsNetwork } from '#src/components/forms/FormMessages.tsx'
import { AccountPage } from '#src/components/people/AccountPage.tsx'
import { fullNameLength, usernameLength } from '#src/domain/limits.ts'
import { type SignUpErrors, type SignUpForm, signUpErrors, usernameFrom } from '#src/domain/people/sign-up.ts'
import { paths } from '#src/lib/paths.ts'
import { characterCount } from '#src/lib/text.ts'
import type { LoginArrival } from '#src/screens/login/LoginPage.tsx'
import { ServiceError, serverWords } from '#src/services/service-error.ts'
import { useSession } from '#src/services/session.ts'
import { useOfflineHint } from '#src/stores/this-browser.ts'
import { Button } from '#src/ui/Button.tsx'
import { PasswordField } from '#src/ui/PasswordField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { toastError } from '#src/ui/toast.ts'
import { PasswordChecklist } from './PasswordChecklist.tsx'
import { useIsTaken } from './use-is-taken.ts'

const taken = 'This username is taken.'

/** Creates an account (spec D§2, D§5). The form stays filled when there is no network. */
export function SignupPage() {
  const { service } = useSession()
  const navigate = useNavigate()
  const [form, setForm] = useState<SignUpForm>({ fullName: '', username: '', email: '', password: '' })
  const [errors, setErrors] = useState<SignUpErrors>({})
  const [isBusy, setBusy] = useState(false)
  const [hasFailedOffline, setFailedOffline] = useState(false)
  const isOffline = useOfflineHint()
  const isTaken = useIsTaken(service, form.username)
  const element = useRef<HTMLFormElement>(null)

  const change = (name: keyof SignUpForm, value: string): void => {
    setForm({ ...form, [name]: value })
    const { [name]: _, ...others } = errors
    setErrors(others)
  }

  async function signUp(): Promise<void> {
    setBusy(true)
    setFailedOffline(false)
    try {
      const email = form.email.trim()
      const { mustConfirm } = await service.signUp({ ...form, email, fullName: form.fullName.trim() })
      const message = mustConfirm
        ? 'Check your mail to confirm your address, then sign in.'
        : 'Your account is ready. Sign in to start.'
      await navigate(paths.login, { state: { email, message } satisfies LoginArrival })
    } catch (error) {
      setBusy(false)
      const words = serverWords(error) ?? 'An unexpected error occurred. Please try again.'
      if (!(error instanceof ServiceError)) say(words)
      else if (error.kind === 'offline') setFailedOffline(true)
      else if (error.code === 'username_taken') show({ username: words })
      else say(words)
    }
  }

  function show(found: SignUpErrors): void {
    setErrors(found)
    const [first] = Object.keys(found)
    element.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const found = signUpErrors(form)
    if (Object.keys(found).length > 0) show(found)
    else if (isTaken) show({ username: taken })
    else void signUp()
  }

  return (
    <AccountPage title="Sign Up" invitation="Join the community of food lovers">
      <form ref={element} className="account-form" noValidate onSubmit={submit}>
        <TextField
          label="Full Name"
          name="fullName"
          autoComplete="name"
          value={form.fullName}
          count={{ used: characterCount(form.fullName), most: fullNameLength }}
          error={errors.fullName}
          onChange={({ target }) => change('fullName', target.value)}
        />
        <TextField
          label="Username"
          name="username"
          prefix="@"
          autoComplete="nickname"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={form.username}
          count={{ used: form.username.length, most: usernameLength.most }}
          error={errors.username ?? (isTaken ? taken : undefined)}
          onChange={({ target }) => change('username', usernameFrom(target.value))}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          value={form.email}
          error={errors.email}
          onChange={({ target }) => change('email', target.value)}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          value={form.password}
          error={errors.password}
          hint={<PasswordChecklist password={form.password} />}
          onChange={({ target }) => change('password', target.value)}
        />
        <NeedsNetwork shown={isOffline || hasFailedOffline} what="Signing up" />
        <Button type="submit" variant="primary" block busy={isBusy}>
          {isBusy ? 'Creating account...' : 'Sign Up'}
        </Button>
      </form>
      <p className="account-form-other">
        Already have an account? <Link to={paths.login}>Sign in</Link>
      </p>
    </AccountPage>
  )
}

const say = (text: string): void => toastError('Error', text)
