import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { classNames } from './class-names.ts'
import './Button.css'

/** One `primary` a screen, besides Log. `danger` deletes for good, `danger-quiet` offers it. */
type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'quiet' | 'danger' | 'danger-quiet'

export interface ButtonLook {
  variant?: ButtonVariant | undefined
  /** As wide as its container. */
  block?: boolean | undefined
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  /** At work: takes no press and keeps the focus. The caller gives the text ("Submitting..."). */
  busy?: boolean
}

/** A button with words. */
export function Button({ variant, block, busy = false, type = 'button', onClick, ...props }: ButtonProps) {
  return (
    <button
      {...props}
      type={type}
      className={buttonClass({ variant, block })}
      aria-disabled={busy || props['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={(event) => {
        // Also stops the form's submit, by Enter too, for which browsers press the button.
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}

/** A link drawn as a button: it leads somewhere and changes nothing. */
export function ButtonLink({ variant, block, ...props }: Omit<LinkProps, 'className'> & ButtonLook) {
  return <Link {...props} className={buttonClass({ variant, block })} />
}

const buttonClass = ({ variant = 'secondary', block = false }: ButtonLook): string =>
  classNames('button', `button-${variant}`, block && 'button-block')
