import type { LucideIcon } from 'lucide-react'
import { Link, type LinkProps } from 'react-router-dom'
import { Icon } from './Icon.tsx'
import { type IconButtonVariant, iconButtonClass } from './icon-button-class.ts'

interface IconLinkProps extends Omit<LinkProps, 'className' | 'aria-label' | 'children'> {
  label: string
  icon: LucideIcon
  variant?: IconButtonVariant
}

/** A link that is only an icon; 44 px to touch. */
export function IconLink({ label, icon, variant, ...props }: IconLinkProps) {
  return (
    <Link {...props} className={iconButtonClass(variant)} aria-label={label}>
      <Icon icon={icon} size={22} />
    </Link>
  )
}
