import type { ReactNode } from 'react'
import { firstLetter } from '#src/lib/letter.ts'
import { classNames } from './class-names.ts'
import { letterTileClass } from './letter-tile.ts'
import './Photo.css'
import { usePicture } from './use-picture.ts'

export interface PhotoProps {
  src: string | null | undefined
  /** Empty when the words beside it say the same. */
  alt: string
  /** Its first letter replaces a missing picture, unless something is drawn there. */
  name: string
  drawn?: ReactNode
  /** Determines the tint, for example the place's id; the name by default. */
  seed?: string
  /** 4:3 in cards, 1:1 in grids. */
  ratio?: '4/3' | '1/1'
  /** Loads at once: for the first picture of a page. */
  eager?: boolean
  /** Shown over the picture: a distance, a caption. */
  children?: ReactNode
}

/** A photo in reserved space; a tile with a drawing or a letter if there is no picture or it cannot be shown. */
export function Photo({ src, alt, name, drawn, seed = name, ratio = '4/3', eager = false, children }: PhotoProps) {
  const { shown, onError } = usePicture(src, eager)
  return (
    <span className={classNames('photo', ratio === '1/1' && 'photo-square')}>
      {shown ? (
        <img
          src={shown}
          alt={alt}
          width={320}
          height={ratio === '1/1' ? 320 : 240}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onError={onError}
        />
      ) : (
        <span
          className={drawn ? 'letter-tile' : letterTileClass(seed)}
          {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        >
          {drawn || <span aria-hidden="true">{firstLetter(name)}</span>}
        </span>
      )}
      {children}
    </span>
  )
}
