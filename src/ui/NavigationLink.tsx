import { Link } from 'react-router-dom'
import { AttentionMark } from './Badge.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import type { NavigationItem } from './navigation-item.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface NavigationLinkProps {
  item: NavigationItem
  current: boolean
  onReselect: () => void
  className: string
}

/** An item of the bar and of the rail, which draw it their own way. */
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
      </span>
      {item.label}
      {item.attention && <VisuallyHidden>, {item.attention}</VisuallyHidden>}
    </Link>
  )
}
