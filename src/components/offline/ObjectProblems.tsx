import { resendRefused } from '#src/commands/refused-work.ts'
import { retryPhoto } from '#src/commands/retry-photo.ts'
import { paths } from '#src/lib/paths.ts'
import { type ReviewStatus, reviewStatus } from '#src/queries/review.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Button, ButtonLink } from '#src/ui/Button.tsx'
import { toastError } from '#src/ui/toast.ts'

type Problem = ReviewStatus['problems'][number]

const decide = (
  <ButtonLink variant="quiet" to={paths.sync}>
    Decide
  </ButtonLink>
)

/**
 * Why the server does not take parts of one's own review or list, each with what can be done. Several photos are one line:
 * each of them is decided about on the page of unsent work.
 */
export function ObjectProblems({ id }: { id: string }) {
  const problems = useLive((copy) => reviewStatus(copy, id), [id])?.problems ?? []
  const photos = problems.filter(({ kind }) => kind === 'photo')
  const single = photos.length > 1 ? problems.filter(({ kind }) => kind !== 'photo') : problems
  return (
    <>
      {single.map((problem) => (
        <OneProblem key={problem.id} problem={problem} />
      ))}
      {photos.length > 1 && (
        <Banner tone="danger" action={decide}>
          {photos.length} photos were not sent.
        </Banner>
      )}
    </>
  )
}

function OneProblem({ problem: { kind, id, reason, mayWorkAgain } }: { problem: Problem }) {
  const copy = useCopy()
  const retry = async (): Promise<void> => {
    const result = await (kind === 'photo' ? retryPhoto(copy, id) : resendRefused(copy, id))
    if (!result.ok) toastError('Error', result.error.message)
  }
  const again = (
    <Button variant="quiet" onClick={() => void retry().catch(reportError)}>
      Retry
    </Button>
  )
  return (
    <Banner tone="danger" action={mayWorkAgain ? again : decide}>
      {kind === 'photo' ? 'A photo was not sent. ' : 'A change was not sent. '}
      {reason}
    </Banner>
  )
}
