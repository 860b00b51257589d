import type { LucideIcon } from 'lucide-react'

/** One place that the navigation leads to. */
export interface NavigationItem {
  to: string
  /** One word. */
  label: string
  icon: LucideIcon
  /** The one that is raised: Log. */
  raised?: boolean
  /** Spoken, with a mark: something there needs the person. */
  attention?: string | undefined
}

export interface NavigationProps {
  items: readonly NavigationItem[]
  /** The `to` of the item whose page is shown. */
  current: string | undefined
  /** A press on the item that is current: to the top, and refresh. */
  onReselect: () => void
}
