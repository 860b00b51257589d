import './NavigationBar.css'
import { NavigationLinks, type NavigationProps } from './NavigationLinks.tsx'

/** The bar of seven on the lower edge; from 768 px the side rail stands instead. Hidden while the keyboard is open. */
export function NavigationBar(props: NavigationProps) {
  return <NavigationLinks {...props} className="navigation-bar" itemClassName="navigation-bar-item" />
}
