/** The landing page as plain HTML, made while the app is built (plugin.ts). */
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { LandingPage } from '#src/screens/landing/LandingPage.tsx'

export function landingMarkup(): string {
  const markup = renderToStaticMarkup(
    <StaticRouter location={paths.landing}>
      <LandingPage />
    </StaticRouter>,
  )
  // React would load the pictures ahead, which is as early as they themselves are read.
  return markup.replaceAll(/<link rel="preload"[^>]*>/g, '')
}
