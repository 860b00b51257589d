import { expect, test } from 'vitest'
import { createHandler } from '#supabase/functions/autocomplete-mapkit-places/handler.ts'
import type { FakeAppleMaps } from '#tests/support/fake-apple-maps.ts'
import type { FakeProject } from './fake-project.ts'
import { beginMapsFunction } from './maps-function.ts'
import { call, type Handler } from './requests.ts'

let apple: FakeAppleMaps
let project: FakeProject
let handler: Handler
let token: string
beginMapsFunction(createHandler, (begun) => {
  ;({ apple, project, handler, token } = begun)
})

test('Suggestions are answered as predictions', async () => {
  const displayLines = ['Alma', '9 Rue X, Paris', 'France']
  apple.replyToSearch({
    body: { results: [{ displayLines, location: { lat: 48.8, lng: 2.3 } }, { displayLines: ['Alma Bar'] }] },
  })
  const body = { input: ' alm ', location: { lat: 48.8, lng: 2.3 }, types: ['restaurant'] }
  expect(await call(handler, body, token)).toEqual({
    status: 200,
    body: {
      status: 'OK',
      predictions: [
        {
          place_id: expect.stringMatching(/^[0-9a-f]{24}$/),
          description: 'Alma, 9 Rue X, Paris, France',
          structured_formatting: { main_text: 'Alma', secondary_text: '9 Rue X, Paris, France' },
        },
        {
          place_id: expect.stringMatching(/^[0-9a-f]{24}$/),
          description: 'Alma Bar',
          structured_formatting: { main_text: 'Alma Bar', secondary_text: '' },
        },
      ],
    },
  })
  expect(apple.searches).toMatchObject([
    { path: '/v1/searchAutocomplete', parameters: { q: 'alm', searchLocation: '48.8,2.3' } },
  ])
})

test.each(['', ' ', 'a', ' a ', '\t\n', '🍕'])(
  'For %j, less than two characters, Apple is not asked',
  async (input) => {
    expect(await call(handler, { input }, token)).toEqual({
      status: 200,
      body: { status: 'ZERO_RESULTS', predictions: [] },
    })
    expect(apple.tokensIssued()).toBe(0)
  },
)

test.each(['ab', 'a b', '寿司'])('For %j, two characters, Apple is asked', async (input) => {
  await call(handler, { input }, token)
  expect(apple.searches).toHaveLength(1)
})

test.each([
  [{}, '"input" is missing.'],
  [{ input: null }, '"input" is missing.'],
  [{ input: ['ab'] }, '"input" must be text.'],
  [{ input: 'x'.repeat(201) }, '"input" must be at most 200 characters long.'],
  [{ input: 'ab', types: 3 }, '"types" must be text or a list of texts.'],
  [{ input: 'ab', types: ['a', null] }, '"types" must be text or a list of texts.'],
  [
    { input: 'ab', location: { lat: 1, lng: 181 } },
    '"location" needs a lat from -90 to 90 and a lng from -180 to 180.',
  ],
])('The body %j is refused with 400: %s', async (body, error_message) => {
  expect(await call(handler, body, token)).toEqual({
    status: 400,
    body: { status: 'ERROR', predictions: [], error: 'Invalid request', error_message },
  })
})

test('Without a key, without a session and when Apple fails, the error form has empty predictions', async () => {
  const error = { status: 'ERROR', predictions: [] }
  expect(await call(createHandler(project.environment), { input: 'ab' }, token)).toMatchObject({
    status: 200,
    body: { ...error, error: 'MapKit JS not configured' },
  })
  expect(await call(handler, { input: 'ab' })).toMatchObject({ status: 401, body: error })
  apple.replyToSearch({ body: '<html>' })
  expect(await call(handler, { input: 'ab' }, token)).toMatchObject({
    status: 200,
    body: { ...error, error: 'Maps service unreadable' },
  })
})
