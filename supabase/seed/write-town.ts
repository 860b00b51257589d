import type postgres from 'postgres'
import type { DemoData } from './demo-data.ts'
import { avatarPath, reviewPhotoPaths } from './files.ts'
import type { Place } from './places.ts'
import { required } from './random.ts'
import { writeReports } from './reports.ts'
import type { Review } from './reviews.ts'
import { tagRow } from './tag-hierarchy.ts'

type Sql = postgres.TransactionSql

const placeRow = (place: Place, sql: Sql) => ({
  id: place.id,
  name: place.name,
  address: place.address,
  town: place.town,
  latitude: place.latitude,
  longitude: place.longitude,
  is_featured: place.is_featured,
  tags: place.tags,
  price_level: place.price_level,
  phone: place.phone,
  website: place.website,
  description: place.description,
  photos: place.photos,
  menu_files: place.menu_files,
  operating_hours: place.operating_hours && sql.json(place.operating_hours),
})

const reviewRow = (review: Review, userId: string) => ({
  id: review.id,
  user_id: userId,
  restaurant_id: review.restaurantId,
  rating: review.rating,
  food_rating: review.detailed.food,
  drinks_rating: review.detailed.drinks,
  service_rating: review.detailed.service,
  atmosphere_rating: review.detailed.atmosphere,
  value_for_money_rating: review.detailed.valueForMoney,
  price_level: review.priceLevel,
  comment: review.comment,
  dishes: review.dishes,
  photos: reviewPhotoPaths(review, userId),
  created_at: review.visitedAt,
  logged_at: review.loggedAt,
  is_hidden: review.isHidden,
})

/** PostgreSQL takes 65,535 parameters a statement; the widest row has 16. */
async function inChunks<Row>(rows: Row[], insert: (chunk: Row[]) => Promise<unknown>): Promise<void> {
  const size = 1000
  for (let start = 0; start < rows.length; start += size) await insert(rows.slice(start, start + size))
}

/** Of whoever signs in first: on their newest visit and on another place. */
async function writePrivateNotes(sql: Sql, { people, reviews }: DemoData, idOf: (username: string) => string) {
  const owner = people[0]?.username ?? ''
  const [newest, ...others] = reviews.filter(({ author }) => author === owner)
  const other = others.find(({ restaurantId }) => restaurantId !== newest?.restaurantId)
  if (!newest || !other) return
  const user_id = idOf(owner)
  await sql`insert into public.private_notes (user_id, review_id, restaurant_id, note) values
    (${user_id}, ${newest.id}, null, 'Ben paid, the next one is on me.'),
    (${user_id}, null, ${other.restaurantId}, 'Ask for the table by the window.')`
}

/** Whoever signs in first was out with two whom they follow, and one of these names them in turn. */
async function writeCompanions(
  sql: Sql,
  { people, reviews, follows }: DemoData,
  idOf: (username: string) => string,
): Promise<void> {
  const owner = people[0]?.username ?? ''
  const followsOwner = new Set(follows.flatMap(({ follower, followed }) => (followed === owner ? [follower] : [])))
  const friends = follows.flatMap(({ follower, followed }) =>
    follower === owner && followsOwner.has(followed) ? [followed] : [],
  )
  const newestOf = (author: string | undefined) => reviews.find((one) => one.author === author && !one.isHidden)
  const named = [
    ...friends.slice(0, 2).map((person) => ({ review: newestOf(owner), person })),
    { review: newestOf(friends[0]), person: owner },
  ]
  for (const { review, person } of named)
    if (review)
      await sql`insert into public.review_companions (review_id, author_id, person_id)
        values (${review.id}, ${idOf(review.author)}, ${idOf(person)})`
}

async function writeLists(sql: Sql, { lists }: DemoData, idOf: (username: string) => string): Promise<void> {
  const rows = lists.map((list) => ({
    id: list.id,
    user_id: idOf(list.owner),
    name: list.name,
    description: list.description,
    is_public: list.isPublic,
    is_ranked: list.isRanked,
    created_at: list.createdAt,
    updated_at: list.createdAt,
  }))
  const entries = lists.flatMap((list) =>
    list.entries.map(({ id, restaurantId, notes }, position) => {
      return { id, list_id: list.id, restaurant_id: restaurantId, position, notes, created_at: list.createdAt }
    }),
  )
  const likes = lists.flatMap((list) =>
    list.likes.map(({ username, likedAt }) => ({
      list_id: list.id,
      user_id: idOf(username),
      created_at: likedAt,
    })),
  )
  await sql`insert into public.lists ${sql(rows)}`
  await sql`insert into public.list_restaurants ${sql(entries)}`
  await sql`insert into public.list_likes ${sql(likes)}`
}

async function writeProfiles(
  sql: Sql,
  { people, collections }: DemoData,
  idOf: (username: string) => string,
  now: Date,
): Promise<void> {
  // The database fills in names, addresses and pictures itself; it only wants to know which places.
  const entries = (ids: string[]) => sql.json(ids.map((id) => ({ id })))
  for (const { username, bio, joinedDaysAgo } of people) {
    const { favorites, pinned, wantToTry } = required(collections.get(username))
    const joinedAt = new Date(now.getTime() - joinedDaysAgo * 24 * 60 * 60 * 1000)
    await sql`
      update public.profiles set
        bio = ${bio}, avatar_url = ${`${avatarPath(idOf(username))}?t=${joinedAt.getTime()}`}, created_at = ${joinedAt},
        favorites = ${entries(favorites)}, pinned_restaurants = ${entries(pinned)}, want_to_try = ${entries(wantToTry)}
      where user_id = ${idOf(username)}`
  }
}

/** Writes the town in one transaction, so that an interrupted run leaves nothing behind. Activities come from triggers. */
export async function writeTown(sql: Sql, data: DemoData, userIds: Map<string, string>, now: Date): Promise<void> {
  const idOf = (username: string) => required(userIds.get(username))
  await sql`insert into public.tags ${sql(data.tags.map(tagRow))} on conflict (name) do nothing`
  const places = data.places.map((place) => placeRow(place, sql))
  await inChunks(places, (chunk) => sql`insert into public.restaurants ${sql(chunk)}`)
  await writeProfiles(sql, data, idOf, now)
  const follows = data.follows.map(({ follower, followed, followedAt }) => {
    return { follower_id: idOf(follower), following_id: idOf(followed), created_at: followedAt }
  })
  await sql`insert into public.followers ${sql(follows)}`
  const reviews = data.reviews.map((review) => reviewRow(review, idOf(review.author)))
  await inChunks(reviews, (chunk) => sql`insert into public.reviews ${sql(chunk)}`)
  await writePrivateNotes(sql, data, idOf)
  await writeCompanions(sql, data, idOf)
  await writeLists(sql, data, idOf)
  await writeReports(sql, data, idOf, now)
}
