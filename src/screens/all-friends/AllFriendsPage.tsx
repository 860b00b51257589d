import { useParams } from 'react-router-dom'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { PeopleOf } from '#src/components/people/PeopleOf.tsx'
import { friendsWords } from '#src/components/people/people-words.ts'

/** The friends of anybody: the people whom they follow (spec L§2.5). */
export function AllFriendsPage() {
  const goBack = useGoBack()
  const { userId = '' } = useParams()
  return <PeopleOf userId={userId.toLowerCase()} words={friendsWords} onBack={goBack} />
}
