import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#src/ui/Icon.tsx'

interface ButtonFactProps {
  icon: LucideIcon
  label: string
  onClick: () => void
  /** What the button opens, once it has. */
  children?: ReactNode
}

/** A button among the facts of a place, in their list: it opens something over the page. */
export function ButtonFact({ icon, label, onClick, children }: ButtonFactProps) {
  return (
    <li>
      <button type="button" className="restaurant-fact shape-tile shape-press" aria-haspopup="dialog" onClick={onClick}>
        <Icon icon={icon} />
        {label}
      </button>
      {children}
    </li>
  )
}
