import { expect, test, vi } from 'vitest'
import { createMapsClient } from '#supabase/functions/_shared/apple-maps-client.ts'
import { createHandler } from '#supabase/functions/search-mapkit-places/handler.ts'
import type { FakeAppleMaps } from '#tests/support/fake-apple-maps.ts'
import type { FakeProject } from './fake-project.ts'
import { beginMapsFunction } from './maps-function.ts'
import { call, type Handler } from './requests.ts'

const SALZBURG = { lat: 47.8, lng: 13.04 }
const CAFE = {
  id: 'I63802885C8189B2B',
  name: 'Café Tomaselli',
  coordinate: { latitude: 47.7987, longitude: 13.0466 },
  formattedAddressLines: ['Alter Markt 9', '5020 Salzburg', 'Austria'],
  structuredAddress: { locality: ' Salzburg ', postCode: '5020' },
  poiCategory: 'Cafe',
}
/** About 6 km north of SALZBURG. */
const FARTHER = { id: 'I2', name: 'Bräustüberl', coordinate: { latitude: 47.854, longitude: 13.04 } }

const northOf = (region = ''): number => Number(region.split(',')[0])

let apple: FakeAppleMaps
let project: FakeProject
let handler: Handler
let token: string
beginMapsFunction(createHandler, (begun) => {
  ;({ apple, project, handler, token } = begun)
})

test('A text search answers with display places in the order of Apple', async () => {
  apple.replyToSearch({ body: { results: [FARTHER, CAFE] } })
  const { status, body } = await call(handler, { query: ' Café\n Tom ', location: SALZBURG, type: 'restaurant' }, token)
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'OK', results: [{ place_id: 'I2' }, {}] })
  expect(Reflect.get(Object(body), 'results')[1]).toEqual({
    id: 'mapkit-I63802885C8189B2B',
    place_id: 'I63802885C8189B2B',
    mapkit_place_id: 'I63802885C8189B2B',
    name: 'Café Tomaselli',
    address: 'Alter Markt 9, 5020 Salzburg, Austria',
    town: 'Salzburg',
    rating: null,
    user_ratings_total: null,
    price_level: null,
    types: ['cafe'],
    source: 'mapkit_places',
    geometry: { location: { lat: 47.7987, lng: 13.0466 } },
  })
  expect(apple.searches[0]?.parameters).toMatchObject({ q: 'Café Tom', searchLocation: '47.8,13.04' })
})

test('What is answered, and nothing else, is noted in the database before the answer', async () => {
  apple.replyToSearch({ body: { results: [FARTHER, CAFE] } })
  await call(handler, { location: SALZBURG }, token)
  expect(project.notedPlaces).toEqual([
    {
      place_id: CAFE.id,
      name: 'Café Tomaselli',
      address: 'Alter Markt 9, 5020 Salzburg, Austria',
      town: 'Salzburg',
      latitude: 47.7987,
      longitude: 13.0466,
    },
  ])
  apple.replyToSearch({ body: { results: [] } })
  await call(handler, { query: 'nothing' }, token)
  expect(project.calls.filter((one) => one.includes('note_maps_places'))).toHaveLength(1)
})

test('When the database cannot note it, the answer comes all the same', async () => {
  apple.replyToSearch({ body: { results: [CAFE] } })
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  project.failNext('POST /rest', 500)
  expect(await call(handler, { query: 'x' }, token)).toMatchObject({ body: { status: 'OK', results: [{}] } })
  expect(said).toHaveBeenCalledWith(
    'search-mapkit-places: the places were not noted: the database answered 500 to note_maps_places',
  )
  said.mockRestore()
})

test('A text search looks within 50 km, a nearby search within 5 km and nearest first', async () => {
  apple.replyToSearch({ body: { results: [FARTHER, CAFE] } })
  expect(await call(handler, { query: 'beer', location: SALZBURG }, token)).toMatchObject({
    body: { results: [{ place_id: FARTHER.id }, { place_id: CAFE.id }] },
  })
  expect(await call(handler, { location: SALZBURG }, token)).toMatchObject({
    body: { results: [{ place_id: CAFE.id }] },
  })
  expect(await call(handler, { location: SALZBURG, radius: 10_000 }, token)).toMatchObject({
    body: { results: [{ place_id: CAFE.id }, { place_id: FARTHER.id }] },
  })
  const [text, nearby] = apple.searches.map(({ parameters }) => parameters)
  expect(northOf(text?.searchRegion)).toBeCloseTo(48.25, 2)
  expect(northOf(nearby?.searchRegion)).toBeCloseTo(47.845, 3)
})

test('Results that are all outside the radius are no results', async () => {
  apple.replyToSearch({ body: { results: [FARTHER] } })
  expect(await call(handler, { location: SALZBURG, radius: 1000 }, token)).toEqual({
    status: 200,
    body: { status: 'ZERO_RESULTS', results: [] },
  })
})

test('A nearby search looks for its keyword, otherwise for restaurants, and only for places to eat and drink', async () => {
  await call(handler, { location: SALZBURG, keyword: 'ramen' }, token)
  await call(handler, { location: SALZBURG }, token)
  await call(handler, { query: 'pizza', keyword: 'ramen' }, token)
  expect(apple.searches.map(({ parameters }) => parameters.q)).toEqual(['ramen', 'restaurant', 'pizza'])
  expect(apple.searches[0]?.parameters.includePoiCategories).toContain('Restaurant,Cafe,Bakery')
  expect(apple.searches[2]?.parameters).not.toHaveProperty('searchLocation')
})

test('At most 20 places are answered', async () => {
  const results = Array.from({ length: 30 }, (_, index) => ({ ...CAFE, id: `I${index}` }))
  apple.replyToSearch({ body: { results } })
  const { body } = await call(handler, { query: 'x' }, token)
  expect(Reflect.get(Object(body), 'results')).toHaveLength(20)
})

test('Without a key the answer is that MapKit JS is not configured', async () => {
  expect(await call(createHandler(project.environment), { query: 'pizza' }, token)).toEqual({
    status: 200,
    body: {
      status: 'ERROR',
      results: [],
      error: 'MapKit JS not configured',
      error_message: 'No key for the maps service is configured.',
    },
  })
})

test('A key that cannot be read counts as not configured', async () => {
  const broken = createHandler({ ...project.environment, appleMaps: { ...apple.credentials, privateKey: 'x' } })
  const { body } = await call(broken, { query: 'pizza' }, token)
  expect(body).toMatchObject({ status: 'ERROR', results: [], error: 'MapKit JS not configured' })
})

test.each([
  [429, 'Maps service over quota'],
  [500, 'Maps service unavailable'],
  [403, 'Maps service refused'],
])('When Apple answers %i the error form says: %s', async (status, error) => {
  apple.replyToSearch({ status, body: 'secret detail of Apple' })
  const answer = await call(handler, { query: 'pizza' }, token)
  expect(answer).toMatchObject({ status: 200, body: { status: 'ERROR', results: [], error } })
  expect(JSON.stringify(answer.body)).not.toContain('secret detail')
})

test('When Apple is silent the error form says so', async () => {
  apple.replyToSearch('hang')
  const impatient = createHandler(project.environment, createMapsClient(apple.credentials, 100))
  expect(await call(impatient, { query: 'pizza' }, token)).toMatchObject({
    status: 200,
    body: { status: 'ERROR', results: [], error: 'Maps service timeout' },
  })
})

test.each([
  ['', 'The request body must be JSON.'],
  ['{"query":', 'The request body must be JSON.'],
  [[], 'The request body must be a JSON object.'],
  [{}, 'Give a "query" or a "location" to search for.'],
  [{ query: '  ' }, 'Give a "query" or a "location" to search for.'],
  [{ query: null, keyword: 'x' }, 'Give a "query" or a "location" to search for.'],
  [{ query: 7 }, '"query" must be text.'],
  [{ query: 'x'.repeat(201) }, '"query" must be at most 200 characters long.'],
  [{ query: 'x', keyword: {} }, '"keyword" must be text.'],
  [{ query: 'x', type: 'bank' }, '"type" must be "restaurant".'],
  [{ query: 'x', location: 'here' }, '"location" must be an object with lat and lng.'],
  [{ query: 'x', location: [1, 2] }, '"location" must be an object with lat and lng.'],
  [{ query: 'x', location: { lat: '1', lng: 2 } }, '"location" needs a lat from -90 to 90 and a lng from -180 to 180.'],
  [{ query: 'x', location: { lat: 91, lng: 2 } }, '"location" needs a lat from -90 to 90 and a lng from -180 to 180.'],
  [{ query: 'x', location: { lat: 1 } }, '"location" needs a lat from -90 to 90 and a lng from -180 to 180.'],
  [
    '{"query":"x","location":{"lat":1,"lng":1e999}}',
    '"location" needs a lat from -90 to 90 and a lng from -180 to 180.',
  ],
  [{ query: 'x', radius: 0 }, '"radius" must be a number of metres from 1 to 100000.'],
  [{ query: 'x', radius: 100_001 }, '"radius" must be a number of metres from 1 to 100000.'],
  [{ query: 'x', radius: '500' }, '"radius" must be a number of metres from 1 to 100000.'],
  [{ query: 'x', more: 'y'.repeat(4096) }, 'The request body must be at most 4096 bytes long.'],
])('The body %j is refused with 400: %s', async (body, error_message) => {
  expect(await call(handler, body, token)).toEqual({
    status: 400,
    body: { status: 'ERROR', results: [], error: 'Invalid request', error_message },
  })
  expect(apple.searches).toEqual([])
})

test('A body that breaks off is refused with 400', async () => {
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) })
  // Node asks for `duplex` with a stream; the types of the DOM library do not know it.
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}` },
    duplex: 'half',
  }
  expect((await handler(new Request('http://functions.test', init))).status).toBe(400)
})

test('Only a signed-in person may search', async () => {
  const refused = { status: 401, body: { status: 'ERROR', results: [], error: 'Not signed in' } }
  expect(await call(handler, { query: 'x' })).toMatchObject(refused)
  expect(await call(handler, { query: 'x' }, project.environment.publishableKey)).toMatchObject(refused)
  expect(await call(handler, { query: 'x' }, token.replace('genuine', 'forged'))).toMatchObject(refused)
  const deleted = project.signUp()
  project.accounts.delete(deleted.userId)
  expect(await call(handler, { query: 'x' }, deleted.token)).toMatchObject(refused)
  expect(apple.searches).toEqual([])
})

test('When the session cannot be checked the answer is 503', async () => {
  project.failNext('GET /auth/v1/user', 500)
  expect(await call(handler, { query: 'x' }, token)).toMatchObject({
    status: 503,
    body: { status: 'ERROR', results: [] },
  })
})

test('After sixty searches at once one a second is let through, the rest refused; other people are not affected', async () => {
  // Exact figures are those of rate-limit.test.ts: here seconds may pass on a busy machine.
  const answers = await Promise.all(Array.from({ length: 90 }, () => call(handler, { query: 'x' }, token)))
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(60)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body).toMatchObject({ status: 'ERROR', results: [], error: 'Too many requests' })
  expect((await call(handler, { query: 'x' }, project.signUp().token)).status).toBe(200)
})

test('A browser may ask from anywhere, by POST', async () => {
  const preflight = await handler(new Request('http://functions.test', { method: 'OPTIONS' }))
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
  const got = await handler(new Request('http://functions.test'))
  expect(got.status).toBe(405)
  expect(got.headers.get('allow')).toBe('POST, OPTIONS')
  expect(await got.json()).toMatchObject({ status: 'ERROR', results: [] })
})
