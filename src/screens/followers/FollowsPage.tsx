import { useParams } from 'react-router-dom'
import { PeopleOf } from '../../components/people/PeopleOf.tsx'
import { followersWords, followingWords, type PeopleWords } from '../../components/people/people-words.ts'
import { useGoBack } from '../../components/use-go-back.ts'

/** Who follows a person (spec L§2.5). */
export const FollowersPage = () => <FollowsOf words={followersWords} />
/** Whom a person follows. */
export const FollowingPage = () => <FollowsOf words={followingWords} />

function FollowsOf({ words }: { words: PeopleWords }) {
  const goBack = useGoBack()
  const { userId = '' } = useParams()
  return <PeopleOf userId={userId.toLowerCase()} words={words} onBack={goBack} />
}
