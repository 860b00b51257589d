import { paths } from '#src/lib/paths.ts'
import { ButtonLink } from '#src/ui/Button.tsx'

/** The next step where somebody else has nothing to show. */
export function SeeProfile({ userId }: { userId: string }) {
  return <ButtonLink to={paths.profile(userId)}>See profile</ButtonLink>
}
