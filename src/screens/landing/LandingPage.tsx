import { paths } from '#src/lib/paths.ts'
import { useFarewell } from '#src/stores/account-end.ts'
import { ButtonLink } from '#src/ui/ButtonLink.tsx'
import './landing.css'

const columns = [
  ['salad', 'pizza', 'cocktail', 'cake'],
  ['curry', 'croissant', 'ramen', 'tacos'],
  ['burger', 'dumplings', 'pasta', 'pancakes'],
]

/** A tilted wall of dishes, drawn by tests/support/make-icons.mjs. */
function Mosaic() {
  return (
    <div className="landing-mosaic" aria-hidden="true">
      <div className="landing-mosaic-wall">
        {columns.map((pictures) => (
          <div key={pictures[0]}>
            {pictures.map((picture) => (
              <img
                key={picture}
                src={`/landing/${picture}.webp`}
                alt=""
                width={360}
                height={360}
                decoding="async"
                // The first to be seen whole; the others must not take the line from them.
                fetchPriority={picture === 'croissant' || picture === 'ramen' ? 'high' : 'low'}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The page of signed-out visitors (spec D§2). */
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
      </div>
    </main>
  )
}
