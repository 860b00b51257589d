import { useCallback } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Whether the browser is still at this page. It is at the next one before this one is gone: what a page does to the
 * history after a wait would befall the next one's entry.
 */
export function useStillHere(): () => boolean {
  const { pathname } = useLocation()
  return useCallback(() => window.location.pathname === pathname, [pathname])
}
