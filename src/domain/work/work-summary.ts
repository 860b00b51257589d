/** The two lines above the list of unsent work: exactly what is true now (invariant 8). */
import { listed } from './work-words.ts'

export type WorkCounts = {
  /** Refused or lost visits, other changes and photos that the person has to decide about. */
  refusedVisits: number
  refusedChanges: number
  failedPhotos: number
  changes: number
  photos: number
  /** How many of the changes the server cannot take at the moment. */
  stuck: number
  /** How many it takes later: the person has saved so many, or is suspended. */
  putOff: number
  /** A resync after a restored server is under way: what was lost is not known yet. */
  isResyncing: boolean
}
/**
 * unknown: no request has ended since the app was opened · trouble: the server answers that it cannot · session_over: it has
 * ended the session, whatever the network.
 */
export type Contact = 'online' | 'offline' | 'trouble' | 'session_over' | 'unknown'
type WorkSummary = { tone: 'sent' | 'offline' | 'waiting' | 'attention'; heading: string; text: string }

const signIn = 'Sign in again to send your changes.'

export function summaryOf(counts: WorkCounts, contact: Contact): WorkSummary {
  const rest = listed([
    [counts.changes, 'change'],
    [counts.photos, 'photo'],
  ])
  const attention = attentionWords(counts)
  if (attention !== undefined) return { tone: 'attention', heading: attention, text: textBeside(contact, rest) }
  if (rest === undefined && counts.isResyncing)
    return { tone: 'waiting', heading: checking, text: checkingWords[contact] }
  if (rest === undefined) return { ...sent[contact], heading: 'Everything is sent' }
  if (contact === 'online') {
    if (counts.changes > 0 && counts.putOff === counts.changes)
      return {
        tone: 'waiting',
        heading: `${rest} waiting`,
        text: "The server will take these later. We'll keep trying.",
      }
    const isStuck = counts.changes > 0 && counts.stuck === counts.changes && counts.photos === 0
    if (!isStuck) return { tone: 'waiting', heading: `Sending ${rest}`, text: "You're online." }
    return { tone: 'waiting', heading: `${rest} waiting`, text: "The server is busy. We'll keep trying." }
  }
  return { tone: 'waiting', heading: `${rest} waiting`, text: waiting[contact] }
}

const waiting: Record<Exclude<Contact, 'online'>, string> = {
  unknown: 'Checking the connection. What you saved is on this device.',
  offline: "You're offline. What you saved is on this device. We'll send it when you're back online.",
  trouble: "The server has a problem. Nothing is lost: what you saved is on this device, and we'll keep trying.",
  session_over: signIn,
}

const sent: Record<Contact, Omit<WorkSummary, 'heading'>> = {
  unknown: { tone: 'sent', text: 'Checking the connection. Nothing is waiting.' },
  online: { tone: 'sent', text: "You're online. Nothing is waiting." },
  offline: { tone: 'offline', text: "You're offline. What you do now is saved here and sent later." },
  trouble: { tone: 'offline', text: 'The server has a problem. What you do now is saved here and sent later.' },
  session_over: { tone: 'offline', text: "Sign in again to see what's new." },
}

const checking = 'Checking what the server has'
const checkingWords: Record<Contact, string> = {
  unknown: 'It was set back to an earlier state. What you saved is on this device.',
  online: 'It was set back to an earlier state. What you saved is on this device.',
  offline: "It was set back to an earlier state. We'll go on when you're back online.",
  trouble: 'It was set back to an earlier state, and has a problem now. What you saved is on this device.',
  session_over: 'It was set back to an earlier state. Sign in again to continue.',
}

/** What signing out would delete for good: unsent changes and photos, and drafts. */
export type UnsentWork = { changes: number; drafts: number }

export const hasUnsent = ({ changes, drafts }: UnsentWork): boolean => changes + drafts > 0

/** "1 change and 2 drafts have not been sent". */
export function unsentTitle({ changes, drafts }: UnsentWork): string {
  const words = listed([
    [changes, 'change'],
    [drafts, 'draft'],
  ])
  if (words === undefined) return 'Everything is sent'
  return `${words} ${changes + drafts === 1 ? 'has' : 'have'} not been sent`
}

function attentionWords({ refusedVisits, refusedChanges, failedPhotos }: WorkCounts): string | undefined {
  const words = listed([
    [refusedVisits, 'review'],
    [refusedChanges, 'change'],
    [failedPhotos, 'photo'],
  ])
  if (words === undefined) return undefined
  const count = refusedVisits + refusedChanges + failedPhotos
  return count === 1 ? `${words.replace('1', 'One')} needs your attention` : `${words} need your attention`
}

const beside: Record<Exclude<Contact, 'online' | 'session_over'>, string> = {
  offline: "You're offline.",
  trouble: 'The server has a problem.',
  unknown: 'Checking the connection.',
}

function textBeside(contact: Contact, rest: string | undefined): string {
  if (contact === 'session_over') return signIn
  if (contact === 'online') return `You're online. Everything else is ${rest === undefined ? 'sent' : 'being sent'}.`
  return `${beside[contact]} Everything else is ${rest === undefined ? 'sent' : 'saved here and will be sent'}.`
}
