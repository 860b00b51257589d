import { resendRefused } from '#src/commands/refused-work.ts'
import { retryPhoto } from '#src/commands/retry-photo.ts'
import { paths } from '#src/lib/paths.ts'
import { type ReviewStatus, reviewStatus } from '#src/queries/review.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Button, ButtonLink } from '#src/ui/Button.tsx'
import { toastError } from '#src/ui/toast.ts'

/** Why the server refused changes to one's own review or list, each with a way to try again. */
export function ObjectProblems({ id }: { id: string }) {
  const copy = useCopy()
  const status = useLive((copy) => reviewStatus(copy, id), [id])
  const retry = async (problem: ReviewStatus['problems'][number]): Promise<void> => {
    const result = await (problem.kind === 'photo' ? retryPhoto(copy, problem.id) : resendRefused(copy, problem.id))
    if (!result.ok) toastError('Error', result.error.message)
  }
  return status?.problems.map((problem) => (
    <Banner
      key={problem.id}
      tone="danger"
      action={
        problem.mayWorkAgain ? (
          <Button variant="quiet" onClick={() => void retry(problem).catch(reportError)}>
            Retry
          </Button>
        ) : (
          <ButtonLink variant="quiet" to={paths.sync}>
            Decide
          </ButtonLink>
        )
      }
    >
      {problem.kind === 'photo' ? 'A photo was not sent. ' : 'A change was not sent. '}
      {problem.reason}
    </Banner>
  ))
}
