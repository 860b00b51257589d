/** Pages that list people: followers, and the people whom somebody follows, who are their friends (spec L§2.5). */
import { useParams } from 'react-router-dom'
import { useGoBack, useGoBackTo } from '#src/components/page/use-go-back.ts'
import { PeopleOf } from '#src/components/people/PeopleOf.tsx'
import {
  followersWords,
  followingWords,
  friendsWords,
  type PeopleWords,
  yourFriendsWords,
} from '#src/components/people/people-words.ts'
import { paths } from '#src/lib/paths.ts'
import { useCopy } from '#src/queries/use-copy.ts'

/** A person's followers. */
export const FollowersPage = () => <FollowsOf words={followersWords} />
/** The people whom a person follows. */
export const FollowingPage = () => <FollowsOf words={followingWords} />
/** Anybody's friends: the people they follow. */
export const AllFriendsPage = () => <FollowsOf words={friendsWords} />

function FollowsOf({ words }: { words: PeopleWords }) {
  const goBack = useGoBack()
  const { userId = '' } = useParams()
  return <PeopleOf userId={userId.toLowerCase()} words={words} onBack={goBack} />
}

/** The people whom the signed-in person follows. */
export function YourFriendsPage() {
  const goBack = useGoBackTo(paths.friends)
  const { userId } = useCopy()
  return <PeopleOf userId={userId} words={yourFriendsWords} onBack={goBack} />
}
