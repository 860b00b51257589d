import './IconButton.css'
import { classNames } from './class-names.ts'

/** `plain` in headers and rows, `square` among actions, `on-photo` a dark disc over a picture. */
export type IconButtonVariant = 'plain' | 'square' | 'on-photo'

export const iconButtonClass = (variant: IconButtonVariant = 'plain') =>
  classNames('icon-button', `icon-button-${variant}`)
