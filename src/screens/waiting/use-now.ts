import { useEffect, useState } from 'react'

/** Ms: words such as "2 minutes ago" are never older than this. */
const tick = 15_000

/** The device's clock in ms, as it goes on; at once when the person comes back to the page. */
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
