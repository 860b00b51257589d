/** What a profile shows (spec L§2.6). */
import type { Review } from '#src/domain/rows.ts'

/** Spec L§9. */
export const recentVisitsShown = 4

/** Under which the phone keeps a fetched page; another form of the page needs another number. */
export const profilePageKey = (userId: string): string => `profile-page-2:${userId}`

/** `followers` as the server counted them, before or after what the signed-in person has changed since. */
export const followersNow = (followers: number, wasFollowed: boolean, isFollowed: boolean): number =>
  Math.max(0, followers + Number(isFollowed) - Number(wasFollowed))

/** How many places somebody has visited: each counts once. */
export const visitedPlaces = (reviews: readonly Pick<Review, 'restaurant_id'>[]): number =>
  new Set(reviews.map(({ restaurant_id }) => restaurant_id)).size

type Visit = { id: string; created_at: string }

/**
 * The newest visits of somebody else. The device is the newest word when it `holds` the person's reviews; else the server is as
 * soon as it has said anything: what it does not name was deleted or is hidden, whatever row of it is left here. Undefined:
 * whether there are any is not known.
 */
export function visitsShown<V extends Visit>(
  fetched: readonly V[] | undefined,
  onDevice: readonly V[],
  holds: boolean,
): V[] | undefined {
  const instead = onDevice.length > 0 ? onDevice : undefined
  const known = holds ? onDevice : (fetched ?? instead)
  return known?.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at)).slice(0, recentVisitsShown)
}
