import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import CloudOff from 'lucide-react/icons/cloud-off'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useEffect, useState } from 'react'
import { type Contact, summaryOf, type WorkCounts } from '#src/domain/work/work-summary.ts'
import { contactWords } from '#src/domain/work/work-words.ts'
import { paths } from '#src/lib/paths.ts'
import { useServices } from '#src/services/use-services.ts'
import { Button, ButtonLink } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { useNow } from './PartSection.tsx'
import './work-summary.css'

const icons = { sent: Check, offline: CloudOff, waiting: Clock }
/** Ms without an answer until the button can be pressed again. */
const timeoutMs = 4000

interface WorkSummaryProps {
  counts: WorkCounts
  lastContact: number | undefined
  contact: Contact
}

/** The situation in two lines, the server's last answer, and what can be done now. */
export function WorkSummary({ counts, lastContact, contact }: WorkSummaryProps) {
  const { refresh } = useServices()
  const now = useNow()
  const [trial, setTrial] = useState<{ contactBefore: number | undefined }>()
  useEffect(() => {
    const timer = trial && setTimeout(() => setTrial(undefined), timeoutMs)
    return () => clearTimeout(timer)
  }, [trial])
  const isTrying = trial !== undefined && trial.contactBefore === lastContact
  const { tone, heading, text } = summaryOf(counts, contact)
  return (
    <section className="work-summary">
      <span className={`work-summary-mark work-summary-${tone}`} aria-hidden="true">
        {tone === 'attention' ? '!' : <Icon icon={icons[tone]} size={24} />}
      </span>
      <output className="work-summary-words">
        <span className="work-summary-heading">{heading}</span>
        <span className="work-summary-text shape-caption">{text}</span>
      </output>
      <div className="work-summary-contact shape-caption">
        <span>{contactWords(lastContact, now)}</span>
        {contact === 'session_over' ? (
          <ButtonLink variant="soft" to={paths.login}>
            Sign in again
          </ButtonLink>
        ) : (
          <Button
            variant="quiet"
            busy={isTrying}
            onClick={() => {
              setTrial({ contactBefore: lastContact })
              refresh()
            }}
          >
            <Icon icon={RefreshCw} size={18} />
            {isTrying ? 'Trying...' : 'Try now'}
          </Button>
        )}
      </div>
    </section>
  )
}
