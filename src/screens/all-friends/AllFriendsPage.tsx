import { useParams } from 'react-router-dom'
import { PeopleOf } from '../../components/people/PeopleOf.tsx'
import { friendsWords } from '../../components/people/people-words.ts'
import { useGoBack } from '../../components/use-go-back.ts'

/** The friends of anybody: the people whom they follow (spec L§2.5). */
export function AllFriendsPage() {
  const goBack = useGoBack()
  const { userId = '' } = useParams()
  return <PeopleOf userId={userId.toLowerCase()} words={friendsWords} onBack={goBack} />
}
