import { BrowserRouter } from 'react-router-dom'
import type { SessionKeeper } from '#src/backend/session.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { LateToaster } from './LateToaster.tsx'
import { SessionProvider } from './providers/SessionProvider.tsx'
import { Routed } from './routes.tsx'
import { UpdatePrompt } from './service-worker/UpdatePrompt.tsx'

/** The whole app around one session. */
export function App({ session }: { session: SessionKeeper }) {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <SessionProvider service={session}>
          <Routed session={session} />
          <UpdatePrompt />
          <LateToaster />
        </SessionProvider>
      </BrowserRouter>
    </ErrorBoundary>
  )
}
