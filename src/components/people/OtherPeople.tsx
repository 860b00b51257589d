import { MorePages } from '#src/components/offline/MorePages.tsx'
import { NotOnPhone } from '#src/components/offline/NotOnPhone.tsx'
import { PullToRefresh } from '#src/components/offline/PullToRefresh.tsx'
import { SavedAge } from '#src/components/offline/SavedAge.tsx'
import { ownRelations, profileById } from '#src/queries/people.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { NoPeople } from './NoPeople.tsx'
import { NoPerson } from './NoPerson.tsx'
import { PeopleCard } from './PeopleCard.tsx'
import type { PeopleOfProps } from './PeopleOf.tsx'
import { useFollows } from './use-follows.ts'

/** The list of somebody else: the server's when there is a network, else the last known one. */
export function OtherPeople({ userId, words, onBack }: PeopleOfProps) {
  const shown = useFollows(userId, words.side)
  const profile = useLive((copy) => profileById(copy, userId), [userId])
  const relations = useLive(ownRelations, [])
  const { follows, state, at, refresh } = shown
  const isNotNow = state === 'offline' || state === 'failed'
  return (
    <>
      <PageHeader {...words.heading(shown.username ?? profile?.username)} onBack={onBack} />
      <main className="people" aria-busy={state === 'loading'}>
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
