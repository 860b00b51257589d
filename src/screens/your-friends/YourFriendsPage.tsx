import { PeopleOf } from '../../components/people/PeopleOf.tsx'
import { yourFriendsWords } from '../../components/people/people-words.ts'
import { useGoBackTo } from '../../components/use-go-back.ts'
import { paths } from '../../lib/paths.ts'
import { useCopy } from '../../queries/use-copy.ts'

/** The people whom the signed-in person follows (spec L§2.5). */
export function YourFriendsPage() {
  const goBack = useGoBackTo(paths.friends)
  const { userId } = useCopy().store
  return <PeopleOf userId={userId} words={yourFriendsWords} onBack={goBack} />
}
