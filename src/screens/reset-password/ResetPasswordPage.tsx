import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { CodeStep } from '#src/components/people/CodeStep.tsx'
import type { ResetPermit } from '#src/services/codes.ts'
import { useSession } from '#src/services/session.ts'
import { forgetSentCode, noteSentCode, sentCodeOf } from '#src/stores/sent-code.ts'
import { AddressStep } from './AddressStep.tsx'
import { NewPasswordStep } from './NewPasswordStep.tsx'
import { UnsentIsSafe } from './UnsentIsSafe.tsx'

/** What the sign-in page passes on. */
export type ResetArrival = { email: string } | null

/**
 * A new password for who has forgotten theirs: the address, the code that comes by mail, the password. Nothing here tells
 * whether an address has an account. Nobody is signed in before the last step, which app/SignedOut leads on from.
 */
export function ResetPasswordPage() {
  const { session, codes } = useSession()
  const arrival = useLocation().state as ResetArrival
  const [sent, setSent] = useState(() => sentCodeOf('reset', Date.now()))
  const [address, setAddress] = useState(sent?.email ?? arrival?.email ?? session?.email ?? '')
  const [permit, setPermit] = useState<ResetPermit>()

  async function send(email: string): Promise<void> {
    await codes.sendReset(email)
    const now = { email, sentAt: Date.now() }
    noteSentCode('reset', now)
    setSent(now)
  }

  function beginAgain(): void {
    forgetSentCode('reset')
    setSent(undefined)
    setPermit(undefined)
  }

  if (permit)
    return (
      <NewPasswordStep
        email={address}
        onPassword={async (password) => {
          await permit.accept(password)
          forgetSentCode('reset')
        }}
        onOver={beginAgain}
      />
    )
  if (!sent)
    return (
      <AddressStep
        email={address}
        onSend={async (email) => {
          setAddress(email)
          await send(email)
        }}
      >
        <UnsentIsSafe />
      </AddressStep>
    )
  return (
    <CodeStep
      sent={sent}
      words={
        <>
          If <b>{sent.email}</b> has an account, we've sent it a code. It works for 10 minutes.
        </>
      }
      onCode={async (code) => setPermit(await codes.checkReset(sent.email, code))}
      onResend={() => send(sent.email)}
      onChangeAddress={beginAgain}
    >
      <UnsentIsSafe />
    </CodeStep>
  )
}
