/** Whether a username is taken, checked while it is being typed. */
import { useEffect, useState } from 'react'
import { usernameLength } from '#src/domain/limits.ts'
import type { SessionService } from '#src/services/session.ts'

/** Ms without a keystroke before asking the server. */
const pause = 300

/** false while unknown: the server checks again when the form is sent. */
export function useIsTaken(service: SessionService, username: string): boolean {
  const [takenName, setTakenName] = useState<string>()
  useEffect(() => {
    if (username.length < usernameLength.least || username.length > usernameLength.most) return undefined
    let isStale = false
    const ask = async (): Promise<void> => {
      const isFree = await service.isUsernameFree(username)
      if (!isStale && !isFree) setTakenName(username)
    }
    const timer = setTimeout(() => {
      // No answer, no message.
      ask().catch(() => {})
    }, pause)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [service, username])
  return takenName === username && username !== ''
}
