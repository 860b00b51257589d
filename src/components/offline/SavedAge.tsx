import { useToday } from '#src/components/page/in-front.ts'
import { relativeDate } from '#src/domain/time/dates.ts'
import { connectionNow } from '#src/queries/connection.ts'
import { syncStatus } from '#src/queries/sync-status.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { useSession } from '#src/services/session.ts'
import type { ShownAnswer } from './use-cached-answer.ts'
import './SavedAge.css'

interface SavedAgeProps {
  /** When the server gave the shown answer: device clock in ms. */
  at: number
  /** There is a network, but the server could not answer. */
  hasFailed?: boolean
}

/** Says calmly how old something is that could not be refreshed. */
export function SavedAge({ at, hasFailed }: SavedAgeProps) {
  const today = useToday()
  const { session } = useSession()
  return (
    <output className="saved-age shape-caption" data-passing>
      {/* Without a session it was not asked, and the frame says so. */}
      {hasFailed && !session?.isOver && "The server didn't answer. "}
      Last updated {relativeDate(new Date(at).toISOString(), today).toLowerCase()}
    </output>
  )
}

interface CopyAgeProps {
  /** When the server gave the shown answers beside the scoped rows: device clock in ms. The oldest counts. */
  others?: readonly (number | undefined)[]
  /** There is a network, but the server could not answer. */
  hasFailed?: boolean
}

/** While the server cannot be asked: how old this device's rows are. An answer that it is busy renews none. */
export function CopyAge({ others = [], hasFailed = false }: CopyAgeProps) {
  const connection = useLive(connectionNow, [])
  const lastPull = useLive(syncStatus, [])?.lastPull
  if (connection !== 'offline' && !hasFailed) return null
  const moments = [lastPull, ...others].filter((moment) => moment !== undefined)
  return moments.length === 0 ? null : <SavedAge at={Math.min(...moments)} hasFailed={hasFailed} />
}

interface AnswerAgeProps {
  answer: Pick<ShownAnswer<unknown>, 'at' | 'state'>
  /** Shown when the server has never answered this here. */
  otherwise?: string
  /** The page has a CopyAge: the same is not said twice. */
  hasCopyAge?: boolean
}

/** How old a list is and where it comes from, when the server could not be asked; nothing while it can. */
export function AnswerAge({ answer: { at, state }, otherwise, hasCopyAge = false }: AnswerAgeProps) {
  const today = useToday()
  const connection = useLive(connectionNow, [])
  const lastPull = useLive(syncStatus, [])?.lastPull
  // Known before the request fails, so that the line does not push the list away while the person reads.
  const isOffline = connection === 'offline' && state === 'loading'
  if (!isOffline && state !== 'offline' && state !== 'failed') return null
  if (at === undefined)
    return otherwise === undefined ? null : <output className="saved-age shape-caption">{otherwise}</output>
  const dayOf = (moment: number): string => relativeDate(new Date(moment).toISOString(), today)
  if (hasCopyAge && connection === 'offline' && lastPull !== undefined && dayOf(at) === dayOf(lastPull)) return null
  return <SavedAge at={at} hasFailed={state === 'failed'} />
}
