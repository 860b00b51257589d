import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { unstable_HistoryRouter as HistoryRouter } from 'react-router-dom'
import type { SessionKeeper } from '#src/backend/session.ts'
import type { CodeService } from '#src/services/codes.ts'
import { type Session, SessionContext } from '#src/services/session.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { LateToaster } from './LateToaster.tsx'
import { late } from './local/late.ts'
import { createPageHistory } from './page-history.ts'
import { project } from './project.ts'
import { pageAt, Routed } from './Routed.tsx'
import { UpdatePrompt } from './service-worker/UpdatePrompt.tsx'

const pages = createPageHistory((pathname) => pageAt(pathname)?.here)

/** The whole app around one session. */
export function App({ session }: { session: SessionKeeper }) {
  return (
    <ErrorBoundary>
      <HistoryRouter history={pages} useTransitions={false}>
        <SessionProvider service={session}>
          <Routed session={session} />
          <UpdatePrompt />
          <LateToaster />
        </SessionProvider>
      </HistoryRouter>
    </ErrorBoundary>
  )
}

/** Reads the session from the device, and again whenever a tab has changed it. */
function SessionProvider({ service, children }: { service: SessionKeeper; children: ReactNode }) {
  const [session, setSession] = useState<Session | null>()
  const [codes] = useState(() =>
    late<CodeService>(async () => (await import('#src/backend/codes.ts')).createCodeService(project, service)),
  )
  useEffect(() => {
    let mounted = true
    let newest = 0
    const read = async (): Promise<void> => {
      const asked = ++newest
      const current = (await service.current()) ?? null
      if (mounted && asked === newest) setSession(current)
    }
    const readAgain = (): void => {
      // Storage that does not answer does not mean signed out: the splash stays.
      read().catch(reportError)
    }
    readAgain()
    const stop = service.watch(readAgain)
    return () => {
      mounted = false
      stop()
    }
  }, [service])
  const state = useMemo(() => ({ session, service, codes }), [session, service, codes])
  return <SessionContext value={state}>{children}</SessionContext>
}
