import { useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { addressBefore, noteAddressBefore } from '#src/stores/tab.ts'

/** Notes for every history entry where it was opened from; an entry that replaces another inherits that. */
export function useTrail(): void {
  const { key, pathname, search } = useLocation()
  const how = useNavigationType()
  const address = pathname + search
  const shown = useRef({ key, address })
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { key, address }
    if (before.key === key) return
    if (how === NavigationType.Push) noteAddressBefore(key, before.address)
    if (how === NavigationType.Replace) noteAddressBefore(key, addressBefore(before.key))
  }, [key, address, how])
}
