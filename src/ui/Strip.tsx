import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Children, type ReactNode, type RefObject, startTransition, useEffect, useId, useRef, useState } from 'react'
import { inIdleTurn } from '#src/lib/idle.ts'
import { IconButton } from './IconButton.tsx'
import { SectionHeader } from './SectionHeader.tsx'
import { Skeleton } from './Skeleton.tsx'
import { narrowWindow, useMedia } from './use-media.ts'
import './Strip.css'

interface StripProps {
  title: string
  /** Where "See all" leads. */
  all: string
  /** How many cards a phone held upright shows at once: there the others come when it is idle. */
  shown?: number
  /** Each an `<li>`. */
  children: ReactNode
}

/** Reserves the space of a strip whose cards are not all there yet. */
export const StripSkeleton = ({ title, all }: Pick<StripProps, 'title' | 'all'>) => (
  <Strip title={title} all={all}>
    <li>
      <Skeleton shape="cards" />
    </li>
  </Strip>
)

/**
 * Whether to draw the cards beyond the edge: once the phone has been idle since this was drawn, as nothing is below the picture of home
 * (build/first-paint.ts), or earlier by the function. One strip at a time: all cards at once would block a slow phone's taps for a sixth
 * of a second.
 */
function useWholeWhenIdle(part: RefObject<Element | null>): [isWhole: boolean, drawWhole: () => void] {
  const [isWhole, setIsWhole] = useState(false)
  useEffect(() => {
    let isGone = false
    // However far below the screen.
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        inIdleTurn(() => {
          if (!isGone) startTransition(() => setIsWhole(true))
        })
      },
      { rootMargin: '10000px' },
    )
    if (part.current) observer.observe(part.current)
    return () => {
      isGone = true
      observer.disconnect()
    }
  }, [part])
  return [isWhole, () => setIsWhole(true)]
}

/** A section with one row of cards that scrolls sideways, edge to edge; from 768 px with arrows. */
export function Strip({ title, all, shown = 3, children }: StripProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  // Scroll snapping follows the snapped card. That is right while someone looks at it, but would hide a new first card.
  const [hasScrolled, setHasScrolled] = useState(false)
  const cards = Children.toArray(children)
  const [isWhole, drawWhole] = useWholeWhenIdle(list)
  const isNarrow = useMedia(narrowWindow)
  const scroll = (direction: -1 | 1) => () =>
    list.current?.scrollBy({ left: direction * list.current.clientWidth * 0.8, behavior: 'smooth' })
  return (
    <section className="strip" aria-labelledby={id}>
      <SectionHeader title={title} id={id} link={{ to: all, label: 'See all' }}>
        <span className="strip-arrows">
          <IconButton label={`Scroll back in ${title}`} icon={ChevronLeft} onClick={scroll(-1)} />
          <IconButton label={`Scroll on in ${title}`} icon={ChevronRight} onClick={scroll(1)} />
        </span>
      </SectionHeader>
      <ul
        className="strip-list"
        ref={list}
        data-snaps={hasScrolled || undefined}
        onScroll={(event) => {
          setHasScrolled(event.currentTarget.scrollLeft > 0)
          drawWhole()
        }}
      >
        {isNarrow && !isWhole ? cards.slice(0, shown) : cards}
      </ul>
    </section>
  )
}
