import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStillHere } from '#src/components/page/use-go-back.ts'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/services/session.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import { Wordmark } from '#src/ui/Wordmark.tsx'
import './not-found-page.css'

/** Ms until a signed-in person is taken home (spec L§2.1). */
const timeoutMs = 2000

/** Shown at every address that the app does not have. */
export function NotFoundPage() {
  const { session } = useSession()
  const navigate = useNavigate()
  const isStillHere = useStillHere()
  const isSignedIn = Boolean(session)
  useEffect(() => {
    if (!isSignedIn) return undefined
    const timer = setTimeout(() => {
      if (isStillHere()) void navigate(paths.start, { replace: true })
    }, timeoutMs)
    return () => clearTimeout(timer)
  }, [isSignedIn, navigate, isStillHere])
  return (
    <main className="not-found-page">
      <Wordmark size="large" />
      <h1 className="not-found-page-title">Page not found</h1>
      <ButtonLink to={isSignedIn ? paths.start : paths.landing} variant="soft">
        {isSignedIn ? 'Go to Home' : 'Go to the start page'}
      </ButtonLink>
    </main>
  )
}
