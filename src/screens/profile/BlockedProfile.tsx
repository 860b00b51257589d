import Ban from 'lucide-react/icons/ban'
import { saveIntent } from '#src/commands/save-intent.ts'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { toastError } from '#src/ui/toast.ts'

/** In place of the profile of somebody whom the person has blocked: this device knows nothing of them. */
export function BlockedProfile({ userId }: { userId: string }) {
  const copy = useCopy()
  const goBack = useGoBack()

  async function unblock(): Promise<void> {
    const result = await saveIntent(copy, 'unblock', { user_id: userId })
    if (!result.ok) toastError('Error', result.error.message)
  }

  return (
    <>
      <PageHeader title="Profile" onBack={goBack} />
      <main className="profile-page shape-page shape-panes">
        <EmptyState
          icon={Ban}
          title="You blocked this person"
          action={<Button onClick={() => void unblock().catch(reportError)}>Unblock</Button>}
        >
          You don't see each other. Unblocking doesn't bring back follows and likes.
        </EmptyState>
      </main>
    </>
  )
}
