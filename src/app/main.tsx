import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { LandingPage } from '../screens/landing/LandingPage.tsx'
import '../ui/tokens.css'
import '../ui/base.css'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no element with the id "root"')

createRoot(container).render(
  <StrictMode>
    <LandingPage />
  </StrictMode>,
)
