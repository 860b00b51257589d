/** What the filter of the database leaves of random places is what the filter of the phone leaves, in the same order. */
import { beforeAll, expect, test } from 'vitest'
import { type FilterState, filterKinds, marks } from '#src/domain/filter/filter.ts'
import { filterPlaces } from '#src/domain/filter/filter-places.ts'
import { nearbyPlaces, openPlaces } from '#src/domain/places/offered-places.ts'
import { isOpenAt, minuteOfWeek } from '#src/domain/places/open-minutes.ts'
import { openingOfRow, openingState } from '#src/domain/places/opening-hours.ts'
import { indexPlaces, matchingPlaces } from '#src/domain/places/place-search.ts'
import type { Restaurant } from '#src/domain/rows.ts'
import { createRandom } from '#tests/simulation/random.ts'
import type { Row } from '#tests/support/device.ts'
import { startOwnBackend } from '#tests/support/own-backend.ts'
import { createWorld, type Person, visit } from '#tests/support/world.ts'

let ada: Person
let places: Restaurant[]
const visited = new Set<string>()
const wanted = new Set<string>()
const here = { latitude: 48.5, longitude: 11.5 }

const { int: random, pick } = createRandom(20)

/** As others write them: some late, some split, some odd, some that nobody can read. */
const clock = (): unknown =>
  pick(['0:00', '09:30', '12:00', '14:15', '18:00', '23:59', '24:00', '2:00', 'noon', 900, null])
const day = (): unknown =>
  pick([
    ...Array.from({ length: 6 }, () => ({
      isClosed: pick([false, false, false, true]),
      timePeriods: Array.from({ length: random(3) }, () => ({ openTime: clock(), closeTime: clock() })),
    })),
    null,
    'closed',
    { isClosed: false },
    {},
  ])
const hours = (): unknown => {
  const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Someday']
  return { standardHours: Object.fromEntries(weekdays.filter(() => random(8) > 0).map((name) => [name, day()])) }
}

const backend = await startOwnBackend()

beforeAll(async () => {
  const world = createWorld(backend)
  ada = await world.person('Ada')
  const others = [await world.person('Ben'), await world.person('Cleo')]
  const ids = await Promise.all(
    Array.from({ length: 60 }, async (_, number) =>
      world.restaurant({
        name: `${pick(['Ramen', 'Kumo Ramen', 'Gramola', 'Café Größe', 'Bar'])} ${number + 10}`,
        address: pick(['Ramgasse 1', 'Hauptstraße 12']),
        ...(random(8) > 0 && { latitude: 48 + random(1000) / 1000, longitude: 11 + random(1000) / 1000 }),
        tags: pick([[], ['Ramen'], ['Pizza', 'Late'], ['Pizza']]),
        price_level: pick([null, 1, 2, 3, 5]),
        is_closed: random(15) === 0,
        is_unconfirmed: random(3) === 0,
        operating_hours: random(5) > 0 ? hours() : null,
      }),
    ),
  )
  for (const person of [ada, ...others]) {
    const visits = Array.from({ length: 30 }, () => visit(pick(ids), { rating: pick([0, 2, 3.5, 4, 4.5, 5]) }))
    await person.device.push(...visits.map((input): [string, Row] => ['log_visit', input]))
    if (person === ada) for (const { restaurant_id } of visits) visited.add(String(restaurant_id))
  }
  for (const id of ids.slice(0, 9)) wanted.add(id)
  await ada.device.push(...[...wanted].map((id): [string, Row] => ['add_want_to_try', { restaurant_id: id }]))
  const cards = await backend.sql<{ card: Restaurant }[]>`select to_json(card) as card from restaurant_cards as card`
  places = cards.map(({ card }) => withoutNulls(card))
})

const withoutNulls = (row: Restaurant): Restaurant =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Restaurant

type Answer = { count: number; open: number; places: Row[] }

async function filtered(parameters: Row): Promise<Answer> {
  const { status, body } = await backend.asUser(ada).rpc<Answer>('filter_restaurants', parameters)
  expect([status, body]).toEqual([200, expect.objectContaining({ places: expect.any(Array) })])
  return body
}

test('the phone and the database leave the same places, in the same order, and count them, page by page', async () => {
  for (let round = 0; round < 80; round++) {
    const [query, near] =
      round === 0 ? ['', here] : [pick(['', '', 'ram', 'cafe gross']), pick([here, here, undefined])]
    const { defaults } = filterKinds.search
    // The first round leaves every place in, so that a page and its order are compared whole.
    const filter: FilterState =
      round === 0
        ? defaults
        : {
            ...defaults,
            sortBy: pick(['distance', 'rating', 'name', 'price']),
            tags: pick(['Any', 'Any', 'Pizza', 'Ramen']),
            ratingRange: pick([
              [0, 5],
              [0, 5],
              [3.5, 5],
              [0, 0],
              [4, 4.3],
            ]),
            includeNotRated: pick([true, false]),
            distance: pick([undefined, undefined, 30]),
            open: pick(['any', 'any', 'now']),
            prices: pick([[], [], [1, 2], [5]]),
            mark: pick(['any', ...marks]),
          }
    const minute = random(7 * 1440)
    const withinKm = query === '' ? Math.min(filter.distance ?? 40, 40) : filter.distance
    const open = openPlaces(places)
    const looked =
      query !== ''
        ? matchingPlaces(indexPlaces(open), query)
        : near
          ? nearbyPlaces(open, near, 40_000)
          : open.filter(({ latitude }) => latitude !== undefined)
    const expected = filterPlaces(looked, filter, {
      tags: [],
      near,
      query,
      minuteAt: () => minute,
      own: { visited, wanted },
    })
    const answer = await filtered({
      query,
      ...near,
      within_km: withinKm,
      tags: filter.tags === 'Any' ? undefined : [filter.tags],
      lowest: filter.ratingRange[0],
      highest: filter.ratingRange[1],
      unrated: filter.includeNotRated,
      prices: filter.prices.length === 0 ? undefined : filter.prices,
      minute,
      only_open: filter.open === 'now',
      mark: filter.mark,
      sort: filter.sortBy,
      max_rows: 100,
    })
    const ids = answer.places.map(({ id }) => id)
    const why = JSON.stringify({ query, near, filter, minute })
    // Without a location or a search the useful come first on both, which a phone knows more of.
    const isOrdered = filter.sortBy !== 'distance' || near !== undefined || query !== ''
    if (isOrdered) expect([why, ids]).toEqual([why, expected.map(({ id }) => id)])
    expect([why, new Set(ids)]).toEqual([why, new Set(expected.map(({ id }) => id))])
    expect([why, answer.count]).toEqual([why, expected.length])
    const openNow = expected.filter((place) => isOpenAt(place.open_minutes, minute)).length
    expect([why, answer.open]).toEqual([why, openNow])
  }

  const whole = await filtered({ ...here, within_km: 100, max_rows: 100 })
  expect(whole.places.length).toBeGreaterThan(40)
  const pages = await Promise.all([0, 20, 40].map((skip) => filtered({ ...here, within_km: 100, skip, max_rows: 20 })))
  expect(pages.flatMap((page) => page.places.map(({ id }) => id))).toEqual(
    whole.places.slice(0, 60).map(({ id }) => id),
  )
  expect(new Set(pages.map(({ count }) => count))).toEqual(new Set([whole.count]))
})

test('the minutes at which a place is open say what its hours say in words', async () => {
  const weeks = Array.from({ length: 200 }, hours)
  const rows = await backend.sql<{ minutes: number[] | null }[]>`
    select private.open_minutes(week) as minutes from jsonb_array_elements(${backend.sql.json(weeks as never)}) with ordinality as given (week, number)
    order by number`
  let compared = 0
  for (const [index, week] of weeks.entries()) {
    for (let hour = 0; hour < 7 * 24; hour += 5) {
      const now = new Date(2026, 10, 22, hour, 30).getTime()
      const said = openingState(week, now)
      // Of a day that cannot be read the words say nothing at all.
      if (!said) continue
      compared++
      const minutes = rows[index]?.minutes ?? undefined
      const isOpen = isOpenAt(minutes, minuteOfWeek(now))
      expect([JSON.stringify(week), hour, isOpen]).toEqual([JSON.stringify(week), hour, said.isOpen])
      expect([JSON.stringify(week), hour, openingOfRow(minutes, now)]).toEqual([JSON.stringify(week), hour, said])
    }
  }
  expect(compared).toBeGreaterThan(1000)
})

test.each([
  [{ sort: 'popularity' }, 'invalid_sort'],
  [{ mark: 'loved' }, 'invalid_mark'],
  [{ latitude: 91, longitude: 0 }, 'invalid_location'],
])('a question that means nothing is refused in plain words: %j', async (parameters, code) => {
  const { status, body } = await backend.asUser(ada).rpc<Row>('filter_restaurants', parameters)
  expect([status, body['details']]).toEqual([400, code])
})
