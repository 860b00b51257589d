import { useGoBackTo } from '#src/components/page/use-go-back.ts'
import { PeopleOf } from '#src/components/people/PeopleOf.tsx'
import { yourFriendsWords } from '#src/components/people/people-words.ts'
import { paths } from '#src/lib/paths.ts'
import { useCopy } from '#src/queries/use-copy.ts'

/** The people whom the signed-in person follows (spec L§2.5). */
export function YourFriendsPage() {
  const goBack = useGoBackTo(paths.friends)
  const { userId } = useCopy().store
  return <PeopleOf userId={userId} words={yourFriendsWords} onBack={goBack} />
}
