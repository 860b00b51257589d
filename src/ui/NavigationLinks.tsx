import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { AttentionMark, NewsMark } from './Badge.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** One place that the navigation leads to. */
export interface NavigationItem {
  to: string
  /** One word. */
  label: string
  icon: LucideIcon
  /** The one that is raised: Log. */
  raised?: boolean
  /** Shown as a mark and spoken: something there needs the person. */
  attention?: string | undefined
  /** The same of something new, which needs nobody. */
  news?: string | undefined
}

export interface NavigationProps {
  items: readonly NavigationItem[]
  /** The `to` of the item whose page is shown. */
  current: string | undefined
  /** Called for a press on the current item: scroll to the top and refresh. */
  onReselect: () => void
}

interface NavigationLinksProps extends NavigationProps {
  /** Of the landmark. */
  className: string
  itemClassName: string
}

/** The landmark "Main" with its links. */
export function NavigationLinks({ items, current, onReselect, className, itemClassName }: NavigationLinksProps) {
  return (
    <nav className={className} aria-label="Main">
      {items.map((item) => (
        <NavigationLink
          key={item.to}
          item={item}
          current={item.to === current}
          onReselect={onReselect}
          className={itemClassName}
        />
      ))}
    </nav>
  )
}

interface NavigationLinkProps {
  item: NavigationItem
  current: boolean
  onReselect: () => void
  className: string
}

/** An item of the bar or the rail, which style it differently. */
export function NavigationLink({ item, current, onReselect, className }: NavigationLinkProps) {
  return (
    <Link
      to={item.to}
      className={classNames(className, item.raised && `${className}-raised`)}
      aria-current={current ? 'page' : undefined}
      onClick={(event) => {
        if (!current) return
        event.preventDefault()
        onReselect()
      }}
    >
      <span className={`${className}-icon`}>
        <Icon icon={item.icon} size={item.raised ? 24 : 22} />
        {item.attention && <AttentionMark />}
        {item.news && <NewsMark />}
      </span>
      {item.label}
      {item.attention && <VisuallyHidden>, {item.attention}</VisuallyHidden>}
      {item.news && <VisuallyHidden>, {item.news}</VisuallyHidden>}
    </Link>
  )
}
