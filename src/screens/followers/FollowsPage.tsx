import { useParams } from 'react-router-dom'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { PeopleOf } from '#src/components/people/PeopleOf.tsx'
import { followersWords, followingWords, type PeopleWords } from '#src/components/people/people-words.ts'

/** Who follows a person (spec L§2.5). */
export const FollowersPage = () => <FollowsOf words={followersWords} />
/** Whom a person follows. */
export const FollowingPage = () => <FollowsOf words={followingWords} />

function FollowsOf({ words }: { words: PeopleWords }) {
  const goBack = useGoBack()
  const { userId = '' } = useParams()
  return <PeopleOf userId={userId.toLowerCase()} words={words} onBack={goBack} />
}
