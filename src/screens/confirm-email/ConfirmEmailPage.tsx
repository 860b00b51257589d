import { useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router-dom'
import { CodeStep } from '#src/components/people/CodeStep.tsx'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/services/session.ts'
import { forgetSentCode, noteSentCode, sentCodeOf } from '#src/stores/sent-code.ts'
import { signUpBegun } from '#src/stores/sign-up.ts'

/** Where a project demands it: the code that shows that a sign-up's address is the person's own. Signs them in. */
export function ConfirmEmailPage() {
  const { codes } = useSession()
  const navigate = useNavigate()
  const [sent, setSent] = useState(() => sentCodeOf('confirm', Date.now()))
  if (!sent) return <Navigate to={paths.login} replace />
  const { email } = sent
  const begun = signUpBegun()

  async function confirm(code: string): Promise<void> {
    const typed = begun?.email === email ? begun.password : ''
    await codes.confirm(email, code, typed || undefined)
    forgetSentCode('confirm')
  }

  async function resend(): Promise<void> {
    await codes.sendConfirmation(email)
    const now = { email, sentAt: Date.now() }
    noteSentCode('confirm', now)
    setSent(now)
  }

  return (
    <CodeStep
      sent={sent}
      words={
        <>
          We've sent a code to <b>{email}</b>. It works for 10 minutes. No email? Check your spam folder.
        </>
      }
      onCode={confirm}
      onResend={resend}
      onChangeAddress={begun && (() => void navigate(paths.signup))}
    >
      <p className="account-form-other">
        Already have an account? <Link to={paths.login}>Sign in</Link>
      </p>
    </CodeStep>
  )
}
