/** What people did, for the activity feed (spec L§2.9). */
import type { Activity, List, ListLike, Profile, Restaurant, Review } from '#src/domain/rows.ts'

/** Spec L§9. */
export const activitiesShown = 50

/** What moderators tell a person about something of theirs, and about what they have reported. Nobody else gets these. */
export const noticeTypes: readonly Activity['activity_type'][] = ['moderation', 'report_outcome']

/** Stands in for a missing name (spec L§8). */
const unknown = { person: 'Anonymous', restaurant: 'Unknown Restaurant', list: 'Unknown List' }

/** A place's name in a sentence; the place may not be on this device. */
export const placeNameOf = (place: Pick<Restaurant, 'name'> | undefined): string => place?.name ?? unknown.restaurant

/** A person's name in a sentence; the person may not be on this device. */
export const nameOf = (person: Pick<Profile, 'full_name' | 'username'> | undefined): string =>
  person?.full_name ?? person?.username ?? unknown.person

/** One thing that somebody did `at` a time (ISO). */
export type FeedItem = {
  /** Unique in a feed. */
  key: string
  userId: string
  at: string
} & (
  | {
      kind: 'visited'
      review: Review
      /** Absent while it is not on this device. */
      place: Restaurant | undefined
    }
  | { kind: 'created'; listId: string; list: string }
  /** `owner`: the username of the list's owner. */
  | { kind: 'liked'; listId: string; list: string; owner: string }
)

/** The visits of oneself and of friends, with those of the places that are known. */
export function visitItems(reviews: readonly Review[], places: readonly Restaurant[]): FeedItem[] {
  const placeOf = new Map(places.map((place) => [place.id, place]))
  return reviews.map((review) => ({
    key: review.id,
    userId: review.user_id,
    at: review.created_at,
    kind: 'visited',
    review,
    place: placeOf.get(review.restaurant_id),
  }))
}

/** What a friend did with a list, as the database wrote it; metadata that is missing or malformed is left out. */
export function feedItemOf({ id, user_id, activity_type, related_id, metadata, created_at }: Activity): FeedItem {
  const of = { key: id, userId: user_id, at: created_at, listId: related_id }
  const list = textOf(metadata['list_name']) ?? unknown.list
  if (activity_type === 'list_created') return { ...of, kind: 'created', list }
  return { ...of, kind: 'liked', list, owner: textOf(metadata['owner_username']) ?? unknown.person }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** What the signed-in person has on this device. */
export type OwnLists = {
  lists: readonly List[]
  likes: readonly ListLike[]
  /** The known lists among the liked ones; likewise owners. */
  likedLists: readonly List[]
  owners: readonly Profile[]
}

/**
 * What the signed-in person did with lists, available from the moment of saving. The database writes the same activities,
 * but only once it has the mutation.
 */
export function ownListItems({ lists, likes, likedLists, owners }: OwnLists): FeedItem[] {
  const usernames = new Map(owners.map(({ user_id, username }) => [user_id, username]))
  const liked = new Map(likedLists.map((list) => [list.id, list]))
  return [
    ...lists.map(
      ({ id, user_id, created_at, name }): FeedItem => ({
        key: id,
        userId: user_id,
        at: created_at,
        kind: 'created',
        listId: id,
        list: name,
      }),
    ),
    ...likes.flatMap(({ id, user_id, created_at, list_id }): FeedItem[] => {
      const list = liked.get(list_id)
      // The list's owner has hidden or deleted it.
      if (!list) return []
      const owner = usernames.get(list.user_id) ?? unknown.person
      return [{ key: id, userId: user_id, at: created_at, kind: 'liked', listId: list_id, list: list.name, owner }]
    }),
  ]
}

/** The latest first, at most 50. */
export const latestFeedItems = (feedItems: readonly FeedItem[]): FeedItem[] => latest(feedItems, ({ at }) => at)

/** What a friend did: a visit or an activity. */
export type NewsEntry = Pick<Activity, 'id' | 'created_at'>

/** The latest first, at most 50. */
export const latestEntries = (entries: readonly NewsEntry[]): NewsEntry[] =>
  latest(entries, ({ created_at }) => created_at)

const latest = <Item>(items: readonly Item[], timeOf: (item: Item) => string): Item[] =>
  [...items].sort((a, b) => Date.parse(timeOf(b)) - Date.parse(timeOf(a))).slice(0, activitiesShown)

/** How many like each of one's own newest visits, as far as anybody does. */
export type LikesOfVisits = Readonly<Record<string, number>>

export const likesOfVisits = (reviews: readonly Review[]): LikesOfVisits =>
  Object.fromEntries(reviews.flatMap(({ id, like_count }) => (like_count ? [[id, like_count]] : [])))

/** `newest`: what friends did, latest first, at most `activitiesShown`. `notices`: keys of what moderators told the person. */
export type News = { newest: readonly NewsEntry[]; likes: LikesOfVisits; notices: readonly string[] }

/**
 * What this device has shown on Activity. `from`: how far back it had shown all that friends did (ms). Not a time up to which all is
 * known: a visit that was logged without a network arrives later than newer ones, with its own time.
 */
export type SeenActivity = { ids: string[]; from: number; likes: LikesOfVisits }

export const seenActivity = ({ newest, likes, notices }: News): SeenActivity => ({
  ids: [...newest.map(({ id }) => id), ...notices],
  from: newest.length < activitiesShown ? 0 : Math.min(...newest.map(({ created_at }) => Date.parse(created_at))),
  likes,
})

/**
 * The ids of what friends did that came since, and of one's own visits that more people like. What is older than all that was shown has only
 * moved up, for example after an unfollow.
 */
export function newSince({ newest, likes, notices }: News, seen: SeenActivity | undefined): string[] {
  const known = new Set(seen?.ids)
  const entries = newest.filter(({ id, created_at }) => !known.has(id) && Date.parse(created_at) >= (seen?.from ?? 0))
  const liked = Object.keys(likes).filter((id) => (likes[id] ?? 0) > (seen?.likes[id] ?? 0))
  return [...entries.map(({ id }) => id), ...liked, ...notices.filter((key) => !known.has(key))]
}
