import { type ReactNode, useEffect, useId, useState } from 'react'

/** Ms: words such as "2 minutes ago" are at most this old. */
const tick = 15_000

/** The device's clock in ms, ticking; up to date at once when the person returns to the page. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const look = (): void => setNow(Date.now())
    const timer = setInterval(look, tick)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}

/** A part of the page with its heading. */
export function PartSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="waiting-page-heading">
        {title}
      </h2>
      {children}
    </section>
  )
}
