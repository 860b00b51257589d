/** What SQL computes and what the phone computes by the rules of src/domain is the same, on random data. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type PopularPlace, popularPlaces } from '#src/domain/filter/popular-places.ts'
import { distanceKm } from '#src/domain/places/distance.ts'
import { openPlaces } from '#src/domain/places/offered-places.ts'
import { fold, indexPlaces, matchingPlaces, rankPlaces } from '#src/domain/places/place-search.ts'
import type { Restaurant, Review } from '#src/domain/rows.ts'
import { periodStart } from '#src/domain/time/periods.ts'
import { countedRatings } from '#src/domain/visits/counted-visits.ts'
import { averageRating, priceWord } from '#src/domain/visits/ratings.ts'
import type { Row } from '#tests/support/device.ts'
import { startOwnBackend } from '#tests/support/own-backend.ts'
import { createWorld, type Person, visit } from '#tests/support/world.ts'

let person: Person
let friend: Person
/** In every name, so that rows of other tests never mix in. */
const word = `q${randomUUID().slice(0, 7)}`

type Place = Restaurant & { latitude: number; longitude: number }
let places: Place[]
/** Typed in by somebody: nobody knows where they are. */
let unplaced: Restaurant[]
let reviews: Review[]

/** Ms. */
const [minute, day] = [60_000, 86_400_000]

const random = (below: number): number => Math.floor(Math.random() * below)
const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value

const backend = await startOwnBackend()
const world = createWorld(backend)

beforeAll(async () => {
  const people = [await world.person('Ada'), await world.person('Ben')]
  ;[person, friend] = people as [Person, Person]
  places = await Promise.all(Array.from({ length: 24 }, (_, number) => addPlace(number)))
  unplaced = await Promise.all(Array.from({ length: 6 }, (_, number) => addRestaurant(number + places.length)))
  // The last three tie in all but their names.
  const [busy, alike] = [places.slice(0, -3), places.slice(-3)]
  reviews = []
  for (const author of people) {
    const now = Date.now()
    const today = now - (now % day)
    // Also a minute before and after each period begins, but not at the edge of 24 hours, which moves meanwhile.
    const edges = [7, 30, 365].flatMap((days) => [today - days * day - minute, today - days * day + minute])
    const times = [...[0.2, 3, 5, 20, 25, 100, 300, 500].map((days) => now - days * day), ...edges]
    const visits = Array.from({ length: 60 }, () =>
      visit(pick(busy).id, {
        rating: pick([0, ...Array.from({ length: 10 }, (_, half) => (half + 1) / 2)]),
        price_level: random(6),
        created_at: new Date(pick(times)).toISOString(),
      }),
    )
    if (author === friend)
      visits.push(...alike.map(({ id }) => visit(id, { rating: 4, created_at: new Date(now - day).toISOString() })))
    await author.device.push(...visits.map((input) => ['log_visit', input] as [string, Row]))
    reviews.push(...visits.map((input) => ({ ...input, user_id: author.id }) as unknown as Review))
  }
  for (const place of [pick(busy), pick(busy), pick(unplaced)]) {
    place.is_closed = true
    await backend.sql`update restaurants set is_closed = true where id = ${place.id}`
  }
})

async function addPlace(number: number): Promise<Place> {
  const where = { latitude: 48 + random(1000) / 1000, longitude: 11 + random(1000) / 1000 }
  return { ...(await addRestaurant(number, where)), ...where }
}

async function addRestaurant(number: number, where?: Pick<Place, 'latitude' | 'longitude'>): Promise<Restaurant> {
  const names = [
    'Café Größe',
    'Łódź Grill',
    'Smørrebrød',
    'Ça va',
    "O'Neill_",
    'ÉLAN',
    'Şiş 100%',
    'Œuf & Æbler',
    'Bar',
  ]
  const columns = {
    // The database's collation orders accents and capitals: no name here depends on it.
    name: `P${number + 10} ${pick(names)} ${word}`,
    address: pick(['Große Gasse 3', 'Hauptstraße 12', 'Rue de l’Évêché', '北京路 8']),
    ...where,
  }
  return { ...columns, id: await world.restaurant(columns), rating_count: 0, visits: 0 }
}

const read = async (name: string, parameters: Row): Promise<Row[]> => {
  const { status, body } = await backend.asUser(person).rpc<Row[]>(name, parameters)
  expect([name, status]).toEqual([name, 200])
  return body.filter((row) => String(row['name']).includes(word))
}

test('B18 averages and price levels of places', async () => {
  const rows = await read('popular_restaurants', { period: 'all', max_rows: 100 })
  expect(rows.length).toBeGreaterThan(10)
  for (const row of rows) {
    const own = reviews.filter(({ restaurant_id }) => restaurant_id === row['id'])
    const prices = countedRatings(own, 'price_level')
    const price = prices.length === 0 ? undefined : prices.reduce((sum, level) => sum + level, 0) / prices.length
    expect({
      ...row,
      average: row['rating_average'] ?? undefined,
      price: priceWord(row['price_level'] as number),
    }).toEqual({
      ...row,
      average: averageRating(countedRatings(own, 'rating')),
      price: priceWord(price),
    })
  }
})

const ratedPlaces = (): Restaurant[] =>
  openPlaces(places).map((place) => {
    const own = reviews.filter(({ restaurant_id }) => restaurant_id === place.id)
    const average = averageRating(countedRatings(own, 'rating'))
    return { ...place, ...(average !== undefined && { rating_average: average }) }
  })

test('B8 the order of popular places in every period', async () => {
  for (const period of ['24h', 'week', 'month', 'year', 'all'] as const) {
    const start = periodStart(period, Date.now(), 'whole days')
    const inPeriod = reviews.filter(({ created_at }) => Date.parse(created_at) >= start)
    const shown = ({ id, visits }: PopularPlace): unknown => [id, visits]
    const found = await read('popular_restaurants', { period, max_rows: 100 })
    expect([period, found.map((row) => [row['id'], row['visits']])]).toEqual([
      period,
      popularPlaces(inPeriod, ratedPlaces()).map(shown),
    ])
  }
})

test('B9 the visits that count of followed people, in every period: what this device counts and what the server says first are the same', async () => {
  await person.device.push(['follow', { id: randomUUID(), user_id: friend.id }])
  for (const period of ['week', 'month', 'year', 'all'] as const) {
    const start = periodStart(period, Date.now(), 'whole days')
    const counts = popularPlaces(
      reviews.filter(({ user_id, created_at }) => user_id === friend.id && Date.parse(created_at) >= start),
      openPlaces(places),
    )
    const found = await read('popular_restaurants', { period, followed_only: true, max_rows: 100 })
    const visitsOf = (rows: readonly Row[]) => new Map(rows.map((row) => [row['id'], row['visits']]))
    expect([period, visitsOf(found)]).toEqual([period, visitsOf(counts)])
  }
})

test('B9 the first few of what is popular among followed people are the first of all, however many tie', async () => {
  const followed = reviews.filter(({ user_id }) => user_id === friend.id)
  const order = popularPlaces(followed, ratedPlaces()).map(({ id }) => id)
  expect(order.length).toBeGreaterThan(5)
  for (let most = 1; most <= order.length; most += 1) {
    const found = await read('popular_restaurants', { period: 'all', followed_only: true, max_rows: most })
    expect(found.map((row) => row['id'])).toEqual(order.slice(0, most))
  }
})

test('B3 distances, and what lies within a radius', async () => {
  for (let round = 0; round < 5; round++) {
    const here = { latitude: 48 + Math.random(), longitude: 11 + Math.random() }
    const found = await read('nearby_restaurants', { ...here, radius_m: 30_000, max_rows: 100 })
    const expected = openPlaces(places)
      .map((place) => ({ id: place.id, km: distanceKm(here, place) }))
      .filter(({ km }) => km <= 30)
      .sort((a, b) => a.km - b.km)
    expect(found.map((row) => row['id'])).toEqual(expected.map(({ id }) => id))
    for (const [index, row] of found.entries()) expect(row['distance_km']).toBeCloseTo(expected[index]?.km ?? 0, 6)
  }
})

test('B4 what a search finds, and in which order with a location', async () => {
  const known = openPlaces([...places, ...unplaced])
  const index = indexPlaces(known)
  const here = { latitude: 48.5, longitude: 11.5 }
  const queries = [
    'CAFE',
    'grosse',
    'größe',
    'lodz',
    'smorre',
    'ca',
    "o'neill_",
    'elan',
    'sis',
    '100%',
    'oeuf',
    'aebler',
    '%',
    '_',
    'gasse 3',
    // Words in any order, some of them short, twice, or nowhere.
    '3 gasse',
    'gasse cafe',
    'ca el',
    'bar bar',
    'cafe nothing',
    '  strasse\t%  ',
    'gasse\u3000cafe\u00a0',
    '\u2003',
    'strasse',
    '京路',
    'eveche',
    'bar',
    'nothing such',
    word,
  ]
  for (const query of queries) {
    const matching = matchingPlaces(index, query)
    const found = await read('search_restaurants', { query: `${query} `.trim(), max_rows: 50 })
    expect([query, new Set(found.map((row) => row['id']))]).toEqual([query, new Set(matching.map(({ id }) => id))])
    for (const near of [here, undefined]) {
      const ordered = await read('search_restaurants', { query, ...near, max_rows: 50 })
      const ranked = rankPlaces(matching, query, near, known.length)
      expect([query, near, ordered.map((row) => row['id'])]).toEqual([query, near, ranked.map(({ id }) => id)])
    }
  }
})

test('B4 text without accents', async () => {
  const latin = Array.from({ length: 0x180 - 0xc0 }, (_, offset) => String.fromCodePoint(0xc0 + offset))
  const letters = latin.filter((letter) => /\p{L}/u.test(letter))
  const words = [...letters, 'Crème Brûlée', 'Straße', 'İstanbul', 'Łódź', 'Đà Nẵng', 'Ærø', 'Œuvre', 'L’Été']
  const rows = await backend.sql`select text, private.fold(text) as folded from unnest(${words}::text[]) as text`
  const differing = rows.filter((row) => fold(row['text'] as string) !== row['folded'])
  expect(differing.map((row) => `${row['text']} ${fold(row['text'] as string)} ${row['folded']}`)).toEqual([])
})
