import Activity from 'lucide-react/icons/activity'
import { ListCover } from '#src/components/lists/ListCover.tsx'
import { NoneYet } from '#src/components/offline/NoneYet.tsx'
import { ObjectStatus } from '#src/components/offline/ObjectStatus.tsx'
import { PullToRefresh } from '#src/components/offline/PullToRefresh.tsx'
import { CopyAge } from '#src/components/offline/SavedAge.tsx'
import { useToday } from '#src/components/page/in-front.ts'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { PersonAvatar } from '#src/components/people/PersonAvatar.tsx'
import { ReviewThumb } from '#src/components/reviews/ReviewThumb.tsx'
import { type FeedItem, nameOf, placeNameOf } from '#src/domain/people/activity.ts'
import { relativeDate } from '#src/domain/time/dates.ts'
import { paths } from '#src/lib/paths.ts'
import { counted, dot } from '#src/lib/text.ts'
import { activityFeed, type PersonFeedItem } from '#src/queries/activities.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { ListRow } from '#src/ui/ListRow.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { VirtualList } from '#src/ui/VirtualList.tsx'
import './activity-page.css'
import { Notices } from './Notices.tsx'
import { useNewMarks } from './use-new-marks.ts'

/** What friends and the person themselves did: the latest 50, all from this device (spec L§2.9). */
export function ActivityPage() {
  const goBack = useGoBack()
  const feed = useLive(activityFeed, [])
  const isNew = useNewMarks(feed !== undefined)
  return (
    <>
      <PageHeader title="Activity" onBack={goBack} />
      <main className="activity-page shape-page shape-column" aria-busy={!feed}>
        <PullToRefresh />
        <CopyAge />
        <Notices />
        {!feed && skeleton}
        {feed?.length === 0 && (
          <NoneYet icon={Activity} later="Your friends' activity will show up when you're online." skeleton={skeleton}>
            <NoActivity />
          </NoneYet>
        )}
        {feed && feed.length > 0 && (
          <Card inset="none">
            <VirtualList
              items={feed}
              keyOf={keyOf}
              render={(item) => <ActivityRow item={item} isNew={isNew(item.feedItem)} />}
              height={77}
              gap={0}
              restore="activity"
              label="Activity"
            />
          </Card>
        )}
      </main>
    </>
  )
}

const keyOf = ({ feedItem }: PersonFeedItem): string => feedItem.key

/** Spec L§9. */
const skeleton = <Skeleton shape="rows" count={5} />

function ActivityRow({ item, isNew }: { item: PersonFeedItem; isNew: boolean }) {
  const { feedItem, person } = item
  const review = feedItem.kind === 'visited' ? feedItem.review : undefined
  const { userId } = useCopy()
  const today = useToday()
  const isOwn = feedItem.userId === userId
  return (
    <ListRow
      to={addressOf(feedItem)}
      leading={<PersonAvatar person={person} size={44} />}
      title={
        <span className="activity-page-sentence">
          <bdi>{isOwn ? 'You' : nameOf(person)}</bdi> <Did feedItem={feedItem} />
        </span>
      }
      trailing={<ActivityPicture feedItem={feedItem} />}
    >
      <span className="activity-page-line">
        {isNew && <span className="activity-page-new">New</span>}
        <span>
          <time dateTime={feedItem.at}>{relativeDate(feedItem.at, today)}</time>
          {review?.companions?.some(({ user_id }) => user_id === userId) && `${dot}with you`}
          {review?.like_count && `${dot}${counted(review.like_count, 'like')}`}
        </span>
        {isOwn && <ObjectStatus id={subjectOf(feedItem)} />}
      </span>
    </ListRow>
  )
}

/** What it is about: a photo of the visit, else of its place; the cover of the list. */
function ActivityPicture({ feedItem }: { feedItem: FeedItem }) {
  if (feedItem.kind !== 'visited') return <ListCover list={{ id: feedItem.listId, is_ranked: false }} />
  const { review, place } = feedItem
  return <ReviewThumb review={review} place={place ?? { id: review.restaurant_id, name: placeNameOf(place) }} />
}

/** The sentence after the person's name. */
function Did({ feedItem }: { feedItem: FeedItem }) {
  if (feedItem.kind === 'visited')
    return (
      <>
        visited <bdi>{placeNameOf(feedItem.place)}</bdi>
        {feedItem.review.rating !== undefined && (
          <>
            {'\u00a0• '}
            <span className="activity-page-rating">{feedItem.review.rating} ★</span>
          </>
        )}
      </>
    )
  if (feedItem.kind === 'created')
    return (
      <>
        created a list <bdi>{feedItem.list}</bdi>
      </>
    )
  return (
    <>
      liked <bdi>@{feedItem.owner}</bdi>'s list <bdi>{feedItem.list}</bdi>
    </>
  )
}

const subjectOf = (feedItem: FeedItem): string => (feedItem.kind === 'visited' ? feedItem.review.id : feedItem.listId)
const addressOf = (feedItem: FeedItem): string =>
  (feedItem.kind === 'visited' ? paths.review : paths.list)(subjectOf(feedItem))

/** The line that the specification names. */
function NoActivity() {
  return (
    <EmptyState
      icon={Activity}
      title="No recent activity from your friends."
      action={<ButtonLink to={paths.addFriends}>Find friends</ButtonLink>}
    >
      Follow friends to see their activity here!
    </EmptyState>
  )
}
