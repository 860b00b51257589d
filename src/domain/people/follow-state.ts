/** How one person stands to another as a follower (spec L§4). */

/** follow_back: the other follows, oneself does not. */
export type FollowState = 'none' | 'follow_back' | 'following'

/** Whom a person follows and who follows them, by user id. */
export type Relations = { following: ReadonlySet<string>; followers: ReadonlySet<string> }

export function followStateOf({ following, followers }: Relations, userId: string): FollowState {
  if (following.has(userId)) return 'following'
  return followers.has(userId) ? 'follow_back' : 'none'
}

/** The words of the button: what a press does, or that it is done. */
export const followWords: Record<FollowState, string> = {
  none: 'Follow',
  follow_back: 'Follow back',
  following: 'Following',
}
