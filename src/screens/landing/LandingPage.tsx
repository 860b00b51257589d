import './landing-page.css'

/** The page of signed-out visitors (spec D§2). */
export function LandingPage() {
  return (
    <main className="landing-page">
      <h1 className="landing-page-wordmark">
        crumb<span className="landing-page-dot">.</span>
      </h1>
      <p className="landing-page-tagline">Discover, review, and share your favorite restaurants with friends</p>
      <p className="landing-page-invitation">Join the community of food lovers</p>
    </main>
  )
}
