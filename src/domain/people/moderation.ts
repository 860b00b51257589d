/** What moderators decide, in words. The database has the same reasons (private.moderation_reasons). */
import * as v from 'valibot'
import type { Activity } from '#src/domain/rows.ts'
import { plainDate } from '#src/domain/time/dates.ts'

/** Why something is decided, as its author is told: "Reason: …". */
export const moderationReasons = [
  ['threat', 'Threatens a person'],
  ['insult', 'Insults or discriminates'],
  ['spam', 'Advertising or spam'],
  ['false', 'Says what is not true'],
  ['private', 'Shows private information'],
  ['not_food', 'Does not show food or the place'],
  ['not_own', 'Belongs to somebody else'],
  ['impersonation', 'Pretends to be somebody else'],
  ['other', 'Other'],
] as const
export type ModerationReason = (typeof moderationReasons)[number][0]

export const moderationActions = ['hide', 'restore', 'warn', 'suspend', 'keep'] as const
export type ModerationAction = (typeof moderationActions)[number]

/** Days that a suspension may last, as the desk offers them. */
export const suspensionDays = [1, 7, 30, 365] as const

/** What can be reported and decided, as one word in a sentence. */
export const subjectNames = {
  review: 'review',
  photo: 'photo',
  list: 'list',
  person: 'profile',
  place: 'place',
} as const
export const subjectType = v.picklist(Object.keys(subjectNames) as (keyof typeof subjectNames)[])
export type SubjectType = v.InferOutput<typeof subjectType>

export const reasonWords = (reason: string | undefined): string | undefined =>
  moderationReasons.find(([code]) => code === reason)?.[1]

/** Hours in which a report is to be looked at. */
const hoursToAnswer = 24
const hour = 60 * 60 * 1000

export type Deadline = { words: string; urgency: 'calm' | 'soon' | 'urgent' }

/** How long a report may still wait. The last hours are rounded down: nobody has longer than it says. */
export function deadlineOf(reportedAt: string, now: number): Deadline {
  const left = Date.parse(reportedAt) + hoursToAnswer * hour - now
  if (left <= 0) {
    const over = Math.floor(-left / hour)
    return { words: over < 48 ? `${over} h overdue` : `${Math.floor(over / 24)} days overdue`, urgency: 'urgent' }
  }
  const hours = Math.floor(left / hour)
  const words = hours === 0 ? 'Under 1 h left' : `${hours} h left`
  return { words, urgency: hours < 6 ? 'urgent' : hours < 12 ? 'soon' : 'calm' }
}

const told = v.object({
  subject_type: v.fallback(subjectType, 'review'),
  subject_id: v.exactOptional(v.string()),
  about: v.exactOptional(v.string()),
  action: v.exactOptional(v.picklist(moderationActions)),
  outcome: v.exactOptional(v.picklist(['hidden', 'acted', 'kept', 'applied', 'dismissed'])),
  quote: v.exactOptional(v.string()),
  reason: v.exactOptional(v.string()),
  message: v.exactOptional(v.string()),
  until: v.exactOptional(v.string()),
  appeal: v.exactOptional(v.picklist(['open', 'accepted', 'rejected'])),
  answer: v.exactOptional(v.string()),
})

/** What moderators have told the person. */
export type Notice = {
  id: string
  at: string
  title: string
  /** Lines below it, in order. */
  lines: string[]
  /** What it is about, as it stood. */
  quote: string | undefined
  /** The moderator's step, while the person may object to it. */
  objectTo: string | undefined
}

/** A notice as the database wrote it; undefined for a row that is none. */
export function noticeOf({ id, activity_type, related_id, metadata, created_at }: Activity): Notice | undefined {
  const read = v.safeParse(told, metadata)
  if (!read.success) return undefined
  const said = read.output
  const thing = subjectWords(said.subject_type, said.about)
  if (activity_type === 'report_outcome')
    return {
      id,
      at: created_at,
      ...outcomeWords(said.outcome, said.subject_type === 'place' ? `the ${thing}` : `a ${thing}`),
      quote: undefined,
      objectTo: undefined,
    }
  const canObject = said.appeal === undefined && said.action !== undefined && said.action !== 'restore'
  return {
    id,
    at: created_at,
    title: titleOf(said, thing),
    lines: [
      reasonWords(said.reason === 'other' ? undefined : said.reason),
      said.message,
      said.appeal === 'open' ? 'You objected. A moderator will look at it again.' : undefined,
      said.appeal === 'accepted' ? 'You objected, and it was taken back.' : undefined,
      said.appeal === 'rejected' ? 'You objected. A moderator looked at it again, and it stands.' : undefined,
      said.answer,
    ].filter((line) => line !== undefined),
    quote: said.quote,
    objectTo: canObject ? related_id : undefined,
  }
}

/** "review of Nonna Lucia", "list “Soups”", "profile". */
export function subjectWords(type: SubjectType, about: string | undefined): string {
  if (about === undefined || type === 'person') return subjectNames[type]
  if (type === 'place') return `place ${about}`
  return type === 'list' ? `list “${about}”` : `${subjectNames[type]} of ${about}`
}

function titleOf({ action, until }: v.InferOutput<typeof told>, thing: string): string {
  if (action === 'hide') return `Your ${thing} was hidden`
  if (action === 'restore') return `Your ${thing} is shown again`
  if (action === 'suspend') return `Your account is suspended until ${plainDate(until ?? '')}`
  return `A warning about your ${thing}`
}

function outcomeWords(outcome: v.InferOutput<typeof told>['outcome'], thing: string) {
  const title = `You reported ${thing}`
  if (outcome === 'hidden') return { title, lines: ['Thank you. A moderator has hidden it.'] }
  if (outcome === 'acted') return { title, lines: ['Thank you. A moderator has acted on it.'] }
  if (outcome === 'applied') return { title, lines: ['Thank you. A moderator has corrected it.'] }
  return { title, lines: ['Thank you. A moderator looked at it, and it stays as it is.'] }
}
