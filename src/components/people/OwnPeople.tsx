import Users from 'lucide-react/icons/users'
import { NoneYet } from '#src/components/offline/NoneYet.tsx'
import { PullToRefresh } from '#src/components/offline/PullToRefresh.tsx'
import { ownFollows, ownFollowsWatched, ownRelations, profileById } from '#src/queries/people.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { NoPeople } from './NoPeople.tsx'
import { PeopleCard } from './PeopleCard.tsx'
import type { PeopleOfProps } from './PeopleOf.tsx'

/** The signed-in person's own list, all from this device. */
export function OwnPeople({ userId, words, onBack }: PeopleOfProps) {
  const query = words.showsSince ? ownFollows : ownFollowsWatched
  const profile = useLive((copy) => profileById(copy, userId), [userId])
  const follows = useLive((copy) => query(copy, words.side), [query, words.side])
  const relations = useLive(ownRelations, [])
  return (
    <>
      <PageHeader {...words.heading(profile?.username)} onBack={onBack} />
      <main className="people" aria-busy={!follows}>
        <PullToRefresh />
        {follows?.people.length === 0 && (
          <NoneYet
            icon={Users}
            later="The people show here as soon as you're online."
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
