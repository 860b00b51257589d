import { connectionNow } from '#src/queries/connection.ts'
import { syncStatus } from '#src/queries/sync-status.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { SavedAge } from './SavedAge.tsx'

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
