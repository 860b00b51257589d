import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createSessionKeeper } from '#src/backend/session.ts'
import { leaveNothingRunning } from '#src/db/page-cache.ts'
import { expectedPerson } from '#src/stores/first-paint.ts'
import { App } from './App.tsx'
import { finishLeaving } from './local/leaver.ts'
import { project } from './project.ts'
import { FramePart, pageAt } from './Routed.tsx'
import { registerServiceWorker } from './service-worker/register.ts'
import { followSession } from './session-now.ts'
import '#src/ui/tokens.css'
import '#src/ui/base.css'
import '#src/ui/shape.css'

const container = document.getElementById('root')
if (!container) throw new Error('There is no #root')

// Reading the session takes a while, since its database has to open; what a signed-in person needs loads meanwhile.
async function loadAhead(): Promise<void> {
  if (!expectedPerson()) return
  await Promise.all([import('./local/start-local.ts'), FramePart.load(), pageAt(location.pathname)?.load()])
}

// ORDER: first, because it must see every connection open, and must run before any form saves on leaving.
leaveNothingRunning(window)
const session = createSessionKeeper(project)
// Before React is at work: everything waits for it.
const now = followSession(session)

// ORDER: each in a task of its own, files first; together they would block a slow phone's taps for 150 ms.
const begin = [
  // A failure occurs again, and is shown, where the part is needed.
  () => void loadAhead().catch(() => {}),
  () => void finishLeaving(session).catch(reportError),
  registerServiceWorker,
  () =>
    createRoot(container).render(
      <StrictMode>
        <App session={session} now={now} />
      </StrictMode>,
    ),
]
for (const task of begin) setTimeout(task)
