import { useMemo, useState, useSyncExternalStore } from 'react'
import { unstable_HistoryRouter as HistoryRouter } from 'react-router-dom'
import type { SessionKeeper } from '#src/backend/session.ts'
import type { CodeService } from '#src/services/codes.ts'
import { SessionContext } from '#src/services/session.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { LateToaster } from './LateToaster.tsx'
import { late } from './local/late.ts'
import { createPageHistory } from './page-history.ts'
import { project } from './project.ts'
import { pageAt, Routed } from './Routed.tsx'
import { UpdatePrompt } from './service-worker/UpdatePrompt.tsx'
import type { SessionNow } from './session-now.ts'

const pages = createPageHistory((pathname) => pageAt(pathname)?.here)

/** The whole app around one session; `now`: whose it is. */
export function App({ session: service, now }: { session: SessionKeeper; now: SessionNow }) {
  const session = useSyncExternalStore(now.watch, now.get)
  const [codes] = useState(() =>
    late<CodeService>(async () => (await import('#src/backend/codes.ts')).createCodeService(project, service)),
  )
  const state = useMemo(() => ({ session, service, codes }), [session, service, codes])
  return (
    <ErrorBoundary>
      <HistoryRouter history={pages} useTransitions={false}>
        <SessionContext value={state}>
          <Routed session={service} />
          <UpdatePrompt />
          <LateToaster />
        </SessionContext>
      </HistoryRouter>
    </ErrorBoundary>
  )
}
