import { classNames } from './class-names.ts'
import './NavigationBar.css'
import { NavigationLinks, type NavigationProps } from './NavigationLinks.tsx'
import { useTyping } from './use-typing.ts'

/** The bar of seven on the lower edge; from 768 px the side rail stands instead. Hidden while the keyboard is open. */
export function NavigationBar(props: NavigationProps) {
  const isTyping = useTyping()
  return (
    <div className={classNames('navigation-bar', isTyping && 'navigation-bar-typing')}>
      <NavigationLinks {...props} className="navigation-bar-items" itemClassName="navigation-bar-item" />
    </div>
  )
}
