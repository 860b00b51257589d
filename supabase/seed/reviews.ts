import { commentWriter } from './comments.ts'
import { kindOf } from './kinds/all-kinds.ts'
import { type Person, people } from './people.ts'
import type { Place } from './places.ts'
import type { Random } from './random.ts'
import { visitTime } from './visit-times.ts'

/** A visit; the author is a username, photos are names of pictures. */
export type Review = {
  id: string
  author: string
  restaurantId: string
  rating: number | null
  detailed: DetailedRatings
  priceLevel: number | null
  comment: string | null
  /** A dish in each line, see src/domain/visits/dishes.ts. */
  dishes: string | null
  photos: string[]
  visitedAt: Date
  loggedAt: Date
  isHidden: boolean
}

type DetailedRatings = {
  food: number | null
  drinks: number | null
  service: number | null
  atmosphere: number | null
  valueForMoney: number | null
}

const day = 24 * 60 * 60 * 1000
const twoYears = 730
const hiddenReviews = 3
/** Nobody eats twice within three hours. */
const pause = 3 * 60 * 60 * 1000

const halfSteps = (stars: number) => Math.min(5, Math.max(0.5, Math.round(stars * 2) / 2))

/** Detailed ratings scatter around the overall one; some are left out. */
function detailedRatings(overall: number, random: Random): DetailedRatings {
  const one = (probability: number) => (random.chance(probability) ? halfSteps(random.around(overall, 0.6)) : null)
  return { food: one(0.95), drinks: one(0.5), service: one(0.8), atmosphere: one(0.75), valueForMoney: one(0.6) }
}

const noDetails: DetailedRatings = { food: null, drinks: null, service: null, atmosphere: null, valueForMoney: null }

/** Places a person would choose: popular ones, kinds they like, and now and then one they know. */
function placeChooser(person: Person, places: Place[], random: Random): () => Place {
  const known = new Map<string, number>()
  return () => {
    const place = random.weighted(places, ({ id, kind, popularity }) => {
      const timesHere = known.get(id) ?? 0
      return popularity * (person.likes.includes(kind) ? 5 : 1) * (timesHere === 0 ? 1 : 1.5 / timesHere)
    })
    known.set(place.id, (known.get(place.id) ?? 0) + 1)
    return place
  }
}

/** A time that is not too close to the others, which it joins. */
function freeTime(taken: Date[], propose: () => Date): Date {
  let time = propose()
  while (taken.some((other) => Math.abs(other.getTime() - time.getTime()) < pause)) time = propose()
  taken.push(time)
  return time
}

/** One to three dishes of a visit in three. By its id: a draw would make everything after it another town. */
function dishesHad(id: string, dishes: readonly string[], rating: number): string | null {
  const lot = Number.parseInt(id.slice(0, 8), 16)
  if (lot % 3 !== 0) return null
  const sign = rating >= 4 ? '👍 ' : rating <= 2.5 ? '👎 ' : ''
  const had = Array.from({ length: 1 + ((lot % 7) % 3) }, (_, at) => dishes[(lot + at) % dishes.length] ?? '')
  return had.map((dish, at) => `${at === 0 ? sign : ''}${dish.charAt(0).toUpperCase()}${dish.slice(1)}`).join('\n')
}

/** All reviews of the past two years, newest first. More are recent than old, and none lies in the future. */
export function makeReviews(places: Place[], now: Date, random: Random): Review[] {
  const write = commentWriter(random)
  const reviews = people.flatMap((person) => {
    const choosePlace = placeChooser(person, places, random)
    const times: Date[] = []
    return Array.from({ length: person.visits }, (): Review => {
      const place = choosePlace()
      const kind = kindOf(place.kind)
      const visitedAt = freeTime(times, () => {
        const daysAgo = Math.floor(Math.min(person.joinedDaysAgo - 8, twoYears) * random.next() ** 1.7)
        return visitTime(place.operating_hours, kind.hours, daysAgo, now, random)
      })
      const rating = random.chance(0.05) ? null : halfSteps(random.around(place.quality + person.leniency, 0.7))
      const sentences = Math.max(1, Math.round(random.around(person.talkative, 1)))
      const delay = random.chance(0.7) ? random.between(20, 180) * 60_000 : random.between(1, 3) * day
      const id = random.uuid()
      return {
        id,
        author: person.username,
        restaurantId: place.id,
        rating,
        detailed: rating !== null && random.chance(0.55) ? detailedRatings(rating, random) : noDetails,
        priceLevel: random.chance(0.6)
          ? Math.min(5, Math.max(1, Math.round(random.around(place.price_level, 0.4))))
          : null,
        comment: random.chance(0.88) ? write(person.username, kind, rating, sentences) : null,
        dishes: dishesHad(id, kind.dishes, rating ?? 3),
        photos: random.chance(0.13) ? random.sample(kind.pictures, random.pick([1, 1, 1, 2, 3])) : [],
        visitedAt,
        loggedAt: new Date(Math.min(now.getTime(), visitedAt.getTime() + delay)),
        isHidden: false,
      }
    })
  })
  reviews.sort((a, b) => b.visitedAt.getTime() - a.visitedAt.getTime())
  // A few that moderation took down: harsh ones, not from the last weeks.
  const harsh = reviews
    .filter(({ rating, author }) => author !== 'noor' && rating !== null && rating <= 2)
    .slice(-hiddenReviews)
  return reviews.map((review) => (harsh.includes(review) ? { ...review, isHidden: true } : review))
}
