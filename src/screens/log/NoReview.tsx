import SearchX from 'lucide-react/icons/search-x'
import { useNavigate } from 'react-router-dom'
import { begunChangesAsVisit } from '#src/commands/begun-changes.ts'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { visitQuery } from '#src/domain/visits/visit-query.ts'
import { paths } from '#src/lib/paths.ts'
import { draftNow } from '#src/queries/drafts.ts'
import { hasEverythingArrived } from '#src/queries/sync-status.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { Button, ButtonLink } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { toastError } from '#src/ui/toast.ts'

/** Stands where there is no review to edit. What was typed to change one that has gone becomes a new visit, if the person wants it to. */
export function NoReview({ search }: { search: string }) {
  const goBack = useGoBack()
  const query = visitQuery(search)
  const id = 'id' in query ? query.id : ''
  const draft = useLive((copy) => draftNow(copy, id), [id])
  const hasArrived = useLive(hasEverythingArrived, [])
  return (
    <>
      <PageHeader title="Edit visit" onBack={goBack} />
      <main className="log-page shape-page">
        {draft && hasArrived ? (
          <BegunChanges id={id} />
        ) : (
          <EmptyState
            icon={SearchX}
            title="Review not found"
            action={<ButtonLink to={paths.log()}>Log a visit</ButtonLink>}
          >
            You can only edit your own reviews.
          </EmptyState>
        )}
      </main>
    </>
  )
}

function BegunChanges({ id }: { id: string }) {
  const copy = useCopy()
  const navigate = useNavigate()
  async function makeNew(): Promise<void> {
    const made = await begunChangesAsVisit(copy, id)
    if (made.ok) await navigate(paths.draft(made.value), { replace: true })
    else toastError('Error', made.error.message)
  }
  return (
    <EmptyState
      icon={SearchX}
      title="This visit was deleted"
      action={
        <Button variant="primary" onClick={() => void makeNew().catch(reportError)}>
          Make it a new visit
        </Button>
      }
    >
      What you had changed and not submitted is still here.
    </EmptyState>
  )
}
