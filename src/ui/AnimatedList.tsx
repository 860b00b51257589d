import { AnimatePresence, LazyMotion, useIsPresent, useReducedMotion } from 'framer-motion'
import * as m from 'framer-motion/m'
import { type ReactNode, useEffect, useState } from 'react'

/** Loaded after the page; until then the list does not animate. */
const features = () => import('./motion-features.ts').then(({ features }) => features)
const transition = { duration: 0.2, ease: [0.2, 0, 0, 1] } as const
const atOnce = { duration: 0 }
/** Longer lists do not animate: hundreds of heights that change together would stall a phone. */
const mostAnimated = 50

interface AnimatedListProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  children: (item: Item) => ReactNode
  className?: string
  /** The class of each `<li>`, which clips its content. */
  itemClassName?: string
}

/** A list whose rows fade and fold in and out; with reduced motion they only fade. It renders the `<li>`s. */
export function AnimatedList<Item>({ items, keyOf, children, className, itemClassName }: AnimatedListProps<Item>) {
  const isAnimated = useIsLoaded() && items.length <= mostAnimated
  return (
    <LazyMotion features={features} strict>
      <ul className={className}>
        <AnimatePresence initial={false}>
          {items.map((item) => (
            <Row key={keyOf(item)} className={itemClassName} isAnimated={isAnimated}>
              {children(item)}
            </Row>
          ))}
        </AnimatePresence>
      </ul>
    </LazyMotion>
  )
}

/** Until then a new row would stay invisible at the start of its animation. */
function useIsLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    // LazyMotion reports the failure.
    features().then(
      () => setLoaded(true),
      () => {},
    )
  }, [])
  return isLoaded
}

interface RowProps {
  className: string | undefined
  isAnimated: boolean
  children: ReactNode
}

function Row({ className, isAnimated, children }: RowProps) {
  const isPresent = useIsPresent()
  const isCalm = useReducedMotion() === true
  const away = isCalm ? { opacity: 0 } : { opacity: 0, height: 0 }
  const there = isCalm ? { opacity: 1 } : { opacity: 1, height: 'auto' }
  return (
    <m.li
      className={className}
      style={{ overflow: 'clip' }}
      // A row on its way out takes no more presses.
      inert={!isPresent}
      initial={isAnimated && away}
      animate={there}
      exit={away}
      transition={isAnimated ? transition : atOnce}
    >
      {children}
    </m.li>
  )
}
