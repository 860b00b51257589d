import type { ComponentProps } from 'react'
import './Card.css'
import { classNames } from './class-names.ts'

interface CardProps extends ComponentProps<'div'> {
  /** `roomy` for words, `mat` for a photo inset by 4 px, so that its corners and the card's are concentric. */
  inset?: 'none' | 'roomy' | 'mat'
}

/** A sheet of paper on the page. */
export function Card({ inset = 'roomy', className, ...props }: CardProps) {
  return <div {...props} className={classNames('card', `card-${inset}`, className)} />
}
