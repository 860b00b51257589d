import './NavigationBar.css'
import { NavigationLink } from './NavigationLink.tsx'
import type { NavigationProps } from './navigation-item.ts'

/** The bar of seven on the lower edge; from 768 px the side rail stands instead. Hidden while the keyboard is open. */
export function NavigationBar({ items, current, onReselect }: NavigationProps) {
  return (
    <nav className="navigation-bar" aria-label="Main">
      {items.map((item) => (
        <NavigationLink
          key={item.to}
          item={item}
          current={item.to === current}
          onReselect={onReselect}
          className="navigation-bar-item"
        />
      ))}
    </nav>
  )
}
