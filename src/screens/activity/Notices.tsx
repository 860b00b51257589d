import ShieldCheck from 'lucide-react/icons/shield-check'
import { lazy, Suspense, useState } from 'react'
import { useToday } from '#src/components/page/in-front.ts'
import { type Notice, noticeOf } from '#src/domain/people/moderation.ts'
import { relativeDate } from '#src/domain/time/dates.ts'
import { dot } from '#src/lib/text.ts'
import { objectedHere, ownNotices } from '#src/queries/notices.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import './notices.css'

const ObjectSheet = lazy(async () => ({ default: (await import('./ObjectSheet.tsx')).ObjectSheet }))

/** What moderators told the person, the latest first, and the way to object. Nothing when there is nothing. */
export function Notices() {
  const rows = useLive(ownNotices, [])
  const objected = useLive(objectedHere, [])
  // Stays mounted after its first opening, so that what was written is still there.
  const [asked, setAsked] = useState<{ stepId: string; isOpen: boolean }>()
  const notices = rows?.flatMap((row) => noticeOf(row) ?? []) ?? []
  if (notices.length === 0) return null
  return (
    <Card inset="none">
      <ul className="shape-rows">
        {notices.map((notice) => (
          <li key={notice.id}>
            <NoticeRow
              notice={notice}
              isObjected={notice.objectTo !== undefined && (objected?.has(notice.objectTo) ?? false)}
              onObject={(stepId) => setAsked({ stepId, isOpen: true })}
            />
          </li>
        ))}
      </ul>
      {asked && (
        <Suspense>
          <ObjectSheet
            key={asked.stepId}
            stepId={asked.stepId}
            open={asked.isOpen}
            onOpenChange={(isOpen) => setAsked({ ...asked, isOpen })}
          />
        </Suspense>
      )}
    </Card>
  )
}

interface NoticeRowProps {
  notice: Notice
  /** On this device, and the server has not heard of it yet. */
  isObjected: boolean
  onObject: (stepId: string) => void
}

function NoticeRow({ notice: { at, title, lines, quote, objectTo }, isObjected, onObject }: NoticeRowProps) {
  const today = useToday()
  return (
    <div className="notices-row">
      <span className="notices-icon">
        <Icon icon={ShieldCheck} size={22} />
      </span>
      <div className="notices-words">
        <p className="notices-title">{title}</p>
        {lines.map((line) => (
          <p key={line} className="notices-line" dir="auto">
            {line}
          </p>
        ))}
        {quote !== undefined && (
          <blockquote className="notices-quote" dir="auto">
            {quote}
          </blockquote>
        )}
        <p className="shape-caption">
          <time dateTime={at}>{relativeDate(at, today)}</time>
          {isObjected && `${dot}You objected`}
        </p>
        {objectTo !== undefined && !isObjected && <Button onClick={() => onObject(objectTo)}>Object</Button>}
      </div>
    </div>
  )
}
