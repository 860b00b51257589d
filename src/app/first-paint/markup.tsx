/** The public pages that are shown before the app is there, as plain HTML, rendered at build time (build/first-paint.ts). */
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { LandingPage } from '#src/screens/landing/LandingPage.tsx'
import { LoginPage } from '#src/screens/login/LoginPage.tsx'
import type { CodeService } from '#src/services/codes.ts'
import { SessionContext, type SessionService } from '#src/services/session.ts'

const nobody = { session: null, service: {} as SessionService, codes: {} as CodeService }

/** A template for each page; `data-path` is its address. */
export function publicPagesMarkup(): string {
  const markup = renderToStaticMarkup(
    <SessionContext value={nobody}>
      {[
        { path: paths.landing, Page: LandingPage },
        { path: paths.login, Page: LoginPage },
      ].map(({ path, Page }) => (
        <template key={path} data-path={path}>
          <StaticRouter location={path}>
            <Page />
          </StaticRouter>
        </template>
      ))}
    </SessionContext>,
  )
  // React would preload the picture, which gains nothing here: the markup itself is read just as early.
  return markup.replaceAll(/<link rel="preload"[^>]*>/g, '')
}
