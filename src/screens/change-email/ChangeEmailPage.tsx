import { useState } from 'react'
import { noteEmailChange } from '#src/commands/note-email-change.ts'
import { useGoBackTo } from '#src/components/page/use-go-back.ts'
import { CodeStep } from '#src/components/people/CodeStep.tsx'
import { type EmailChange, mayStillWork } from '#src/domain/people/codes.ts'
import { paths } from '#src/lib/paths.ts'
import { emailChange } from '#src/queries/settings.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { ServiceError } from '#src/services/service-error.ts'
import { useSession } from '#src/services/session.ts'
import { useServices } from '#src/services/use-services.ts'
import { toastError, toastSuccess } from '#src/ui/toast.ts'
import { NewAddressStep } from './NewAddressStep.tsx'

/**
 * Another mail address: the new one, the code that the current one got, the code that the new one got. Nothing here tells whether
 * somebody has an account with it.
 */
export function ChangeEmailPage() {
  const kept = useLive(emailChange, [])
  if (kept === undefined) return <main aria-busy="true" />
  return <Steps kept={kept ?? undefined} />
}

/** `kept`: where the person was when the app was closed. */
function Steps({ kept }: { kept: EmailChange | undefined }) {
  const copy = useCopy()
  const { session } = useSession()
  const { emailChange: service } = useServices()
  const toSettings = useGoBackTo(paths.settings)
  const [change, setChange] = useState(() => (kept && mayStillWork(kept.sentAt, Date.now()) ? kept : undefined))
  const [isCorrecting, setCorrecting] = useState(false)
  const current = session?.email ?? ''

  /** If the storage refuses, the person goes on as long as the page stays open. */
  function goOn(next: EmailChange | undefined): void {
    setChange(next)
    setCorrecting(false)
    noteEmailChange(copy, next).catch(reportError)
  }

  if (!change || isCorrecting)
    return (
      <NewAddressStep
        current={current}
        sent={change}
        onSend={async (email) => {
          await service.begin(email)
          goOn({ email, sentAt: Date.now(), isAgreed: false })
        }}
        onBack={toSettings}
      />
    )

  const again = {
    sent: change,
    onChangeAddress: () => setCorrecting(true),
    onBack: toSettings,
    async onResend() {
      await service.resend()
      goOn({ ...change, sentAt: Date.now(), isAgreed: false })
      if (change.isAgreed)
        toastSuccess("We've sent two new codes", { description: 'Start with the one for your current address.' })
    },
  }

  if (!change.isAgreed)
    return (
      <CodeStep
        key="current"
        {...again}
        words={
          <>
            If nobody uses <b>{change.email}</b> yet, we've sent a code to each address. They work for 10 minutes.
            First, type the one for your current address, <b>{current}</b>.
          </>
        }
        onCode={async (code) => {
          await service.agree(code)
          goOn({ ...change, isAgreed: true })
        }}
      />
    )

  async function complete(agreed: EmailChange, code: string): Promise<void> {
    try {
      await service.complete(agreed.email, code)
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'email_not_agreed') throw error
      toastError('Error', error.message)
      return goOn({ ...agreed, isAgreed: false })
    }
    await noteEmailChange(copy, undefined).catch(reportError)
    toastSuccess('Your address has changed', { description: agreed.email })
    toSettings()
  }

  return (
    <CodeStep
      key="new"
      {...again}
      words={
        <>
          Your current address is confirmed. Now type the code that we've sent to <b>{change.email}</b>.
        </>
      }
      onCode={(code) => complete(change, code)}
    />
  )
}
