import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import './ObjectStatus.css'
import { objectStatus, type Shown } from './object-status.ts'

/** Says on a review, list or person that its changes wait, or need attention; nothing when all is sent. */
export function ObjectStatus({ id }: { id: string }) {
  return <WorkStatus status={useLive((copy) => objectStatus(copy, id), [id])} />
}

/** The same of what shownStatus has found. */
export function WorkStatus({ status }: { status: Shown | undefined }) {
  if (!status) return null
  if (status.state === 'waiting') return <StatusChip status={status} />
  return (
    <Link to={paths.sync} className="object-status-link">
      <StatusChip status={status} />
    </Link>
  )
}
