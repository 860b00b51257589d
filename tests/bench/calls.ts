/** The calls that are measured. The goals are those of issues 2 and 23. */
import { type Call, nth, type Request } from './call.ts'
import type { Subjects } from './subjects.ts'
import { writingCalls } from './writing-calls.ts'

export function callsOf(subjects: Subjects): Call[] {
  return [...pullCalls(subjects), ...placeCalls(subjects), ...pageCalls(subjects), ...writingCalls(subjects)]
}

type PullAnswer = { changes: { scope: string }[]; more: boolean }

/** Of every pull but the first one. */
const crowdedGoal = 50

function pullCalls({ readers, fans, prolific, cursors, cursorsBehind }: Subjects): Call[] {
  const held = (personId: string): Record<string, string> => cursors.get(personId) ?? {}
  const followedScope = (personId: string, n: number): string =>
    nth(
      Object.keys(held(personId)).filter((scope) => cursorsBehind.has(scope)),
      n,
    )
  const changesOne = (answer: unknown): boolean =>
    new Set((answer as PullAnswer).changes.map(({ scope }) => scope)).size === 1
  const pull = (
    name: string,
    cursorsFor: (personId: string, n: number) => object,
    accepts: Call['accepts'],
    goals: Pick<Call, 'goal' | 'crowdedGoal'>,
  ): Call => ({
    name: `sync_pull: ${name}`,
    rpc: 'sync_pull',
    ...goals,
    request: (n) => ({ personId: nth(readers, n), parameters: { cursors: cursorsFor(nth(readers, n), n) } }),
    accepts,
  })
  return [
    pull('nothing new, 200 followed', held, (answer) => (answer as PullAnswer).changes.length === 0, {
      goal: 3,
      crowdedGoal,
    }),
    pull(
      'one change',
      (personId, n) => {
        const scope = followedScope(personId, n)
        return { ...held(personId), [scope]: cursorsBehind.get(scope) }
      },
      changesOne,
      { crowdedGoal },
    ),
    pull('a newly followed person', (personId, n) => omit(held(personId), followedScope(personId, n)), changesOne, {
      crowdedGoal,
    }),
    {
      ...pull('… with 10,000 reviews', () => ({}), changesOne, { crowdedGoal }),
      request: (n) => ({
        personId: nth(fans, n),
        parameters: { cursors: omit(held(nth(fans, n)), `user:${prolific}`) },
      }),
    },
    pull(
      'first 1,000 rows of a new device',
      () => ({}),
      (answer) => (answer as PullAnswer).more,
      { goal: 40 },
    ),
    {
      name: 'sync_home: what home shows of a new device',
      rpc: 'sync_home',
      request: (n) => ({ personId: nth(readers, n), parameters: {} }),
      accepts: (answer) => (answer as PullAnswer).changes.length > 200,
    },
  ]
}

function omit(cursors: Record<string, string>, scope: string): Record<string, string> {
  return Object.fromEntries(Object.entries(cursors).filter(([name]) => name !== scope))
}

const periods = ['24h', 'week', 'month', 'year', 'all']
const commonTexts = ['pizzeria', 'zum', 'café', 'straße', 'berlin', 'sushi']
const severalWords = ['pizzeria berlin', 'zum straße', 'an der', 'sushi zum berlin', 'café xx', 'straße 12 zum']
const shortTexts = ['qx', 'an', 'zi', 'ja', 'ku', 'xx', 'ta', 'wy']

/** At least one row. */
function isFilled(answer: unknown): boolean {
  return Array.isArray(answer) && answer.length > 0
}

function placeCalls({ readers, rareWords, cities, places }: Subjects): Call[] {
  const read = (
    name: string,
    rpc: string,
    parameters: (n: number) => Request['parameters'],
    accepts: Call['accepts'] = isFilled,
  ): Call => ({
    name: `${rpc}: ${name}`,
    rpc,
    goal: 20,
    request: (n) => ({ personId: nth(readers, n), parameters: parameters(n) }),
    accepts,
  })
  const search = (name: string, texts: string[], accepts?: Call['accepts']): Call[] => [
    read(name, 'search_restaurants', (n) => ({ query: nth(texts, n) }), accepts),
    read(
      `${name}, with a location`,
      'search_restaurants',
      (n) => ({ query: nth(texts, n), ...nth(cities, n) }),
      accepts,
    ),
  ]
  return [
    ...search('rare text', rareWords),
    ...search('common text', commonTexts),
    // some of them occur nowhere
    ...search('two letters', shortTexts, Array.isArray),
    ...search('several words', severalWords, Array.isArray),
    read('in a city', 'nearby_restaurants', (n) => ({ ...nth(cities, n), radius_m: 10_000 })),
    read('at sea', 'nearby_restaurants', (n) => ({ latitude: (n % 60) - 30, longitude: -30 }), Array.isArray),
    read('by name', 'featured_restaurants', () => ({})),
    read('by distance', 'featured_restaurants', (n) => nth(cities, n)),
    ...(['street', 'city', 'country'] as const).map((what) =>
      read(what, 'restaurants_within', (n) => areaAround(nth(cities, n), what), hasPlaces),
    ),
    read(
      'at sea',
      'restaurants_within',
      (n) => areaAround({ latitude: (n % 60) - 30, longitude: -30 }, 'city'),
      (answer) => !hasPlaces(answer),
    ),
    read(
      'the whole world',
      'restaurants_within',
      () => ({ west: -180, south: -90, east: 180, north: 90, zoom: 0 }),
      hasPlaces,
    ),
    read('without a location', 'suggested_restaurants', () => ({})),
    read('of a list', 'photos_of_places', (n) => ({ place_ids: places.slice(n % 50, (n % 50) + 50) }), Array.isArray),
    ...periods.map((period) => read(period, 'popular_restaurants', () => ({ period, max_rows: 100 }))),
    ...periods.map((period) =>
      read(
        `${period}, followed`,
        'popular_restaurants',
        () => ({ period, followed_only: true, max_rows: 100 }),
        Array.isArray,
      ),
    ),
  ]
}

/** What a phone shows at these zooms. */
const shownAreas = { street: [0.004, 16], city: [0.06, 12], country: [4, 6] } as const

const hasPlaces = (answer: unknown): boolean => isFilled((answer as { places: unknown }).places)

function areaAround(point: object, what: keyof typeof shownAreas): Request['parameters'] {
  const { latitude, longitude } = point as { latitude: number; longitude: number }
  const [half, zoom] = shownAreas[what]
  return { west: longitude - half, east: longitude + half, south: latitude - half, north: latitude + half, zoom }
}

function pageCalls(subjects: Subjects): Call[] {
  const { readers, crowd, places, busyPlaces, cities, usernameParts, rareWords, prolific, liked, lists } = subjects
  const read = (
    name: string,
    rpc: string,
    parameters: (n: number) => Request['parameters'],
    accepts: Call['accepts'] = isFilled,
  ): Call => ({
    name: `${rpc}: ${name}`,
    rpc,
    request: (n) => ({ personId: nth(readers, n), parameters: parameters(n) }),
    accepts,
  })
  const isObject = (answer: unknown): boolean => typeof answer === 'object' && answer !== null
  const page = (name: string, ids: string[]): Call => ({
    ...read(name, 'restaurant_page', (n) => ({ restaurant_id: nth(ids, n) }), isObject),
    goal: 20,
  })
  return [
    page('any place', places),
    page('a busy place', busyPlaces),
    read('busy place', 'restaurant_reviews', (n) => ({ restaurant_id: nth(busyPlaces, n) })),
    read('busy place, a year back', 'restaurant_reviews', (n) => ({
      restaurant_id: nth(busyPlaces, n),
      before_time: new Date(Date.now() - 365 * 86_400_000).toISOString(),
    })),
    read(
      'busy place, followed',
      'restaurant_reviews',
      (n) => ({
        restaurant_id: nth(busyPlaces, n),
        followed_only: true,
      }),
      Array.isArray,
    ),
    read('rare text', 'search_people', (n) => ({ query: nth(usernameParts, n) }), Array.isArray),
    read('common text', 'search_people', (n) => ({ query: nth(['tre', 'ini', 'sch', 'and'], n) })),
    read('two letters', 'search_people', (n) => ({ query: nth(shortTexts, n) }), Array.isArray),
    read('near a city', 'filter_restaurants', (n) => nth(cities, n), isObject),
    read('visited, near a city', 'filter_restaurants', (n) => ({ ...nth(cities, n), mark: 'visited' }), isObject),
    read('20 of an import', 'match_restaurants', (n) => ({
      asked: Array.from({ length: 20 }, (_, at) => ({ name: nth(rareWords, 20 * n + at), ...nth(cities, n + at) })),
    })),
    read('near a city', 'suggested_people', (n) => nth(cities, n)),
    read('without a location', 'suggested_people', () => ({})),
    {
      ...read('up to 20,000 likes', 'review_likers', () => ({}), isObject),
      request: (n) => ({ personId: nth(liked, n).author, parameters: { review_id: nth(liked, n).review } }),
    },
    read('anybody', 'review_page', (n) => ({ review_id: nth(liked, n).review }), isObject),
    read('anybody', 'list_page', (n) => ({ list_id: nth(lists, n) }), isObject),
    read('anybody', 'lists_of_person', (n) => ({ person_id: nth(crowd, n) }), isObject),
    read('a word', 'search_lists', (n) => ({ query: nth(['best', 'cheap', 'quick', 'sunday'], n) })),
    read('anybody', 'profile_page', (n) => ({ person_id: nth(crowd, n) }), isObject),
    read('anybody', 'follows_page', (n) => ({ person_id: nth(crowd, n), side: 'followers' }), isObject),
    read('10,000 reviews', 'profile_page', () => ({ person_id: prolific }), isObject),
    read('10,000 reviews', 'collection_page', () => ({ person_id: prolific, collection: 'visited' }), isObject),
    read('10,000 reviews', 'reviews_of_person', () => ({ person_id: prolific }), isObject),
  ]
}
