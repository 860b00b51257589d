import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createSessionKeeper } from '../../sync/backend/session.ts'
import { App } from './App.tsx'
import { finishLeaving } from './local/leaver.ts'
import { project } from './project.ts'
import { registerServiceWorker } from './service-worker/register.ts'
import '../ui/tokens.css'
import '../ui/base.css'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no element with the id "root"')

const session = createSessionKeeper(project)
session
  .current()
  .then((signedIn) => finishLeaving(signedIn?.userId))
  .catch(reportError)
registerServiceWorker()

createRoot(container).render(
  <StrictMode>
    <App session={session} />
  </StrictMode>,
)
