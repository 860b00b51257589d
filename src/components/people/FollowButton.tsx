import { cacheCard } from '#src/commands/cache-fetched.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { useToggle } from '#src/components/page/use-toggle.ts'
import { type FollowState, followWords } from '#src/domain/people/follows.ts'
import type { PersonCard } from '#src/domain/rows.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { Button } from '#src/ui/Button.tsx'
import { toastError } from '#src/ui/toast.ts'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'

interface FollowButtonProps {
  person: PersonCard
  state: FollowState
  /** On the person's page: full width, and its main action. */
  block?: boolean
}

/** Follow, Follow back or Following (spec L§4); takes effect at once, also offline. */
export function FollowButton({ person, state, block = false }: FollowButtonProps) {
  const copy = useCopy()

  const { isShownOn, press } = useToggle(state === 'following', async (follow) => {
    // From a fetched page alone nobody has a name in the list of whom one follows, nor among what waits.
    if (follow) cacheCard(copy, person).catch(reportError)
    const result = await saveIntent(copy, follow ? 'follow' : 'unfollow', { user_id: person.user_id })
    if (!result.ok) toastError('Error', result.error.message)
    return result.ok
  })
  const notFollowing = state === 'following' ? 'none' : state

  const inviting = block ? 'primary' : 'soft'
  return (
    <Button variant={isShownOn ? 'secondary' : inviting} block={block} onClick={() => void press().catch(reportError)}>
      {followWords[isShownOn ? 'following' : notFollowing]}
      <VisuallyHidden> @{person.username}</VisuallyHidden>
    </Button>
  )
}
