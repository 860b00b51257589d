import { connectionNow } from '#src/queries/connection.ts'
import { useLive } from '#src/queries/use-copy.ts'
import './SavedAge.css'
import { SavedAge } from './SavedAge.tsx'
import type { ShownAnswer } from './use-kept-answer.ts'

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
  if (at === undefined) return otherwise === undefined ? null : <output className="saved-age">{otherwise}</output>
  return <SavedAge at={at} hasFailed={state === 'failed'} />
}
