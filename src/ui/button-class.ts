import './Button.css'
import { classNames } from './class-names.ts'

/** One `primary` a screen, besides Log. `danger` deletes for good, `danger-quiet` offers it. */
type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'quiet' | 'danger' | 'danger-quiet'

/** How a button looks, for a button and for a link that is drawn as one. */
export interface ButtonLook {
  variant?: ButtonVariant | undefined
  /** As wide as its container. */
  block?: boolean | undefined
}

export function buttonClass({ variant = 'secondary', block = false }: ButtonLook): string {
  return classNames('button', `button-${variant}`, block && 'button-block')
}
