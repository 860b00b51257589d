import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Children, type ReactNode, useDeferredValue, useId, useRef, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { SectionHeader } from './SectionHeader.tsx'
import { Skeleton } from './Skeleton.tsx'
import './Strip.css'

interface StripProps {
  title: string
  /** Where "See all" leads. */
  all: string
  /** Each an `<li>`. */
  children: ReactNode
}

/** Reserves the space of a strip whose cards are not all there yet. */
export const StripSkeleton = ({ title, all }: Omit<StripProps, 'children'>) => (
  <Strip title={title} all={all}>
    <li>
      <Skeleton shape="cards" />
    </li>
  </Strip>
)

/** More than fit on a phone. */
const drawnAtOnce = 3

/** A section with one row of cards that scrolls sideways, edge to edge; from 768 px with arrows. */
export function Strip({ title, all, children }: StripProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  // Scroll snapping follows the snapped card. That is right while someone looks at it, but would hide a new first card.
  const [hasScrolled, setHasScrolled] = useState(false)
  const cards = Children.toArray(children)
  // The other cards render when the processor is idle.
  const drawn = Math.max(useDeferredValue(cards.length, 0), drawnAtOnce)
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
        onScroll={(event) => setHasScrolled(event.currentTarget.scrollLeft > 0)}
      >
        {cards.slice(0, drawn)}
      </ul>
    </section>
  )
}
