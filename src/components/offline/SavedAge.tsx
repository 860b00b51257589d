import { useToday } from '#src/components/page/in-front.ts'
import { relativeDate } from '#src/domain/time/dates.ts'
import { connectionNow } from '#src/queries/connection.ts'
import { syncStatus } from '#src/queries/sync-status.ts'
import { useLive } from '#src/queries/use-copy.ts'
import type { ShownAnswer } from './use-cached-answer.ts'
import './SavedAge.css'

interface SavedAgeProps {
  /** When the server said what is shown: device clock in ms. */
  at: number
  /** There is a network, and the server could not answer all the same. */
  hasFailed?: boolean
}

/** The calm line above what could not be read again: how old it is. */
export function SavedAge({ at, hasFailed }: SavedAgeProps) {
  const today = useToday()
  return (
    <output className="saved-age shape-caption" data-passing>
      {hasFailed && "The server didn't answer. "}
      Showing what this phone saved {relativeDate(new Date(at).toISOString(), today).toLowerCase()}
    </output>
  )
}

interface CopyAgeProps {
  /** When the server said what is shown besides the rows that it keeps up to date: device clock in ms. The oldest counts. */
  others?: readonly (number | undefined)[]
  /** There is a network, and the server could not answer all the same. */
  hasFailed?: boolean
}

/** How old the rows of this device are while the server cannot be asked: as old as its last answer. */
export function CopyAge({ others = [], hasFailed = false }: CopyAgeProps) {
  const connection = useLive(connectionNow, [])
  const lastContact = useLive(syncStatus, [])?.lastContact
  if (connection !== 'offline' && !hasFailed) return null
  const moments = [lastContact, ...others].filter((moment) => moment !== undefined)
  return moments.length === 0 ? null : <SavedAge at={Math.min(...moments)} hasFailed={hasFailed} />
}

interface AnswerAgeProps {
  answer: Pick<ShownAnswer<unknown>, 'at' | 'state'>
  /** What is shown when the server has never said it here. */
  otherwise?: string
}

/** How old a list is, and where it comes from, when the server could not be asked; nothing while it can. */
export function AnswerAge({ answer: { at, state }, otherwise }: AnswerAgeProps) {
  // Known sooner than the question fails, so that the line does not push away what is being read.
  const isOffline = useLive(connectionNow, []) === 'offline' && state === 'loading'
  if (!isOffline && state !== 'offline' && state !== 'failed') return null
  if (at === undefined)
    return otherwise === undefined ? null : <output className="saved-age shape-caption">{otherwise}</output>
  return <SavedAge at={at} hasFailed={state === 'failed'} />
}
