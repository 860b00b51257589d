import Users from 'lucide-react/icons/users'
import { MorePages } from '#src/components/offline/MorePages.tsx'
import { NoneYet } from '#src/components/offline/NoneYet.tsx'
import { NotOnPhone } from '#src/components/offline/NotOnPhone.tsx'
import { PullToRefresh } from '#src/components/offline/PullToRefresh.tsx'
import { SavedAge } from '#src/components/offline/SavedAge.tsx'
import { paths } from '#src/lib/paths.ts'
import { ownFollows, ownFollowsWatched, ownRelations, profileById } from '#src/queries/people.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { PeopleCard } from './PeopleCard.tsx'
import type { PeopleWords } from './people-words.ts'
import { NoPerson } from './person-in-address.tsx'
import { useFollows } from './use-follows.ts'
import './people.css'

interface PeopleOfProps {
  /** Whose list it is. */
  userId: string
  words: PeopleWords
  onBack: () => void
}

/** A page with somebody's followers, or with the people they follow. */
export function PeopleOf(props: PeopleOfProps) {
  const copy = useCopy()
  const Whose = props.userId === copy.userId ? OwnPeople : OtherPeople
  return <Whose key={props.userId} {...props} />
}

/** The signed-in person's own list, complete on this device. */
function OwnPeople({ userId, words, onBack }: PeopleOfProps) {
  const query = words.showsSince ? ownFollows : ownFollowsWatched
  const profile = useLive((copy) => profileById(copy, userId), [userId])
  const follows = useLive((copy) => query(copy, words.side), [query, words.side])
  const relations = useLive(ownRelations, [])
  return (
    <>
      <PageHeader {...words.heading(profile?.username)} onBack={onBack} />
      <main className="people shape-page shape-column" aria-busy={!follows}>
        <PullToRefresh />
        {follows?.people.length === 0 && (
          <NoneYet
            icon={Users}
            later="People will show up here when you're online."
            skeleton={<Skeleton shape="rows" />}
          >
            <NoPeople words={words} />
          </NoneYet>
        )}
        {follows && follows.people.length > 0 && relations && (
          <PeopleCard follows={follows} words={words} relations={relations} userId={userId} />
        )}
      </main>
    </>
  )
}

/** Somebody else's list: from the server when there is a network, else the cached one. */
function OtherPeople({ userId, words, onBack }: PeopleOfProps) {
  const shown = useFollows(userId, words.side)
  const profile = useLive((copy) => profileById(copy, userId), [userId])
  const relations = useLive(ownRelations, [])
  const { follows, state, at, refresh } = shown
  const isNotNow = state === 'offline' || state === 'failed'
  return (
    <>
      <PageHeader {...words.heading(shown.username ?? profile?.username)} onBack={onBack} />
      <main className="people shape-page shape-column" aria-busy={state === 'loading'}>
        <PullToRefresh onRefresh={refresh} />
        {state === 'absent' && <NoPerson />}
        {state !== 'absent' &&
          !follows &&
          (isNotNow ? (
            <NotOnPhone what="These people" isMany isOffline={state === 'offline'} onRetry={refresh} />
          ) : (
            <Skeleton shape="rows" />
          ))}
        {state !== 'absent' && follows && relations && (
          <>
            {isNotNow && at !== undefined && <SavedAge at={at} hasFailed={state === 'failed'} />}
            {follows.people.length === 0 ? (
              <NoPeople words={words} />
            ) : (
              <PeopleCard
                follows={follows}
                words={words}
                relations={relations}
                userId={userId}
                onEnd={shown.loadMore}
              />
            )}
            <MorePages list={shown} noun="people" />
          </>
        )}
      </main>
    </>
  )
}

function NoPeople({ words: { empty } }: { words: PeopleWords }) {
  return (
    <EmptyState icon={Users} title={empty.title} action={<ButtonLink to={paths.addFriends}>Find friends</ButtonLink>}>
      {empty.text}
    </EmptyState>
  )
}
