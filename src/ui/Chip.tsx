import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import './Chip.css'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'

/** A tag. */
export function Chip({ children }: { children: ReactNode }) {
  return <span className="chip">{children}</span>
}

interface ChipButtonProps {
  children: ReactNode
  icon?: LucideIcon
  /** If given, the chip is on or off. */
  selected?: boolean
  /** Not needed where a menu or popover gives it. */
  onClick?: () => void
  disabled?: boolean
}

/** A chip that leads somewhere. */
export function ChipLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className="chip chip-button chip-outlined" />
}

/** A chip to press or to toggle; drawn at 32 px, with a target of 44 px. */
export function ChipButton({ children, icon, selected, ...props }: ChipButtonProps) {
  return (
    <button
      {...props}
      type="button"
      className={classNames('chip', 'chip-button', selected ? 'chip-selected' : 'chip-outlined')}
      aria-pressed={selected}
    >
      {icon && <Icon icon={icon} size={14} />}
      {children}
    </button>
  )
}
