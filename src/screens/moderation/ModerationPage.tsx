import Clock from 'lucide-react/icons/clock'
import Image from 'lucide-react/icons/image'
import ListOrdered from 'lucide-react/icons/list-ordered'
import MessageSquareWarning from 'lucide-react/icons/message-square-warning'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Store from 'lucide-react/icons/store'
import User from 'lucide-react/icons/user'
import { useState } from 'react'
import { useToday } from '#src/components/page/in-front.ts'
import { deadlineOf } from '#src/domain/people/moderation.ts'
import { paths } from '#src/lib/paths.ts'
import type { ModerationLog, ModerationService } from '#src/services/moderation.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { ChipButton } from '#src/ui/Chip.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { AppealCard } from './AppealCard.tsx'
import { DeskFrame, NotCurrent } from './DeskFrame.tsx'
import { type DeskItem, deskItems, lineOf, titleOf } from './desk-items.ts'
import { PlaceReportCard } from './PlaceReportCard.tsx'
import { ReportCard } from './ReportCard.tsx'
import { StepList } from './StepList.tsx'
import { type Desk, useAnswer, useDesk } from './use-desk.ts'

type Tab = 'open' | 'appeals' | 'decided'

const icons = { review: MessageSquareWarning, photo: Image, list: ListOrdered, person: User, place: Store }

/** The desk of moderators: what was reported and how long it may wait, what authors object to, what was decided. */
export function ModerationPage() {
  const desk = useDesk()
  const [tab, setTab] = useState<Tab>('open')
  const items = desk.found ? deskItems(desk.found) : []
  const tabs: [Tab, string][] = [
    ['open', `Open ${items.length}`],
    ['appeals', `Appeals ${desk.found?.appeals.length ?? 0}`],
    ['decided', 'Decided'],
  ]
  return (
    <DeskFrame
      title="Reports"
      parent={paths.settings}
      actions={
        <ButtonLink to={paths.moderationHistory} variant="quiet">
          History
        </ButtonLink>
      }
      answer={desk}
    >
      <fieldset className="chip-row" aria-label="Which reports">
        {tabs.map(([value, label]) => (
          <ChipButton key={value} selected={tab === value} onClick={() => setTab(value)}>
            {label}
          </ChipButton>
        ))}
      </fieldset>
      {tab === 'open' && <OpenItems items={items} onDecided={desk.refresh} />}
      {tab === 'appeals' && desk.found && <Appeals desk={desk.found} onDecided={desk.refresh} />}
      {tab === 'decided' && <Decided onRestored={desk.refresh} />}
    </DeskFrame>
  )
}

type OnDecided = { onDecided: () => Promise<void> }

/** One is unfolded: the oldest, or the one that was pressed last. */
function OpenItems({ items, onDecided }: OnDecided & { items: readonly DeskItem[] }) {
  const now = useToday()
  const [pressed, setPressed] = useState<string>()
  const opened = items.some(({ key }) => key === pressed) ? pressed : items[0]?.key
  if (items.length === 0) return <Nothing title="Nothing waits for you" />
  return (
    <ul className="moderation-items">
      {items.map((item) => (
        <li key={item.key}>
          <Card className="moderation-card">
            <button
              type="button"
              className="moderation-head"
              aria-expanded={item.key === opened}
              onClick={() => setPressed(item.key)}
            >
              <span className="moderation-icon">
                <Icon icon={icons[item.kind === 'place' ? 'place' : item.report.subject_type]} size={18} />
              </span>
              <span className="shape-fill">
                <span className="moderation-title">{titleOf(item)}</span>
                <span className="shape-caption">{lineOf(item)}</span>
              </span>
              <TimeLeft at={item.at} now={now} />
            </button>
            {item.key === opened &&
              (item.kind === 'place' ? (
                <PlaceReportCard report={item.report} now={now} onDecided={onDecided} />
              ) : (
                <ReportCard report={item.report} now={now} onDecided={onDecided} />
              ))}
          </Card>
        </li>
      ))}
    </ul>
  )
}

function TimeLeft({ at, now }: { at: string; now: number }) {
  const { words, urgency } = deadlineOf(at, now)
  return (
    <span className={classNames('moderation-clock', `moderation-clock-${urgency}`)} data-passing>
      <Icon icon={Clock} size={12} />
      {words}
    </span>
  )
}

function Appeals({ desk, onDecided }: OnDecided & { desk: Desk }) {
  if (desk.appeals.length === 0) return <Nothing title="Nobody objects" />
  return (
    <ul className="moderation-items">
      {desk.appeals.map((appeal) => (
        <li key={`${appeal.subject_id} ${appeal.objected_at}`}>
          <AppealCard appeal={appeal} onDecided={onDecided} />
        </li>
      ))}
    </ul>
  )
}

const latestSteps = (service: ModerationService): Promise<ModerationLog> => service.log()

/** The latest decisions about what people made, with the way back. */
function Decided({ onRestored }: { onRestored: () => Promise<void> }) {
  const answer = useAnswer(latestSteps)
  const { found, refresh } = answer
  const steps = found?.filter(({ subject_type }) => subject_type !== 'place')
  if (!steps) return <NotCurrent answer={answer} />
  if (steps.length === 0) return <Nothing title="Nothing has been decided yet" />
  const restored = async (): Promise<void> => {
    await Promise.all([refresh(), onRestored()])
  }
  return <StepList steps={steps} onRestored={restored} />
}

function Nothing({ title }: { title: string }) {
  return (
    <EmptyState icon={ShieldCheck} title={title} action={<ButtonLink to={paths.start}>Go home</ButtonLink>}>
      Reports come in here as people send them.
    </EmptyState>
  )
}
