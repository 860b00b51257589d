import { saveIntent } from '#src/commands/save-intent.ts'
import { type FollowState, followWords } from '#src/domain/people/follows.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { Button } from '#src/ui/Button.tsx'
import { toastError } from '#src/ui/toast.ts'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'

interface FollowButtonProps {
  person: { user_id: string; username: string }
  state: FollowState
  /** On the person's page: full width, and its main action. */
  block?: boolean
}

/** Follow, Follow back or Following (spec L§4); takes effect at once, also offline. */
export function FollowButton({ person, state, block = false }: FollowButtonProps) {
  const copy = useCopy()

  async function press(): Promise<void> {
    const change = state === 'following' ? 'unfollow' : 'follow'
    const result = await saveIntent(copy, change, { user_id: person.user_id })
    if (!result.ok) toastError('Error', result.error.message)
  }

  const inviting = block ? 'primary' : 'soft'
  return (
    <Button
      variant={state === 'following' ? 'secondary' : inviting}
      block={block}
      onClick={() => void press().catch(reportError)}
    >
      {followWords[state]}
      <VisuallyHidden> @{person.username}</VisuallyHidden>
    </Button>
  )
}
