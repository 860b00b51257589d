import { firstLetter } from '#src/lib/letter.ts'
import './Avatar.css'
import { letterTileClass } from './letter-tile.ts'
import { usePicture } from './use-picture.ts'

export type AvatarSize = 26 | 36 | 44 | 64 | 88

interface AvatarProps {
  src: string | null | undefined
  /** The username, whose initial replaces a missing picture. */
  name: string
  /** 26 in stacks, 36 in cards, 44 in rows, 64 in strips, 88 on a profile. */
  size?: AvatarSize
}

/** A face. Hidden from screen readers: the name is beside it or on the link around it. */
export function Avatar({ src, name, size = 36 }: AvatarProps) {
  const { shown, onError } = usePicture(src)
  return (
    <span className={`avatar avatar-${size}`}>
      {shown ? (
        <img src={shown} alt="" width={size} height={size} loading="lazy" decoding="async" onError={onError} />
      ) : (
        <span className={letterTileClass(name)} aria-hidden="true">
          {firstLetter(name)}
        </span>
      )}
    </span>
  )
}

/** Up to three faces that overlap. */
export function AvatarStack({ people }: { people: readonly { src: string | null | undefined; name: string }[] }) {
  return (
    <span className="avatar-stack">
      {people.slice(0, 3).map(({ src, name }) => (
        <Avatar key={name} src={src} name={name} size={26} />
      ))}
    </span>
  )
}
