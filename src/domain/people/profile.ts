/** What a profile shows (spec L§2.6). */
import type { PersonCard, Review } from '#src/domain/rows.ts'

/** Spec L§9. */
export const recentVisitsShown = 4

/** Under which the phone keeps a fetched page; another form of the page needs another number. */
export const profilePageKey = (userId: string): string => `profile-page-2:${userId}`

/** The columns of a card: of those who are not followed the phone keeps no more. */
export const cardOf = ({ user_id, username, full_name, avatar_url }: PersonCard): PersonCard => ({
  user_id,
  username,
  ...(full_name && { full_name }),
  ...(avatar_url && { avatar_url }),
})

/** How many places somebody has visited: each counts once. */
export const visitedPlaces = (reviews: readonly Pick<Review, 'restaurant_id'>[]): number =>
  new Set(reviews.map(({ restaurant_id }) => restaurant_id)).size

type Visit = { id: string; created_at: string }

/**
 * How much of somebody else's reviews the device has by scope: `some` while their page is from before the follow, because the rest may
 * still be on its way.
 */
type Held = 'all' | 'some' | 'none'

/**
 * The newest visits of somebody else. Of rows in a scope the device is the newest word; else the server is as soon as it has said
 * anything: what it does not name was deleted or is hidden, whatever row of it is left here. Undefined: whether there are any is not
 * known.
 */
export function visitsShown<V extends Visit>(
  fetched: readonly V[] | undefined,
  onDevice: readonly V[],
  held: Held,
): V[] | undefined {
  const instead = onDevice.length > 0 ? onDevice : undefined
  const both = new Map([...(fetched ?? []), ...onDevice].map((visit) => [visit.id, visit]))
  const known = { all: onDevice, some: [...both.values()], none: fetched ?? instead }[held]
  return known?.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at)).slice(0, recentVisitsShown)
}
