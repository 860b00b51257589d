import type { ReactNode } from 'react'
import { NavigationLinks, type NavigationProps } from './NavigationLinks.tsx'
import './SideRail.css'

interface SideRailProps extends NavigationProps {
  /** The wordmark, a link. */
  top: ReactNode
  /** Activity and the status button, at the lower end. */
  children?: ReactNode
}

/** The navigation from 768 px on: 88 px wide, 232 px from 1200 px. The raised item comes first. */
export function SideRail({ items, current, onReselect, top, children }: SideRailProps) {
  const ordered = [...items.filter((item) => item.raised), ...items.filter((item) => !item.raised)]
  return (
    <div className="side-rail">
      <div className="side-rail-top">{top}</div>
      <NavigationLinks
        items={ordered}
        current={current}
        onReselect={onReselect}
        className="side-rail-items"
        itemClassName="side-rail-item"
      />
      {children && <div className="side-rail-end">{children}</div>}
    </div>
  )
}
