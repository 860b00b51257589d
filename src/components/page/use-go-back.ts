/**
 * Where the arrow of a header, a saved form and a deleted object lead. One rule: to the page before one goes back, so that
 * none stands in the history twice; any other replaces this one.
 */
import { useLocation, useNavigate } from 'react-router-dom'
import { useStillHere } from '#src/components/offline/use-still-here.ts'
import { paths } from '#src/lib/paths.ts'
import { addressBefore } from '#src/stores/trail.ts'

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
