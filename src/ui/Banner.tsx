import type { LucideIcon } from 'lucide-react'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Clock from 'lucide-react/icons/clock'
import CloudOff from 'lucide-react/icons/cloud-off'
import type { ReactNode } from 'react'
import './Banner.css'
import { Icon } from './Icon.tsx'

type BannerTone = 'offline' | 'pending' | 'danger'

const icons: Record<BannerTone, LucideIcon> = { offline: CloudOff, pending: Clock, danger: CircleAlert }

interface BannerProps {
  tone?: BannerTone
  children: ReactNode
  /** A button or link at the end. */
  action?: ReactNode
}

/** Shows a state of the whole screen and what still works; announced politely. */
export function Banner({ tone = 'offline', children, action }: BannerProps) {
  return (
    <output className={`banner banner-${tone}`}>
      <Icon icon={icons[tone]} size={18} />
      <span className="banner-text">{children}</span>
      {action}
    </output>
  )
}
