/** The landing page as plain HTML, rendered at build time (plugin.ts). */
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
  // React would preload the pictures, which gains nothing here: the markup itself is read just as early.
  return markup.replaceAll(/<link rel="preload"[^>]*>/g, '')
}
