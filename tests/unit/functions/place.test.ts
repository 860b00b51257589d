import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDisplayPlaces, toPredictions } from '#supabase/functions/_shared/place.ts'

const idOf = async (entry: object) => (await toDisplayPlaces([entry], undefined))[0]?.place_id
const anything = fc.anything({ maxDepth: 1 })

const ALMA = { name: 'Alma', coordinate: { latitude: 48.85, longitude: 2.35 } }

test.each([
  ['null', null],
  ['text', 'Alma'],
  ['nothing', {}],
  ['no name', { coordinate: ALMA.coordinate }],
  ['a blank name', { ...ALMA, name: ' ' }],
  ['a name that is a number', { ...ALMA, name: 5 }],
  ['no coordinate', { name: 'Alma' }],
  ['a coordinate in text', { ...ALMA, coordinate: { latitude: '48', longitude: '2' } }],
  ['a latitude out of range', { ...ALMA, coordinate: { latitude: 148, longitude: 2 } }],
])('An entry that has %s is left out and the others stay', async (_title, entry) => {
  expect(await toDisplayPlaces([entry, ALMA], undefined)).toMatchObject([{ name: 'Alma' }])
})

test('What is missing beside name and coordinate is null or empty', async () => {
  expect(await toDisplayPlaces([{ ...ALMA, formattedAddressLines: 'x', poiCategory: 3 }], undefined)).toMatchObject([
    { address: null, types: [], rating: null },
  ])
})

test('A missing or impossible id is replaced by one that depends on name and spot only', async () => {
  const id = await idOf(ALMA)
  expect(id).toMatch(/^[0-9a-f]{24}$/)
  expect(await idOf({ ...ALMA, id: '../x', formattedAddressLines: ['new'] })).toBe(id)
  expect(await idOf({ ...ALMA, coordinate: { latitude: 48.850001, longitude: 2.350001 } })).toBe(id)
  expect(await idOf({ ...ALMA, name: 'Alba' })).not.toBe(id)
  expect(await idOf({ ...ALMA, coordinate: { latitude: 48.86, longitude: 2.35 } })).not.toBe(id)
  expect(await idOf({ ...ALMA, id: 'I63802885C8189B2B' })).toBe('I63802885C8189B2B')
})

test('A place that comes twice is kept once', async () => {
  expect(await toDisplayPlaces([ALMA, ALMA, { ...ALMA, id: 'I1' }], undefined)).toHaveLength(2)
})

test('Names and addresses are cut to what a restaurant can hold', async () => {
  const [place] = await toDisplayPlaces(
    [{ ...ALMA, name: 'n'.repeat(999), formattedAddressLines: ['a'.repeat(199), 'b'.repeat(199)] }],
    undefined,
  )
  expect(place?.name).toHaveLength(200)
  expect(place?.address).toHaveLength(300)
})

test('Suggestions without a line are left out, repeats too, and there are at most ten', async () => {
  const many = Array.from({ length: 15 }, (_, index) => ({ displayLines: [`Place ${index}`] }))
  const odd = [null, {}, { displayLines: 'x' }, { displayLines: [] }, { displayLines: [7, null] }]
  expect(await toPredictions([...odd, many[0], ...many])).toHaveLength(10)
})

test('Suggestions of one name are told apart by address or by spot, in either spelling of the spot', async () => {
  const predictions = await toPredictions([
    { displayLines: ['Alma', 'Paris'] },
    { displayLines: ['Alma', 'Lyon'] },
    { displayLines: ['Alma'], location: { lat: 1, lng: 2 } },
    { displayLines: ['Alma'], location: { latitude: 1, longitude: 3 } },
  ])
  expect(new Set(predictions.map(({ place_id }) => place_id)).size).toBe(4)
})

test('Whatever Apple sends, what comes out has the promised shape', async () => {
  const entry = fc.record(
    {
      id: anything,
      name: fc.oneof(fc.string({ unit: 'binary' }), anything),
      coordinate: fc.oneof(fc.record({ latitude: fc.double(), longitude: fc.double() }), anything),
      formattedAddressLines: fc.oneof(fc.array(fc.string()), anything),
      structuredAddress: fc.oneof(fc.record({ locality: anything }), anything),
      poiCategory: anything,
      displayLines: fc.oneof(fc.array(fc.string()), anything),
      location: anything,
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(entry, anything)), async (results) => {
      for (const place of await toDisplayPlaces(results, undefined)) {
        expect(place.name.length).toBeGreaterThan(0)
        expect(Math.abs(place.geometry.location.lat)).toBeLessThanOrEqual(90)
        expect(place.id).toBe(`mapkit-${place.place_id}`)
      }
      for (const { description } of await toPredictions(results)) expect(description).not.toBe('')
    }),
    { numRuns: 100 },
  )
})
