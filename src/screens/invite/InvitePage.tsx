import { useEffect } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { AccountPage } from '#src/components/people/AccountPage.tsx'
import { isUsername } from '#src/domain/people/sign-up.ts'
import { paths } from '#src/lib/paths.ts'
import { wantPath } from '#src/stores/wanted-path.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import './invite-page.css'

/**
 * What a visitor finds behind an invitation. After signing up and in they are on the page of whoever sent it, where one press
 * follows. The name is the link's own: nobody is asked about a person before signing in.
 */
export function InvitePage() {
  const { id = '' } = useParams()
  const name = useSearchParams()[0].get('from') ?? ''
  const who = isUsername(name) ? `@${name}` : 'A friend'
  useEffect(() => wantPath(paths.profile(id)), [id])
  return (
    <AccountPage title="Invitation" invitation={`${who} invited you.`}>
      <p className="invite-page-words">
        On crumb. you keep track of the restaurants you visit, rate them, and see where the people you follow eat. Sign
        up, and {isUsername(name) ? who : 'your friend'} is the first person you can follow.
      </p>
      <ButtonLink to={paths.signup} variant="primary" block>
        Sign Up
      </ButtonLink>
      <p className="account-form-other">
        Already have an account? <Link to={paths.login}>Sign in</Link>
      </p>
    </AccountPage>
  )
}
