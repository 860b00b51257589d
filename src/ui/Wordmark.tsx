import './Wordmark.css'
import { classNames } from './class-names.ts'

/** The state of the person's work, shown by the dot's shape, never by colour alone. */
export type Light =
  | { state: 'sent' }
  | { state: 'offline' }
  | { state: 'waiting'; count: number }
  | { state: 'attention' }

interface WordmarkProps {
  /** `large` on pages of signed-out visitors and in the splash. */
  size?: 'normal' | 'large'
  light?: Light
}

/** The product's name; its full stop is the sync light. The words for the light belong to the status button beside it. */
export function Wordmark({ size = 'normal', light = { state: 'sent' } }: WordmarkProps) {
  return (
    <span className={classNames('wordmark', size === 'large' && 'wordmark-large')}>
      <span aria-hidden="true">crumb</span>
      <span className="shape-hidden">crumb.</span>
      <span className={`wordmark-dot wordmark-dot-${light.state}`} aria-hidden="true">
        {light.state === 'waiting' && (light.count > 99 ? '99+' : light.count)}
        {light.state === 'attention' && '!'}
      </span>
    </span>
  )
}
