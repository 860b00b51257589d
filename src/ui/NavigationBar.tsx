import './NavigationBar.css'
import { NavigationLinks, type NavigationProps } from './NavigationLinks.tsx'

/** The bar of seven on the lower edge; from 768 px the side rail stands instead. Hidden while the keyboard is open. */
export function NavigationBar(props: NavigationProps) {
  return (
    <div className="navigation-bar">
      <NavigationLinks {...props} className="navigation-bar-items" itemClassName="navigation-bar-item" />
    </div>
  )
}
