import { useState } from 'react'
import { reasonWords, subjectWords } from '#src/domain/people/moderation.ts'
import { plainDate } from '#src/domain/time/dates.ts'
import { dotted } from '#src/lib/text.ts'
import type { ModerationStep } from '#src/services/moderation.ts'
import { useServices } from '#src/services/use-services.ts'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { runDecision } from './use-desk.ts'

const did: Record<ModerationStep['action'], string> = {
  hide: 'Hid',
  restore: 'Restored',
  warn: 'Warned',
  suspend: 'Suspended',
  keep: 'Kept',
  correct: 'Corrected',
  merge: 'Merged',
  dismiss: 'Dismissed',
}

const clock = (time: string): string =>
  new Date(time).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

/** "shown → hidden", "name: Kettle → The Kettle", for what has changed. */
function changeWords({ before, after }: ModerationStep): string {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changes = fields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => `${labels[field] ?? `${field}: `}${valueWords(field, before)} → ${valueWords(field, after)}`)
  return dotted(...changes)
}

/** Before the values of a field; of another field its name. */
const labels: Record<string, string> = { is_hidden: '', is_closed: 'closed: ', suspended_until: 'suspended until: ' }

function valueWords(field: string, state: Record<string, unknown>): string {
  const value = state[field]
  if (field === 'is_hidden') return value === true ? 'hidden' : 'shown'
  if (value === undefined) return 'none'
  if (typeof value !== 'string') return JSON.stringify(value)
  return field === 'suspended_until' ? plainDate(value) : value
}

interface StepListProps {
  steps: readonly ModerationStep[]
  /** If given, what is hidden or suspended can be restored. */
  onRestored?: () => Promise<void>
}

/** What moderators did: who, when, what, from what to what, and why. */
export function StepList({ steps, onRestored }: StepListProps) {
  return (
    <Card inset="none">
      <ul className="shape-rows">
        {steps.map((step) => (
          <li key={step.id} className="moderation-step">
            <p className="moderation-title">
              {dotted(did[step.action], subjectWords(step.subject_type, step.subject?.about))}
            </p>
            <p className="shape-caption">
              {dotted(
                `${plainDate(step.at)}, ${clock(step.at)}`,
                step.moderator && `by @${step.moderator}`,
                step.author && `of @${step.author.username}`,
              )}
            </p>
            {[reasonWords(step.reason), step.message, changeWords(step)].filter(Boolean).map((line) => (
              <p key={line} className="moderation-line" dir="auto">
                {line}
              </p>
            ))}
            {onRestored && isInForce(step) && <Restore step={step} onRestored={onRestored} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Whether the step is still what holds, and can be taken back. */
function isInForce({ action, subject, author }: ModerationStep): boolean {
  if (action === 'hide') return subject?.is_hidden === true
  return action === 'suspend' && author?.suspended_until !== undefined
}

function Restore({ step, onRestored }: { step: ModerationStep; onRestored: () => Promise<void> }) {
  const { moderation } = useServices()
  const [isBusy, setBusy] = useState(false)
  const { subject_type, subject_id, photo } = step
  async function restore(): Promise<void> {
    setBusy(true)
    await runDecision(
      moderation.decide({ subject_type, subject_id, photo, action: 'restore' }),
      'Restored.',
      onRestored,
    )
    setBusy(false)
  }
  return (
    <Button busy={isBusy} onClick={() => void restore().catch(reportError)}>
      {step.action === 'suspend' ? 'End the suspension' : 'Restore'}
    </Button>
  )
}
