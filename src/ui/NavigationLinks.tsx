import { NavigationLink } from './NavigationLink.tsx'
import type { NavigationProps } from './navigation-item.ts'

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
