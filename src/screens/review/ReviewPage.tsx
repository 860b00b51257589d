import SearchX from 'lucide-react/icons/search-x'
import { useParams } from 'react-router-dom'
import { NotOnPhone } from '#src/components/offline/NotOnPhone.tsx'
import { SavedAge } from '#src/components/offline/SavedAge.tsx'
import { ShareButton } from '#src/components/offline/ShareButton.tsx'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { cardAuthor, cardPlace } from '#src/domain/visits/review-card.ts'
import { paths } from '#src/lib/paths.ts'
import type { FeedReview } from '#src/queries/feed.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { ReviewBody } from './ReviewBody.tsx'
import { ReviewMenu } from './ReviewMenu.tsx'
import './review-page.css'
import { useReview } from './use-review.ts'

/** A review (spec L§2.3): from this device, or fetched when it is by somebody whom the person does not follow. */
export function ReviewPage() {
  const id = (useParams()['id'] ?? '').toLowerCase()
  return <Review key={id} id={id} />
}

function Review({ id }: { id: string }) {
  const goBack = useGoBack()
  const state = useReview(id)
  return (
    <>
      <PageHeader
        title="Review"
        onBack={goBack}
        actions={
          state.kind === 'shown' && (
            <>
              <ShareButton title={shareTitle(state.shown)} path={paths.review(id)} id={id} />
              <ReviewMenu shown={state.shown} />
            </>
          )
        }
      />
      <main className="review-page" aria-busy={state.kind === 'loading'}>
        {state.kind === 'loading' && <output className="review-page-loading">Loading review...</output>}
        {state.kind === 'not_found' && (
          <EmptyState icon={SearchX} title="Review not found" action={<Button onClick={goBack}>Back</Button>}>
            It may have been deleted.
          </EmptyState>
        )}
        {state.kind === 'unreachable' && (
          <NotOnPhone what="This review" isOffline={state.isOffline} onRetry={state.tryAgain} />
        )}
        {state.kind === 'shown' && (
          <>
            {state.asOf !== undefined && <SavedAge at={state.asOf} />}
            <ReviewBody shown={state.shown} />
          </>
        )}
      </main>
    </>
  )
}

const shareTitle = ({ restaurant, author }: FeedReview): string =>
  `${cardPlace(restaurant?.name, 'page')}, reviewed by ${cardAuthor(author?.username)}`
