import type { LucideIcon } from 'lucide-react'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Clock from 'lucide-react/icons/clock'
import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { Icon } from './Icon.tsx'
import './StatusChip.css'

/** How far something is on its way to the server. */
export type SendStatus =
  | { state: 'waiting' }
  | { state: 'uploading'; percent: number }
  | { state: 'sent' }
  | { state: 'attention' }
  | { state: 'offline' }

const icons: Record<SendStatus['state'], LucideIcon> = {
  waiting: Clock,
  uploading: CloudUpload,
  sent: Check,
  attention: CircleAlert,
  offline: CloudOff,
}

const words = { waiting: 'Waiting', sent: 'Sent', attention: 'Needs attention', offline: 'Offline' }

/** A photo has room for a short word only. */
function wordsFor(status: SendStatus, short: boolean): string {
  if (status.state === 'uploading') return `${Math.floor(status.percent)} %`
  if (status.state === 'attention' && short) return 'Not sent'
  return words[status.state]
}

/** An object's status, shown on the object. */
export function StatusChip({ status, onPhoto = false }: { status: SendStatus; onPhoto?: boolean }) {
  return (
    <span
      data-passing
      className={onPhoto ? 'status-chip status-chip-on-photo' : `status-chip status-chip-${status.state}`}
    >
      <Icon icon={icons[status.state]} size={onPhoto ? 12 : 14} />
      {wordsFor(status, onPhoto)}
    </span>
  )
}
