/** Makes an export of a person's own rows. Pure: the phone and whoever runs the project make the same. */
import { inListOrder } from '#src/domain/lists/lists.ts'
import type { PlaceEntry, Profile, Restaurant, Rows } from '#src/domain/rows.ts'
import { type Archive, type ArchivedPlace, archiveVersion } from './archive.ts'

export type OwnRows = {
  userId: string
  profile: Profile | undefined
  reviews: Rows['reviews'][]
  lists: Rows['lists'][]
  /** Of these lists. */
  listRestaurants: Rows['list_restaurants'][]
  /** Both directions. */
  followers: Rows['followers'][]
  listLikes: Rows['list_likes'][]
  reviewLikes: Rows['review_likes'][]
  restrictions: Rows['restrictions'][]
  privateNotes: Rows['private_notes'][]
  earlierTexts: Rows['earlier_texts'][]
  /** Whatever is known of the places and people that the rows name. */
  restaurants: ReadonlyMap<string, Restaurant>
  people: ReadonlyMap<string, Profile>
}

type About = Pick<Archive, 'exported_at' | 'is_complete' | 'unsent'>

const settings = [
  'email_notifications',
  'push_notifications',
  'show_activity',
  'allow_friend_requests',
] as const satisfies (keyof Profile)[]

/** Its photos have their paths only: whoever writes the file adds `file` and `sha256`, or what is `missing`. */
export function archiveOf(rows: OwnRows, about: About): Archive {
  const { profile, userId } = rows
  const { username, full_name, bio, created_at } = profile ?? {}
  const visits = rows.reviews
    .toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || (a.id < b.id ? -1 : 1))
    .map((review) => {
      const { user_id: _1, like_count: _2, photos, ...said } = review
      return { ...said, photos: (photos ?? []).map((path) => ({ path })) }
    })
  const lists = rows.lists
    .toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || (a.id < b.id ? -1 : 1))
    .map((list) => {
      const { user_id: _1, restaurant_count: _2, like_count: _3, ...said } = list
      const items = inListOrder(rows.listRestaurants.filter((item) => item.list_id === list.id))
      const places = items.map(({ restaurant_id, notes }) => ({ restaurant_id, ...(notes !== undefined && { notes }) }))
      return { ...said, places }
    })
  const persons = (ids: string[]): Archive['following'] =>
    ids.map((user_id) => ({ user_id, ...named(rows.people.get(user_id)) }))
  return {
    format: 'crumb',
    version: archiveVersion,
    ...about,
    person: {
      user_id: userId,
      ...named({ username, full_name }),
      ...(bio !== undefined && { bio }),
      ...(created_at !== undefined && { created_at }),
      settings: Object.fromEntries(
        settings.flatMap((name) => (profile?.[name] === undefined ? [] : [[name, profile[name]]])),
      ),
    },
    places: placesOf(rows),
    visits,
    lists,
    favorites: entriesOf(profile?.favorites),
    want_to_try: entriesOf(profile?.want_to_try),
    pinned_restaurants: entriesOf(profile?.pinned_restaurants),
    private_notes: notesOf(rows.privateNotes, visits),
    following: persons(rows.followers.filter((row) => row.follower_id === userId).map((row) => row.following_id)),
    followers: persons(rows.followers.filter((row) => row.following_id === userId).map((row) => row.follower_id)),
    list_likes: rows.listLikes,
    review_likes: rows.reviewLikes,
    restrictions: rows.restrictions,
    earlier_texts: rows.earlierTexts,
  }
}

const named = (card: { username?: string | undefined; full_name?: string | undefined } | undefined) => ({
  ...(card?.username !== undefined && { username: card.username }),
  ...(card?.full_name !== undefined && { full_name: card.full_name }),
})

const entriesOf = (entries: readonly PlaceEntry[] = []): Archive['favorites'] =>
  entries.map(({ id, added_at }) => ({ restaurant_id: id, ...(added_at !== undefined && { added_at }) }))

/** Of the visits in their order, then of places. */
function notesOf(notes: OwnRows['privateNotes'], visits: Archive['visits']): Archive['private_notes'] {
  const onVisits = new Map(notes.map((row) => [row.review_id, row.note]))
  return [
    ...visits.flatMap(({ id }) => {
      const note = onVisits.get(id)
      return note === undefined ? [] : [{ review_id: id, note }]
    }),
    ...notes
      .flatMap(({ restaurant_id, note }) =>
        restaurant_id === undefined || note === undefined ? [] : [{ restaurant_id, note }],
      )
      .toSorted((a, b) => (a.restaurant_id < b.restaurant_id ? -1 : 1)),
  ]
}

/** Every place that the rows name, each once; of one that this device lacks, what an entry on the profile says. */
function placesOf({ profile, reviews, listRestaurants, privateNotes, restaurants }: OwnRows): ArchivedPlace[] {
  const entries = [profile?.favorites, profile?.want_to_try, profile?.pinned_restaurants].flatMap((all) => all ?? [])
  const said = new Map(entries.map((entry) => [entry.id, entry]))
  const ids = new Set([
    ...reviews.map((review) => review.restaurant_id),
    ...listRestaurants.map((item) => item.restaurant_id),
    ...privateNotes.flatMap(({ restaurant_id, note }) => (note !== undefined && restaurant_id) || []),
    ...said.keys(),
  ])
  return [...ids].map((id) => {
    const { place_id, name, address, latitude, longitude, town } = { ...said.get(id), ...restaurants.get(id) }
    return {
      id,
      name: name ?? 'Unknown Restaurant',
      ...(place_id !== undefined && { place_id }),
      ...(address !== undefined && { address }),
      ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
      ...(town !== undefined && { town }),
    }
  })
}
