/**
 * Where the arrow of a header, a saved form and a deleted object lead, and whether the browser is still at the
 * page.
 */
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { addressBefore } from '#src/stores/tab.ts'

/**
 * Whether the browser is still at this page. It is at the next one before this one is gone: what a page does to the
 * history after a wait would befall the next one's entry.
 */
export function useStillHere(): () => boolean {
  const { pathname } = useLocation()
  return useCallback(() => window.location.pathname === pathname, [pathname])
}

// Where the arrow of a header, a saved form and a deleted object lead. One rule: to the page before one goes back, so that
// none stands in the history twice; any other replaces this one.

/** To the page before, whichever it was; `otherwise` when the app was opened at this one. */
export function useGoBack(otherwise: string = paths.start): () => void {
  const leave = useLeave()
  return () => leave((before) => before !== undefined, otherwise)
}

/** To the page that this one belongs to, wherever the person has come from. */
export function useGoBackTo(parent: string): () => void {
  const leave = useLeave()
  return () => leave((before) => before === parent, parent)
}

function useLeave() {
  const navigate = useNavigate()
  const { key } = useLocation()
  const isStillHere = useStillHere()
  return (isWanted: (before: string | undefined) => boolean, otherwise: string): void => {
    // What was saved or deleted may have taken longer than the person stayed.
    if (!isStillHere()) return
    if (isWanted(addressBefore(key))) void navigate(-1)
    else void navigate(otherwise, { replace: true })
  }
}
