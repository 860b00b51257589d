import { makeLists, type PlaceList } from './lists.ts'
import { type Person, people } from './people.ts'
import { makePlaces, type Place } from './places.ts'
import { type Random, randomFrom } from './random.ts'
import { makeReviews, type Review } from './reviews.ts'
import { knownTags, type Tag } from './tag-hierarchy.ts'

/** What a person has collected, as ids of restaurants. Pinned are at most 4 of the favorites. */
type Collections = { favorites: string[]; pinned: string[]; wantToTry: string[] }

type Follow = { id: string; follower: string; followed: string; followedAt: Date }

/** The whole demo town. People are named by username; ids of accounts are the backend's to give. */
export type DemoData = {
  tags: Tag[]
  places: Place[]
  people: Person[]
  reviews: Review[]
  lists: PlaceList[]
  follows: Follow[]
  collections: Map<string, Collections>
}

const day = 24 * 60 * 60 * 1000
/** Any number gives a town; with this one the averages and the featured places came out nicely spread. */
const seed = 1_632_960

function makeFollows(now: Date, random: Random): Follow[] {
  const joined = new Map(people.map((person) => [person.username, person.joinedDaysAgo]))
  return people.flatMap((person) =>
    person.follows.map((followed) => {
      const bothThere = Math.min(person.joinedDaysAgo, joined.get(followed) ?? 0)
      const followedAt = new Date(now.getTime() - bothThere * day * (0.3 + 0.7 * random.next()))
      return { id: random.uuid(), follower: person.username, followed, followedAt }
    }),
  )
}

function collectionsOf(person: Person, places: Place[], reviews: Review[], random: Random): Collections {
  const own = reviews.filter((review) => review.author === person.username && !review.isHidden)
  const visited = new Set(own.map((review) => review.restaurantId))
  const best = own.filter((review) => (review.rating ?? 0) >= 4.5).map((review) => review.restaurantId)
  const favorites = random.sample([...new Set(best)], random.between(4, 9))
  const unknown = places.filter((place) => !visited.has(place.id) && place.quality > 3.6)
  const tempting = unknown.filter((place) => person.likes.includes(place.kind) || place.is_featured)
  return {
    favorites,
    pinned: favorites.slice(0, person.username === 'kenji' ? 2 : 4),
    wantToTry: random.sample(tempting, random.between(4, 9)).map((place) => place.id),
  }
}

/** The town as it is at `now`: the same for the same moment, and alive until that moment. */
export function makeDemoData(now: Date): DemoData {
  const random = randomFrom(seed)
  const places = makePlaces(random)
  const reviews = makeReviews(places, now, random)
  const lists = makeLists(places, now, random)
  const follows = makeFollows(now, random)
  const collections = new Map(people.map((person) => [person.username, collectionsOf(person, places, reviews, random)]))
  return { tags: knownTags, places, people, reviews, lists, follows, collections }
}
