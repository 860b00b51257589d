/** The words of the four lists of people (spec L§2.5). The specification has no words for two of them when empty. */
import type { FollowSide } from '#src/domain/people/follows.ts'
import { counted, grouped } from '#src/lib/text.ts'

export type PeopleWords = {
  name: string
  side: FollowSide
  /** The spoken label. */
  label: string
  /** The page's heading; the username is undefined while it is unknown. */
  heading: (username: string | undefined) => { title: string; subtitle?: string }
  count: (count: number) => string
  empty: { title: string; text?: string }
  /** Shows "Connected since …" instead of a follow button. */
  showsSince: boolean
}

/** Friends are the people whom somebody follows. */
export const friendsWords: PeopleWords = {
  name: 'friends',
  side: 'following',
  label: 'Friends',
  heading: (username) => ({ title: username === undefined ? 'All Friends' : `All Friends of @${username}` }),
  count: (count) => counted(count, 'friend'),
  empty: { title: 'No friends yet', text: 'Start adding friends to see them here!' },
  showsSince: true,
}

export const yourFriendsWords: PeopleWords = { ...friendsWords, heading: () => ({ title: 'Your Friends' }) }

export const followersWords: PeopleWords = {
  name: 'followers',
  side: 'followers',
  label: 'Followers',
  heading: (username) => ({ title: 'Followers', ...(username !== undefined && { subtitle: `@${username}` }) }),
  count: (count) => counted(count, 'follower'),
  empty: { title: 'No followers yet' },
  showsSince: false,
}

export const followingWords: PeopleWords = {
  name: 'following',
  side: 'following',
  label: 'Following',
  heading: (username) => ({ title: 'Following', ...(username !== undefined && { subtitle: `@${username}` }) }),
  count: (count) => `${grouped(count)} following`,
  empty: { title: 'Not following anyone yet' },
  showsSince: false,
}
