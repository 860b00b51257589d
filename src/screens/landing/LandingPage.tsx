import { ContentLinks } from '#src/components/page/ContentLinks.tsx'
import { paths } from '#src/lib/paths.ts'
import { useFarewell } from '#src/stores/account-end.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import './landing.css'

/** A tilted wall of dishes, drawn by tests/support/make-icons.mjs. */
function Mosaic() {
  return (
    <div className="landing-mosaic" aria-hidden="true">
      <img src="/landing-wall.avif" alt="" width={1128} height={1692} decoding="async" fetchPriority="high" />
    </div>
  )
}

/** The page for signed-out visitors (spec D§2). */
export function LandingPage() {
  const { farewell } = useFarewell()
  return (
    <main className="landing-page">
      <Mosaic />
      <div className="landing-page-words">
        <h1 className="landing-page-wordmark" aria-label="crumb.">
          crumb<span className="landing-page-dot">.</span>
        </h1>
        <p className="landing-page-tagline">Discover, review, and share your favorite restaurants with friends</p>
        <p className="landing-page-invitation">Join the community of food lovers</p>
        <output className="landing-page-farewell">{farewell}</output>
        <div className="landing-page-actions">
          <ButtonLink to={paths.signup} variant="primary" block>
            Get Started
          </ButtonLink>
          <ButtonLink to={paths.login} block>
            Sign In
          </ButtonLink>
        </div>
        <ContentLinks />
      </div>
    </main>
  )
}
