import { Link, type LinkProps } from 'react-router-dom'
import './TextLink.css'

/** A link among words. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className="text-link" />
}
