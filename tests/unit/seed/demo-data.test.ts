import { describe, expect, it } from 'vitest'
import { makeDemoData } from '#supabase/seed/demo-data.ts'
import { kindOf } from '#supabase/seed/kinds/all-kinds.ts'
import { type OperatingHours, weekdays } from '#supabase/seed/operating-hours.ts'
import { townCentre } from '#supabase/seed/town.ts'

const now = new Date('2026-03-18T13:20:00Z')
const data = makeDemoData(now)
const { places, people, reviews, lists, follows, collections, tags } = data

const placeIds = new Set(places.map((place) => place.id))
const usernames = new Set(people.map((person) => person.username))
const day = 24 * 60 * 60 * 1000
const countBy = <Item>(items: Item[], keyOf: (item: Item) => string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}
const isHalfStep = (rating: number | null) =>
  rating === null || (rating >= 0.5 && rating <= 5 && Number.isInteger(rating * 2))

describe('the demo town', () => {
  it('is the same town for the same moment, and another day moves only the dates', () => {
    expect(makeDemoData(now)).toEqual(data)
    const later = makeDemoData(new Date(now.getTime() + 40 * day))
    expect(later.places).toEqual(places)
    expect(later.reviews.some((review) => review.visitedAt > now)).toBe(true)
  })

  it('gives every row an id of its own', () => {
    const rows = [
      ...places,
      ...reviews,
      ...lists,
      ...follows,
      ...lists.flatMap((list) => [...list.entries, ...list.likes]),
    ]
    const ids = rows.map((row) => row.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
      true,
    )
  })
})

describe('its places', () => {
  it('are some 300, each at an address of its own, and a name comes twice only as a chain', () => {
    expect(places.length).toBeGreaterThanOrEqual(290)
    expect(new Set(places.map((place) => place.address)).size).toBe(places.length)
    const repeated = [...countBy(places, (place) => place.name)].filter(([, count]) => count > 1)
    expect(repeated).toEqual([['Two Magpies Coffee', 2]])
  })

  it('lie in the town and its villages, most of them in walking distance of the market', () => {
    const kilometres = places.map(({ latitude, longitude }) =>
      Math.hypot(
        (latitude - townCentre.latitude) * 111.2,
        (longitude - townCentre.longitude) * 111.2 * Math.cos((52 * Math.PI) / 180),
      ),
    )
    expect(Math.max(...kilometres)).toBeLessThan(8)
    expect(kilometres.filter((distance) => distance < 2).length).toBeGreaterThan(places.length * 0.85)
  })

  it('have phones from the range for fiction, sites under .example, and columns the table takes', () => {
    for (const place of places) {
      expect(place.phone ?? '+44 1632 960000').toMatch(/^\+44 1632 960\d{3}$/)
      expect(place.website ?? 'https://a.example/').toMatch(/^https:\/\/[a-z0-9-]+\.example\/$/)
      expect(place.price_level).toBeGreaterThanOrEqual(1)
      expect(place.price_level).toBeLessThanOrEqual(5)
      expect((place.description ?? '').length).toBeLessThanOrEqual(2000)
    }
    const phones = places.flatMap((place) => place.phone ?? [])
    expect(new Set(phones).size).toBe(phones.length)
  })

  it('carry only tags of the hierarchy', () => {
    const known = new Set(tags.map((tag) => tag.name))
    expect(places.flatMap((place) => place.tags).filter((name) => !known.has(name))).toEqual([])
  })

  it('include a dozen featured ones of different kinds, all with a picture and a description', () => {
    const featured = places.filter((place) => place.is_featured)
    expect(featured).toHaveLength(12)
    expect(new Set(featured.map((place) => place.kind)).size).toBe(12)
    expect(featured.every((place) => place.photos.length > 0 && place.description)).toBe(true)
  })

  it('have hours in the form of the app, with closing days, nights past midnight and one that never closes', () => {
    const weeks = places.flatMap((place): OperatingHours[] => (place.operating_hours ? [place.operating_hours] : []))
    const days = weeks.flatMap((week) => weekdays.map((weekday) => week.standardHours[weekday]))
    const periods = days.flatMap((hours) => hours.timePeriods)
    expect(days.every((hours) => hours.isClosed === (hours.timePeriods.length === 0))).toBe(true)
    expect(
      periods.every(({ openTime, closeTime }) =>
        [openTime, closeTime].every((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)),
      ),
    ).toBe(true)
    expect(days.filter((hours) => hours.isClosed).length).toBeGreaterThan(100)
    expect(
      periods.filter(({ openTime, closeTime }) => closeTime > '00:00' && closeTime < openTime).length,
    ).toBeGreaterThan(50)
    expect(periods.filter(({ openTime, closeTime }) => openTime === '00:00' && closeTime === '00:00')).toHaveLength(7)
  })
})

describe('its people', () => {
  it('are a dozen with names the sign-up takes', () => {
    expect(people).toHaveLength(12)
    for (const { username, fullName, bio } of people) {
      expect(username).toMatch(/^[a-z0-9_]{3,15}$/)
      expect(fullName.length).toBeLessThanOrEqual(25)
      expect(bio.length).toBeLessThanOrEqual(150)
    }
  })

  it('follow each other, never themselves and nobody twice, since both were there', () => {
    const joined = new Map(people.map((person) => [person.username, now.getTime() - person.joinedDaysAgo * day]))
    for (const { follower, followed, followedAt } of follows) {
      expect(usernames.has(followed)).toBe(true)
      expect(follower).not.toBe(followed)
      expect(followedAt.getTime()).toBeGreaterThanOrEqual(
        Math.max(joined.get(follower) ?? 0, joined.get(followed) ?? 0),
      )
      expect(followedAt <= now).toBe(true)
    }
    expect(new Set(follows.map(({ follower, followed }) => `${follower}>${followed}`)).size).toBe(follows.length)
    expect(people.every((person) => follows.some((follow) => follow.followed === person.username))).toBe(true)
  })

  it('like what they rated highly, pin some of it, and want to try what they have not visited', () => {
    for (const [username, { favorites, pinned, wantToTry }] of collections) {
      const visited = new Set(
        reviews.filter((review) => review.author === username).map((review) => review.restaurantId),
      )
      expect(favorites.length).toBeGreaterThan(2)
      expect(favorites.every((id) => visited.has(id))).toBe(true)
      expect(pinned.length).toBeLessThanOrEqual(4)
      expect(pinned.every((id) => favorites.includes(id))).toBe(true)
      expect(wantToTry.some((id) => visited.has(id))).toBe(false)
      expect(new Set([...favorites, ...wantToTry]).size).toBe(favorites.length + wantToTry.length)
    }
  })
})

describe('its reviews', () => {
  it('are some 600 by known people about known places', () => {
    expect(reviews.length).toBeGreaterThanOrEqual(600)
    expect(reviews.every((review) => placeIds.has(review.restaurantId) && usernames.has(review.author))).toBe(true)
  })

  it('span two years, are alive in the last month and never lie in the future', () => {
    const ages = reviews.map((review) => (now.getTime() - review.visitedAt.getTime()) / day)
    expect(Math.min(...ages)).toBeGreaterThan(0)
    expect(Math.max(...ages)).toBeGreaterThan(600)
    expect(Math.max(...ages)).toBeLessThan(745)
    expect(ages.filter((age) => age < 30).length).toBeGreaterThan(50)
    expect(ages.filter((age) => age < 2).length).toBeGreaterThan(2)
    expect(reviews.every((review) => review.loggedAt >= review.visitedAt && review.loggedAt <= now)).toBe(true)
  })

  it('are of days on which the place is open and the author has joined, and nobody eats twice within three hours', () => {
    const byId = new Map(places.map((place) => [place.id, place]))
    for (const { restaurantId, visitedAt, author } of reviews) {
      const weekday = weekdays[(visitedAt.getUTCDay() + 6) % 7]
      const hours = byId.get(restaurantId)?.operating_hours
      expect(weekday && hours?.standardHours[weekday].isClosed).not.toBe(true)
      const person = people.find((each) => each.username === author)
      expect(visitedAt.getTime()).toBeGreaterThan(now.getTime() - (person?.joinedDaysAgo ?? 0) * day)
    }
    for (const { username } of people) {
      const times = reviews.filter((review) => review.author === username).map((review) => review.visitedAt.getTime())
      expect(times.every((time, index) => index === 0 || (times[index - 1] ?? 0) - time >= 3 * 60 * 60 * 1000)).toBe(
        true,
      )
    }
  })

  it('have ratings in half steps, mostly good ones, some poor and some none', () => {
    const all = reviews.flatMap(({ rating, detailed }) => [rating, ...Object.values(detailed)])
    expect(all.every(isHalfStep)).toBe(true)
    const rated = reviews.flatMap((review) => review.rating ?? [])
    const mean = rated.reduce((sum, rating) => sum + rating, 0) / rated.length
    expect(mean).toBeGreaterThan(3.6)
    expect(mean).toBeLessThan(4.3)
    expect(rated.filter((rating) => rating < 3).length).toBeGreaterThan(20)
    expect(reviews.length - rated.length).toBeGreaterThan(10)
    expect(reviews.filter((review) => review.isHidden)).toHaveLength(3)
  })

  it('read differently: no comment comes twice, and nobody repeats a sentence', () => {
    const comments = reviews.flatMap((review) => review.comment ?? [])
    expect(comments.length).toBeGreaterThan(500)
    expect(new Set(comments).size).toBe(comments.length)
    expect(comments.every((comment) => !/[{}]|undefined|null/.test(comment))).toBe(true)
    for (const { username } of people) {
      const own = reviews.filter((review) => review.author === username).map((review) => review.comment ?? '')
      const sentences = own
        .flatMap((comment) => comment.split(/(?<=[.!?]) (?=[A-Z])/))
        .filter((sentence) => sentence.length > 25)
      expect([...countBy(sentences, (sentence) => sentence)].filter(([, count]) => count > 1)).toEqual([])
    }
  })

  it('have at most ten photos each, pictures of what the place serves', () => {
    const byId = new Map(places.map((place) => [place.id, place]))
    for (const { photos, restaurantId } of reviews) {
      const pictures = kindOf(byId.get(restaurantId)?.kind ?? '').pictures
      expect(photos.every((photo) => pictures.includes(photo))).toBe(true)
      expect(new Set(photos).size).toBe(photos.length)
    }
    expect(reviews.filter((review) => review.photos.length > 0).length).toBeGreaterThan(60)
  })
})

describe('its lists', () => {
  it('are twenty: public and private, ranked and not, with known places, each once', () => {
    expect(lists).toHaveLength(20)
    expect(lists.some((list) => !list.isPublic) && lists.some((list) => list.isRanked)).toBe(true)
    for (const { entries, name, owner } of lists) {
      expect(usernames.has(owner)).toBe(true)
      expect(name.length).toBeLessThanOrEqual(100)
      expect(entries.length).toBeGreaterThanOrEqual(4)
      expect(entries.every((entry) => placeIds.has(entry.restaurantId))).toBe(true)
      expect(new Set(entries.map((entry) => entry.restaurantId)).size).toBe(entries.length)
      expect(entries.every(({ notes }) => notes === null || (notes !== '' && !notes.includes('{')))).toBe(true)
    }
  })

  it('are liked by others only, once each, after they were made, and private ones by nobody', () => {
    for (const { likes, owner, isPublic, createdAt } of lists) {
      const likers = likes.map((like) => like.username)
      expect(likers).not.toContain(owner)
      expect(new Set(likers).size).toBe(likers.length)
      expect(isPublic || likes.length === 0).toBe(true)
      expect(likes.every((like) => like.likedAt > createdAt && like.likedAt <= now)).toBe(true)
    }
    expect(lists.flatMap((list) => list.likes).length).toBeGreaterThan(20)
  })
})
