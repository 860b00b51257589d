import { relativeDate } from '#src/domain/time/dates.ts'
import './SavedAge.css'
import { useToday } from '#src/components/page/use-today.ts'

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
    <output className="saved-age" data-passing>
      {hasFailed && "The server didn't answer. "}
      Showing what this phone saved {relativeDate(new Date(at).toISOString(), today).toLowerCase()}
    </output>
  )
}
