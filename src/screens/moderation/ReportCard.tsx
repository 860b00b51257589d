import { relativeDate } from '#src/domain/time/dates.ts'
import { counted } from '#src/lib/text.ts'
import type { OpenReport } from '#src/services/moderation.ts'
import { DecisionForm } from './DecisionForm.tsx'
import { AuthorFacts, Subject } from './Subject.tsx'

/** "3 hours ago"; of more than a day the day. */
export function agoWords(time: string, now: number): string {
  const hours = Math.floor((now - Date.parse(time)) / 3_600_000)
  if (hours < 1) return 'less than an hour ago'
  if (hours < 24) return `${counted(hours, 'hour')} ago`
  const words = relativeDate(time, now)
  return words.charAt(0).toLowerCase() + words.slice(1)
}

interface ReportCardProps {
  report: OpenReport
  now: number
  onDecided: () => Promise<void>
}

/** What was reported, by how many, with its context, and what to do about it. */
export function ReportCard({ report, now, onDecided }: ReportCardProps) {
  const { reporters, reported_at, descriptions } = report
  return (
    <>
      <p className="shape-caption">
        Reported by {reporters === 1 ? 'one person' : `${reporters} people`}, {agoWords(reported_at, now)}
      </p>
      {descriptions.map((words) => (
        <p key={words} className="moderation-said" dir="auto">
          “{words}”
        </p>
      ))}
      <Subject {...report} />
      <AuthorFacts author={report.author} />
      <DecisionForm thing={report} onDecided={onDecided} />
    </>
  )
}
