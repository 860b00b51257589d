import type { LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import './EmptyState.css'
import { Icon } from './Icon.tsx'

interface EmptyStateProps {
  icon: LucideIcon
  /** The specified line. */
  title: string
  children?: ReactNode
  /** The next step, one button or link: nothing is empty without one. */
  action: ReactElement
}

/** Stands where there is nothing: a line and one thing to do. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <span className="empty-state-icon">
        <Icon icon={icon} size={24} />
      </span>
      <p className="empty-state-title">{title}</p>
      {children && <p className="empty-state-text">{children}</p>}
      <div className="empty-state-action">{action}</div>
    </div>
  )
}
