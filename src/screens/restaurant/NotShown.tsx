import SearchX from 'lucide-react/icons/search-x'
import { NotOnPhone } from '#src/components/offline/NotOnPhone.tsx'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'

/** Spec D§8. */
export const restaurantNotFound = 'Restaurant not found'

export type Problem =
  /** It does not exist or could not be loaded, with the message of spec D§8. */
  | { kind: 'not_found'; message: string; tryAgain?: () => void }
  /** It is not on this device, and there is no network. */
  | { kind: 'offline'; tryAgain: () => void }

/** Shown while a place is being looked up, and when it cannot be shown. */
export function NotShown({ problem }: { problem?: Problem }) {
  const goBack = useGoBack()
  return (
    <>
      <PageHeader title="Restaurant" onBack={goBack} />
      <main className="restaurant-not-shown" aria-busy={!problem}>
        {!problem && <Skeleton shape="reviews" />}
        {problem?.kind === 'not_found' && (
          <EmptyState
            icon={SearchX}
            title="Restaurant Not Found"
            action={
              problem.tryAgain ? (
                <Button onClick={problem.tryAgain}>Try again</Button>
              ) : (
                <Button onClick={goBack}>Back</Button>
              )
            }
          >
            {problem.message}
          </EmptyState>
        )}
        {problem?.kind === 'offline' && <NotOnPhone what="This place" isOffline onRetry={problem.tryAgain} />}
      </main>
    </>
  )
}
