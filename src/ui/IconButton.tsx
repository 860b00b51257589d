import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import './IconButton.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** `plain` in headers and rows, `square` among actions, `on-photo` a dark disc over a picture. */
type IconButtonVariant = 'plain' | 'square' | 'on-photo'

interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'className' | 'aria-label' | 'aria-pressed' | 'children'> {
  /** What it does, for screen readers. It stays the same when `pressed` changes. */
  label: string
  icon: LucideIcon
  variant?: IconButtonVariant
  /** For a button that stays on: its icon is filled then. */
  pressed?: boolean
  /** A mark at the icon's corner, such as a Badge. */
  mark?: ReactNode
}

/** A button that is only an icon; 44 px to touch. */
export function IconButton({ label, icon, variant, pressed, mark, type = 'button', ...props }: IconButtonProps) {
  return (
    <button {...props} type={type} className={iconButtonClass(variant)} aria-label={label} aria-pressed={pressed}>
      <Icon icon={icon} size={22} filled={pressed ?? false} />
      {mark}
    </button>
  )
}

interface IconLinkProps extends Omit<LinkProps, 'className' | 'aria-label' | 'children'> {
  label: string
  icon: LucideIcon
  variant?: IconButtonVariant
  /** A mark at the icon's corner, with what it says. */
  mark?: ReactNode
}

/** A link that is only an icon; 44 px to touch. */
export function IconLink({ label, icon, variant, mark, ...props }: IconLinkProps) {
  return (
    <Link {...props} className={iconButtonClass(variant)}>
      <Icon icon={icon} size={22} />
      <VisuallyHidden>{label}</VisuallyHidden>
      {mark}
    </Link>
  )
}

const iconButtonClass = (variant: IconButtonVariant = 'plain'): string =>
  classNames('icon-button', `icon-button-${variant}`)
