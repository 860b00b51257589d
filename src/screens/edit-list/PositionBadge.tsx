import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { typedPosition } from '#src/domain/lists/list-order.ts'
import { toastError } from '#src/ui/toast.ts'

interface PositionBadgeProps {
  name: string
  rank: number
  /** How many restaurants the list has. */
  count: number
  /** Gets an index from 0. */
  onMove: (index: number) => void
}

/**
 * A restaurant's position; pressing it lets the person type another (spec L§5: digits, 1 to the length of the list).
 */
export function PositionBadge({ name, rank, count, onMove }: PositionBadgeProps) {
  const [typed, setTyped] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const returnsFocus = useRef(false)

  useEffect(() => {
    if (typed !== undefined || !returnsFocus.current) return
    returnsFocus.current = false
    button.current?.focus()
  }, [typed])

  if (typed === undefined)
    return (
      <button
        ref={button}
        type="button"
        className="badge-rank edit-place-rank"
        aria-label={`Position of ${name}: ${rank}, change`}
        onClick={() => setTyped('')}
      >
        {rank}
      </button>
    )

  const finish = (text: string): void => {
    setTyped(undefined)
    const position = typedPosition(text, count)
    if (position.kind === 'wrong') toastError('Error', position.message)
    if (position.kind === 'index') onMove(position.index)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    returnsFocus.current = true
    finish(event.key === 'Enter' ? typed : '')
  }
  return (
    <input
      className="edit-place-position"
      // The person has just pressed this very spot.
      // biome-ignore lint/a11y/noAutofocus: as above
      autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- as above
      inputMode="numeric"
      enterKeyHint="done"
      autoComplete="off"
      aria-label={`New position of ${name}, 1 to ${count}`}
      placeholder={String(rank)}
      value={typed}
      onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, ''))}
      onKeyDown={onKeyDown}
      onBlur={() => finish(typed)}
    />
  )
}
