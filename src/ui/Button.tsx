import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  /** Working on it: takes no press and keeps the focus. The text is given by the caller ("Submitting..."). */
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
        // Also stops the submit of the form, by Enter as well: browsers press the button for it.
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}
