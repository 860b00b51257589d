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

/** Holds the place of a strip whose cards are not all there yet. */
export const StripSkeleton = ({ title, all }: Omit<StripProps, 'children'>) => (
  <Strip title={title} all={all}>
    <li>
      <Skeleton shape="cards" />
    </li>
  </Strip>
)

/** More than a phone has room for. */
const drawnAtOnce = 3

/** A section whose cards lie in one row that scrolls sideways to both edges of the page; from 768 px with arrows. */
export function Strip({ title, all, children }: StripProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  // What snaps follows the card that it snapped to: right for who looks at one, but a new first card would come out of sight.
  const [hasScrolled, setHasScrolled] = useState(false)
  const cards = Children.toArray(children)
  // The others follow when the processor has time for them.
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
