import { useDrag } from '@use-gesture/react'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { Dialog } from 'radix-ui'
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { useBackCloses } from '#src/ui/use-back-closes.ts'
import { useReturnFocus } from '#src/ui/use-return-focus.ts'
import './PhotoViewer.css'

interface PhotoViewerProps {
  /** "Photos of Kumo Ramen". */
  title: string
  count: number
  /** The index of the first photo shown, from 0. */
  start: number
  onClose: () => void
  /** A button for the photo at this index, beside the one that closes. */
  renderAction?: ((index: number) => ReactNode) | undefined
  /** Renders a PhotoViewerPicture with the photo at this index. */
  renderPicture: (index: number) => ReactNode
}

/** Pixels, and pixels per ms, from which a drag means the next photo. */
const farEnough = 80
const fastEnough = 0.4

/**
 * Full-screen photos (spec D§2): previous and next wrap around, by buttons, arrow keys or a swipe; Escape and Back close. The
 * focus stays inside and returns to where it was. Loaded when the first photo is opened.
 */
export function PhotoViewer({ title, count, start, onClose, renderAction, renderPicture }: PhotoViewerProps) {
  // Unbounded, so that wrapping around moves in the same direction.
  const [step, setStep] = useState(start)
  const [isDragging, setDragging] = useState(false)
  const returnFocus = useReturnFocus()
  useBackCloses(true, onClose)
  const track = useRef<HTMLDivElement>(null)
  const index = ((step % count) + count) % count
  const canMove = count > 1

  const drag = useDrag(
    ({ last, movement: [moved], velocity: [speed], direction: [direction], canceled }) => {
      track.current?.style.setProperty('--dragged', `${last ? 0 : moved}px`)
      setDragging(!last)
      if (!last || canceled) return
      if (Math.abs(moved) > farEnough || (speed > fastEnough && direction === Math.sign(moved)))
        setStep(step - Math.sign(moved))
    },
    { axis: 'x', enabled: canMove, filterTaps: true },
  )

  function onKeyDown({ key }: { key: string }): void {
    if (!canMove) return
    if (key === 'ArrowLeft') setStep(step - 1)
    if (key === 'ArrowRight') setStep(step + 1)
  }

  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        {/* Dark in both themes: photos look best on it. */}
        <Dialog.Content
          {...returnFocus}
          className="photo-viewer"
          data-theme="dark"
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
        >
          <Dialog.Title className="shape-hidden">{title}</Dialog.Title>
          <div className="photo-viewer-stage" {...drag()}>
            <div
              ref={track}
              className={classNames('photo-viewer-track', isDragging && 'photo-viewer-dragged')}
              style={{ '--step': step } as CSSProperties}
            >
              {(canMove ? [step - 1, step, step + 1] : [step]).map((slot) => (
                <div
                  key={slot}
                  className="photo-viewer-slot"
                  style={{ left: `${slot * 100}%` }}
                  aria-hidden={slot !== step || undefined}
                >
                  {renderPicture(((slot % count) + count) % count)}
                </div>
              ))}
            </div>
          </div>
          <p className="photo-viewer-count" aria-live="polite">
            {index + 1} / {count}
          </p>
          {renderAction && <span className="photo-viewer-action">{renderAction(index)}</span>}
          <Dialog.Close asChild>
            <IconButton label="Close" icon={X} variant="on-photo" />
          </Dialog.Close>
          {canMove && (
            <>
              <span className="photo-viewer-previous">
                <IconButton
                  label="Previous photo"
                  icon={ChevronLeft}
                  variant="on-photo"
                  onClick={() => setStep(step - 1)}
                />
              </span>
              <span className="photo-viewer-next">
                <IconButton
                  label="Next photo"
                  icon={ChevronRight}
                  variant="on-photo"
                  onClick={() => setStep(step + 1)}
                />
              </span>
            </>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
