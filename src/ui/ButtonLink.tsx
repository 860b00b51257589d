import { Link, type LinkProps } from 'react-router-dom'
import { type ButtonLook, buttonClass } from './button-class.ts'

/** A link drawn as a button: it leads somewhere and changes nothing. */
export function ButtonLink({ variant, block, ...props }: Omit<LinkProps, 'className'> & ButtonLook) {
  return <Link {...props} className={buttonClass({ variant, block })} />
}
