import { type FormEvent, useId, useState } from 'react'
import { NeedsNetwork } from '#src/components/forms/FormMessages.tsx'
import { useAttempt } from '#src/components/forms/use-attempt.ts'
import { PasswordChecklist } from '#src/components/people/PasswordChecklist.tsx'
import { passwordProblem } from '#src/domain/people/sign-up.ts'
import { failureWords } from '#src/services/service-error.ts'
import { useServices } from '#src/services/use-services.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { PasswordField } from '#src/ui/PasswordField.tsx'
import { toastSuccess } from '#src/ui/toast.ts'
import { isWrongPassword, wrongPassword } from './wrong-password.ts'

type Errors = { present?: string; next?: string }

const blank = { present: '', next: '' }

/** Another password, for who knows the current one. `onChanged`: all other sessions have ended. */
export function ChangePassword({ onChanged }: { onChanged: () => Promise<void> }) {
  const { account } = useServices()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState(blank)
  const [errors, setErrors] = useState<Errors>({})
  const { isBusy, isOffline, run, forget } = useAttempt()

  function close(): void {
    setOpen(false)
    setTyped(blank)
    setErrors({})
    forget()
  }

  async function change(): Promise<void> {
    await account.changePassword(typed.present, typed.next)
    close()
    toastSuccess('Password changed')
    await onChanged()
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    const weak = passwordProblem(typed.next)
    const found: Errors = {
      ...(typed.present === '' && { present: 'Password is required' }),
      ...(weak && { next: weak }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    void run(change, (error) =>
      setErrors(isWrongPassword(error) ? { present: wrongPassword } : { next: failureWords(error) }),
    )
  }

  const fieldOf = (name: keyof typeof blank) => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: target.value })
      setErrors({})
    },
  })

  return (
    <>
      <Button onClick={() => setOpen(true)}>Change</Button>
      <Dialog
        open={isOpen}
        onOpenChange={(opens) => !isBusy && !opens && close()}
        title="Change Password"
        description="Your other devices are signed out. What they haven't sent yet stays on them until you sign in there."
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" form={id} variant="primary" busy={isBusy}>
              {isBusy ? 'Saving...' : 'Save'}
            </Button>
          </>
        }
      >
        <form id={id} className="settings-fields" noValidate onSubmit={submit}>
          <PasswordField label="Current password" autoComplete="current-password" {...fieldOf('present')} />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint={<PasswordChecklist password={typed.next} />}
            {...fieldOf('next')}
          />
          <NeedsNetwork shown={isOffline} what="Changing your password" />
        </form>
      </Dialog>
    </>
  )
}
