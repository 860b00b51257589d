import content from 'virtual:content'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { NeedsNetwork } from '#src/components/forms/FormMessages.tsx'
import { useAttempt } from '#src/components/forms/use-attempt.ts'
import { AccountPage } from '#src/components/people/AccountPage.tsx'
import { PasswordChecklist } from '#src/components/people/PasswordChecklist.tsx'
import { fullNameLength, usernameLength } from '#src/domain/limits.ts'
import { type SignUpErrors, type SignUpForm, signUpErrors, usernameFrom } from '#src/domain/people/sign-up.ts'
import { plainDate } from '#src/domain/time/dates.ts'
import { paths } from '#src/lib/paths.ts'
import { characterCount } from '#src/lib/text.ts'
import type { LoginArrival } from '#src/screens/login/LoginPage.tsx'
import { failureWords, ServiceError } from '#src/services/service-error.ts'
import { useSession } from '#src/services/session.ts'
import { noteSentCode } from '#src/stores/sent-code.ts'
import { beginSignUp, signUpBegun } from '#src/stores/sign-up.ts'
import { Button } from '#src/ui/Button.tsx'
import { PasswordField } from '#src/ui/PasswordField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { TextLink } from '#src/ui/TextLink.tsx'
import { toastError } from '#src/ui/toast.ts'
import { useIsTaken } from './use-is-taken.ts'

const taken = 'This username is taken.'

/** Of an account that can sign in, and of one whose address waits for the code that was sent. */
const arrivalWords = {
  ready: 'Your account is ready. Sign in to start.',
  unconfirmed: "We've sent a code to your email address. Enter it to show that it's yours.",
}

/** Which rules: "Rules of 25 Nov 2026". */
const { title, date } = content.rules
const rules = date ? `${title} of ${plainDate(`${date}T12:00`)}` : title

const blank: SignUpForm = { fullName: '', username: '', email: '', password: '' }

/** Creates an account (spec D§2, D§5). The form stays filled when there is no network. */
export function SignupPage() {
  const { service } = useSession()
  const navigate = useNavigate()
  const [begun] = useState(signUpBegun)
  const [form, setForm] = useState<SignUpForm>(begun ?? blank)
  const [errors, setErrors] = useState<SignUpErrors>({})
  const { isBusy, isOffline, run } = useAttempt({ leaves: true })
  // By this very sign-up, whose address is being corrected.
  const isTaken = useIsTaken(service, form.username) && form.username !== begun?.username
  const element = useRef<HTMLFormElement>(null)

  const change = (name: keyof SignUpForm, value: string): void => {
    setForm({ ...form, [name]: value })
    setErrors({ ...errors, [name]: undefined })
  }

  async function signUp(): Promise<void> {
    const account = { ...form, email: form.email.trim(), fullName: form.fullName.trim() }
    const outcome = await service.signUp({ ...account, attempt: beginSignUp(account) })
    // app/SignedOut leads on.
    if (outcome === 'signed_in') return
    const { email } = account
    if (outcome === 'unconfirmed') noteSentCode('confirm', { email, sentAt: Date.now() })
    await navigate(paths.login, { state: { email, message: arrivalWords[outcome] } satisfies LoginArrival })
  }

  function showFailure(error: unknown): void {
    if (error instanceof ServiceError && error.code === 'username_taken') show({ username: error.message })
    else say(failureWords(error))
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
    else void run(signUp, showFailure)
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
        <p className="account-form-terms shape-caption">
          By signing up you accept the <TextLink to={paths.rules}>{rules}</TextLink> and the way we treat your data,
          which is described under <TextLink to={paths.privacy}>{content.privacy.title}</TextLink>.
        </p>
        <NeedsNetwork shown={isOffline} what="Signing up" />
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
