import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import './TopBar.css'
import './PageHeader.css'

interface PageHeaderProps {
  title: ReactNode
  /** A second, quieter line. */
  subtitle?: ReactNode
  /** Goes back; without it there is no arrow. */
  onBack?: () => void
  /** At most two. */
  actions?: ReactNode
}

/** The sticky header of a page that is not home. */
export function PageHeader({ title, subtitle, onBack, actions }: PageHeaderProps) {
  return (
    <header className="top-bar">
      {onBack && <IconButton label="Back" icon={ArrowLeft} onClick={onBack} />}
      <div className="shape-fill">
        <h1 className="page-header-title shape-clamp">{title}</h1>
        {subtitle && <p className="shape-truncate shape-caption">{subtitle}</p>}
      </div>
      {actions}
    </header>
  )
}
