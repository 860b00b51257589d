import type { ReactNode } from 'react'
import './ActionBar.css'

/** The one action of a form, standing above the navigation bar. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className="action-bar">{children}</div>
}
