import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from './Icon.tsx'
import './ListRow.css'

interface ListRowProps {
  /** A photo, a face or an icon. */
  leading?: ReactNode
  title: ReactNode
  /** Lines under the title. */
  children?: ReactNode
  /** Buttons or a status at the end; they are not part of the link. */
  trailing?: ReactNode
  /** Where the row leads. */
  to?: string
}

/** A row of a list, in an `<li>`. The whole row is the link, whose name is the title. */
export function ListRow({ leading, title, children, trailing, to }: ListRowProps) {
  return (
    <div className="list-row shape-row">
      {leading && <span className="list-row-leading">{leading}</span>}
      <div className="shape-fill">
        {to ? (
          <Link to={to} className="list-row-title shape-link">
            {title}
          </Link>
        ) : (
          <span className="list-row-title">{title}</span>
        )}
        {children && <div className="list-row-lines shape-caption">{children}</div>}
      </div>
      {trailing && <div className="list-row-trailing">{trailing}</div>}
      {to && !trailing && (
        <span className="list-row-arrow">
          <Icon icon={ChevronRight} size={18} />
        </span>
      )}
    </div>
  )
}
