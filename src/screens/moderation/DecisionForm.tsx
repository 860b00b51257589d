import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { atMost, moderationMessageLength } from '#src/domain/limits.ts'
import {
  type ModerationAction,
  type ModerationReason,
  moderationReasons,
  suspensionDays,
} from '#src/domain/people/moderation.ts'
import { characterCount, counted } from '#src/lib/text.ts'
import type { Decision, OpenReport } from '#src/services/moderation.ts'
import { useServices } from '#src/services/use-services.ts'
import { AlertDialog } from '#src/ui/AlertDialog.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { Select } from '#src/ui/Select.tsx'
import { TextArea } from '#src/ui/TextArea.tsx'
import { runDecision } from './use-desk.ts'

interface DecisionFormProps {
  thing: Pick<OpenReport, 'subject_type' | 'subject_id' | 'photo' | 'subject' | 'author'>
  /** It was decided; the desk asks again. */
  onDecided: () => Promise<void>
}

const done: Record<ModerationAction, string> = {
  hide: 'Hidden. Its author is told why.',
  restore: 'Shown again.',
  warn: 'Warned.',
  suspend: 'Suspended.',
  keep: 'Kept as it is.',
}

const reasons = moderationReasons.map(([value, label]) => ({ value, label }))

/** The reason, which goes to the author, and what to do. */
export function DecisionForm({ thing, onDecided }: DecisionFormProps) {
  const { moderation } = useServices()
  const [reason, setReason] = useState<ModerationReason>()
  const [message, setMessage] = useState('')
  const [error, setError] = useState<string>()
  /** Its length stays while the question fades away. */
  const [suspension, setSuspension] = useState({ days: 1, isAsked: false })
  const [isBusy, setBusy] = useState(false)
  const { subject_type, subject_id, photo, subject, author } = thing
  const used = characterCount(message)

  /** Says what is missing. */
  function hasReason(): boolean {
    if (reason && (reason !== 'other' || message.trim() !== '')) return true
    setError(reason ? 'Please write the reason below.' : 'Please choose a reason.')
    return false
  }

  async function decide(action: ModerationAction, suspended?: number): Promise<void> {
    const needsReason = action !== 'keep' && action !== 'restore'
    if (isBusy || used > moderationMessageLength || (needsReason && !hasReason())) return
    setBusy(true)
    const decision: Decision = {
      subject_type,
      subject_id,
      photo,
      action,
      message,
      days: suspended,
      reason: needsReason ? reason : undefined,
    }
    await runDecision(moderation.decide(decision), done[action], onDecided)
    setBusy(false)
  }
  const act = (action: ModerationAction, suspended?: number) => void decide(action, suspended).catch(reportError)
  /** Asked for before it takes somebody's account away for a while. */
  const askToSuspend = (days: number): void => {
    if (hasReason()) setSuspension({ days, isAsked: true })
  }

  const name = `@${author?.username ?? ''}`
  const canHide = subject !== undefined && subject_type !== 'person'
  const more = [
    ...(subject_type === 'person' && author?.suspended_until !== undefined
      ? [{ label: 'End the suspension', onSelect: () => act('restore') }]
      : []),
    ...suspensionDays.map((length) => ({
      label: `Suspend for ${counted(length, 'day')}`,
      danger: true,
      onSelect: () => askToSuspend(length),
    })),
  ]
  return (
    <div className="moderation-form">
      <Select
        label="Reason, sent to the author"
        options={reasons}
        value={reason}
        placeholder="Choose a reason"
        error={error}
        onChange={(chosen) => {
          setReason(chosen)
          setError(undefined)
        }}
      />
      <TextArea
        label="A message to the author (optional)"
        value={message}
        rows={2}
        dir="auto"
        onChange={({ target }) => setMessage(target.value)}
        error={used > moderationMessageLength ? atMost('A message', moderationMessageLength) : undefined}
      />
      <div className="moderation-actions">
        {canHide &&
          (subject.is_hidden ? (
            <Button variant="primary" busy={isBusy} onClick={() => act('restore')}>
              Restore
            </Button>
          ) : (
            <Button variant="danger" busy={isBusy} onClick={() => act('hide')}>
              <Icon icon={EyeOff} size={18} />
              Hide
            </Button>
          ))}
        {author && (
          <Button busy={isBusy} onClick={() => act('warn')}>
            Warn
          </Button>
        )}
        <Button busy={isBusy} onClick={() => act('keep')}>
          Keep
        </Button>
        {author && (
          <Menu
            trigger={<IconButton label="Suspend and more" icon={EllipsisVertical} variant="square" />}
            items={more}
          />
        )}
      </div>
      <AlertDialog
        open={suspension.isAsked}
        onOpenChange={(isAsked) => setSuspension({ ...suspension, isAsked })}
        title={`Suspend ${name} for ${counted(suspension.days, 'day')}?`}
        description="Nobody sees anything of theirs meanwhile. They can sign in and read, and what they save waits on their device."
        action="Suspend"
        onAction={() => act('suspend', suspension.days)}
      />
    </div>
  )
}
