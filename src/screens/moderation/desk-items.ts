/** What waits at the desk as one list, whatever it is about, and its words. */
import { placeProblems } from '#src/domain/places/place-report.ts'
import { reportReasons } from '#src/domain/visits/report.ts'
import { dotted } from '#src/lib/text.ts'
import type { OpenReport, PlaceReport } from '#src/services/moderation.ts'
import type { Desk } from './use-desk.ts'

export type DeskItem = { key: string; at: string } & (
  | { kind: 'report'; report: OpenReport }
  | { kind: 'place'; report: PlaceReport }
)

const keyOfThing = (thing: { subject_type: string; subject_id: string; photo?: string }): string =>
  [thing.subject_type, thing.subject_id, thing.photo ?? ''].join(' ')

/** The oldest first. */
export const deskItems = ({ open, places }: Desk): DeskItem[] =>
  [
    ...open.map((report): DeskItem => ({ kind: 'report', key: keyOfThing(report), at: report.reported_at, report })),
    ...places.map((report): DeskItem => ({ kind: 'place', key: report.id, at: report.created_at, report })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))

const wordsOf = (list: readonly (readonly [string, string])[], code: string): string =>
  list.find(([one]) => one === code)?.[1] ?? code

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** "Review · Spam or irrelevant". */
export function titleOf(item: DeskItem): string {
  if (item.kind === 'place') return dotted('Place', wordsOf(placeProblems, item.report.problem))
  const reasons = item.report.reasons.map((reason) => wordsOf(reportReasons, reason))
  return dotted(capital(item.report.subject_type), reasons.join(', '))
}

/** "Low Tide · by @dora_k"; of a person "@dora_k". */
export function lineOf(item: DeskItem): string {
  if (item.kind === 'place') return item.report.place.name
  const { subject_type, subject, author } = item.report
  const by = subject_type === 'person' ? '' : 'by '
  return dotted(subject?.about, author && `${by}@${author.username}`) || 'It is gone by now'
}
