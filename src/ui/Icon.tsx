import type { LucideIcon } from 'lucide-react'
import { memo } from 'react'

interface IconProps {
  icon: LucideIcon
  /** 22 in bars, 18 in fields, 14 in badges. */
  size?: 12 | 14 | 16 | 18 | 20 | 22 | 24
  /** Only for what is switched on: a heart, a bookmark. */
  filled?: boolean
}

/** Hidden from screen readers: the control around it has a name. A memo: Lucide's icon is four components deep, and a page has dozens. */
export const Icon = memo(function Icon({ icon: Picture, size = 20, filled = false }: IconProps) {
  return (
    <Picture
      size={size}
      fill={filled ? 'currentColor' : 'none'}
      aria-hidden
      focusable={false}
      style={{ flexShrink: 0 }}
    />
  )
})
