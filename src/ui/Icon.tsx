import type { LucideIcon } from 'lucide-react'

interface IconProps {
  icon: LucideIcon
  /** 22 in bars, 18 in fields, 14 in badges. */
  size?: 12 | 14 | 16 | 18 | 20 | 22 | 24
  /** Only for what is switched on: a heart, a bookmark. */
  filled?: boolean
}

/** Hidden from screen readers: the control around it has a name. */
export function Icon({ icon: Picture, size = 20, filled = false }: IconProps) {
  return (
    <Picture
      size={size}
      fill={filled ? 'currentColor' : 'none'}
      aria-hidden
      focusable={false}
      style={{ flexShrink: 0 }}
    />
  )
}
