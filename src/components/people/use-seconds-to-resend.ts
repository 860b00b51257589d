import { useEffect, useState } from 'react'
import { secondsToResend } from '#src/domain/people/codes.ts'

/** Whole seconds until another code may be asked for, as they pass. `sentAt`: device clock in ms; undefined: none was sent. */
export function useSecondsToResend(sentAt: number | undefined): number {
  const [now, setNow] = useState(Date.now)
  const seconds = sentAt === undefined ? 0 : secondsToResend(sentAt, now)
  const isCounting = seconds > 0
  useEffect(() => {
    if (!isCounting) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isCounting])
  return seconds
}
