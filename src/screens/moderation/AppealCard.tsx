import { useState } from 'react'
import { atMost, moderationMessageLength } from '#src/domain/limits.ts'
import { reasonWords } from '#src/domain/people/moderation.ts'
import { plainDate } from '#src/domain/time/dates.ts'
import { characterCount, dotted } from '#src/lib/text.ts'
import type { OpenAppeal } from '#src/services/moderation.ts'
import { useServices } from '#src/services/use-services.ts'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { TextArea } from '#src/ui/TextArea.tsx'
import { capital } from './desk-items.ts'
import { AuthorFacts, Subject } from './Subject.tsx'
import { runDecision } from './use-desk.ts'

const did = { hide: 'hidden', warn: 'a warning', suspend: 'a suspension', restore: 'restored', keep: 'kept' }

/** What was decided, why its author objects, and the second look at it. */
export function AppealCard({ appeal, onDecided }: { appeal: OpenAppeal; onDecided: () => Promise<void> }) {
  const { moderation } = useServices()
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { subject_type, subject_id, photo, action, reason, decided_at, text } = appeal
  const used = characterCount(message)

  async function answer(decision: 'restore' | 'keep'): Promise<void> {
    if (isBusy || used > moderationMessageLength) return
    setBusy(true)
    const said = decision === 'restore' ? 'Taken back.' : 'It stands.'
    await runDecision(
      moderation.decide({ subject_type, subject_id, photo, action: decision, message }),
      said,
      onDecided,
    )
    setBusy(false)
  }
  const act = (decision: 'restore' | 'keep') => void answer(decision).catch(reportError)
  return (
    <Card className="moderation-card">
      <h2 className="moderation-title">{dotted(capital(subject_type), did[action])}</h2>
      <p className="shape-caption">{dotted(`Decided on ${plainDate(decided_at)}`, reasonWords(reason))}</p>
      <p className="moderation-said" dir="auto">
        “{text}”
      </p>
      <Subject {...appeal} />
      <AuthorFacts author={appeal.author} />
      <div className="moderation-form">
        <TextArea
          label="Your answer (optional)"
          value={message}
          rows={2}
          dir="auto"
          onChange={({ target }) => setMessage(target.value)}
          error={used > moderationMessageLength ? atMost('A message', moderationMessageLength) : undefined}
        />
        <div className="moderation-actions">
          <Button variant="primary" busy={isBusy} onClick={() => act('restore')}>
            Take it back
          </Button>
          <Button busy={isBusy} onClick={() => act('keep')}>
            It stands
          </Button>
        </div>
      </div>
    </Card>
  )
}
