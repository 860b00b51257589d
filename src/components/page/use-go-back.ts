/**
 * Where to go from a header's arrow, after saving a form and after deleting an object, and whether the browser is still
 * on the page.
 */
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { addressBefore } from '#src/stores/tab.ts'

/**
 * Whether the browser is still on this page. It is already on the next one before this one unmounts, so a page that
 * changes the history after a wait would change the next page's entry.
 */
export function useStillHere(): () => boolean {
  const { pathname } = useLocation()
  return useCallback(() => window.location.pathname === pathname, [pathname])
}

// One rule for headers' arrows, saved forms and deleted objects: the previous page is gone back to, so that no page is
// in the history twice; any other page replaces this one.

/** Back to the previous page, whichever it was; to `otherwise` when the app was opened here. */
export function useGoBack(otherwise: string = paths.start): () => void {
  const leave = useLeave()
  return () => leave((before) => before !== undefined, otherwise)
}

/** To the parent page, wherever the person came from. */
export function useGoBackTo(parent: string): () => void {
  const leave = useLeave()
  return () => leave((before) => before === parent, parent)
}

function useLeave() {
  const navigate = useNavigate()
  const { key } = useLocation()
  const isStillHere = useStillHere()
  return (isWanted: (before: string | undefined) => boolean, otherwise: string): void => {
    // Saving or deleting may have taken longer than the person stayed.
    if (!isStillHere()) return
    if (isWanted(addressBefore(key))) void navigate(-1)
    else void navigate(otherwise, { replace: true })
  }
}
