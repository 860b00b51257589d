import { AnimatePresence, LazyMotion, MotionConfig } from 'framer-motion'
import * as m from 'framer-motion/m'
import type { ReactNode } from 'react'

/** Comes after the page: until then the list stands still. */
const features = () => import('./motion-features.ts').then(({ features }) => features)

interface AnimatedListProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  children: (item: Item) => ReactNode
  className?: string
}

/** A list whose rows fade and fold when they come and go; under reduced motion they only fade. It makes the `<li>`s. */
export function AnimatedList<Item>({ items, keyOf, children, className }: AnimatedListProps<Item>) {
  return (
    <LazyMotion features={features} strict>
      <MotionConfig reducedMotion="user" transition={{ duration: 0.2, ease: [0.2, 0, 0, 1] }}>
        <ul className={className}>
          <AnimatePresence initial={false}>
            {items.map((item) => (
              <m.li
                key={keyOf(item)}
                style={{ overflow: 'clip' }}
                initial={{ opacity: 0, height: 0 }}
                animate={{ opacity: 1, height: 'auto' }}
                exit={{ opacity: 0, height: 0 }}
              >
                {children(item)}
              </m.li>
            ))}
          </AnimatePresence>
        </ul>
      </MotionConfig>
    </LazyMotion>
  )
}
