/** Google's timeline: every stay is only proposed. */
import { afterEach, expect, it, vi } from 'vitest'
import { read, reasons, refusal } from './chosen.ts'

afterEach(() => vi.unstubAllEnvs())

const segment = (topCandidate: object, startTime = '2026-06-20T23:30:00.000+02:00') => ({
  startTime,
  endTime: startTime,
  visit: { hierarchyLevel: 0, topCandidate },
})
const placeId = 'ChIJm5FQhKGORQARRJFPtIWqVkw'

it('of Android has the id of the place, where it is, and the day that it was there', async () => {
  const json = {
    semanticSegments: [
      segment({ placeId, semanticType: 'UNKNOWN', placeLocation: { latLng: '52.520000°, 13.405000°' } }),
      { startTime: '2026-06-20T10:00:00.000+02:00', timelinePath: [{ point: '52.5°, 13.4°' }] },
    ],
    rawSignals: [{ position: {} }],
  }
  expect((await read({ 'Zeitachse.json': json })).visits).toMatchObject([
    {
      place: { name: '52.5200, 13.4050', mapsId: placeId, latitude: 52.52, longitude: 13.405 },
      date: '2026-06-20',
      dateIs: 'visit',
      proposed: true,
    },
  ])
})

it('of iOS is a bare array with other words', async () => {
  const json = [segment({ placeID: placeId, placeLocation: 'geo:52.520000,-13.405000' })]
  expect((await read({ 'location-history.json': json })).visits).toMatchObject([
    { place: { mapsId: placeId, latitude: 52.52, longitude: -13.405 }, date: '2026-06-20' },
  ])
})

it.each(['1742844232', '1742844232000', '2025-03-24T19:23:52Z', '2025-03-24T19:23:52.123456Z'])(
  'of Takeout has names, and moments such as %s',
  async (startTimestamp) => {
    const location = {
      latitudeE7: 522412000,
      longitudeE7: -26538000,
      name: 'Katz & Mouse',
      address: '12 Lantern Street',
      placeId,
    }
    const json = {
      timelineObjects: [{ placeVisit: { location, duration: { startTimestamp } } }, { activitySegment: {} }],
    }
    expect((await read({ '2025_MARCH.json': json })).visits).toMatchObject([
      { place: { name: 'Katz & Mouse', latitude: 52.2412, longitude: -2.6538 }, date: '2025-03-24', proposed: true },
    ])
  },
)

it('is the place of a review with the same id', async () => {
  const review = {
    geometry: null,
    properties: {
      date: '2024-08-08T12:00:00Z',
      five_star_rating_published: 5,
      google_maps_url: 'https://www.google.com/maps/place//data=!4m2!3m1!1s0x0:0x4c56aa85b44f9144',
      location: { name: 'Katz & Mouse' },
    },
  }
  const { visits } = await read({
    'Reviews.json': { type: 'FeatureCollection', features: [review] },
    'Timeline.json': { semanticSegments: [segment({ placeId, placeLocation: { latLng: '52.5°, 13.4°' } })] },
  })
  expect(visits.map(({ place }) => place.name)).toEqual(['Katz & Mouse', 'Katz & Mouse'])
})

it('leaves home and work out, and takes two stays of a day for one', async () => {
  const at = { placeId, placeLocation: { latLng: '52.5°, 13.4°' } }
  const json = {
    semanticSegments: [
      segment({ ...at, semanticType: 'HOME' }),
      segment({ ...at, semanticType: 'INFERRED_WORK' }),
      segment({ ...at, semanticType: 'TYPE_UNKNOWN' }, '2026-06-20T12:00:00.000+02:00'),
      segment({ ...at, semanticType: 'SEARCHED_ADDRESS' }, '2026-06-20T20:00:00.000+02:00'),
      segment({ placeLocation: { latLng: '0.0°, 0.0°' } }),
      segment(at, 'never'),
    ],
  }
  const found = await read({ 'Timeline.json': json })
  expect(found.visits).toHaveLength(1)
  expect(reasons(found)).toEqual(['Stays without a place or a time: 2.'])
})

it('of nothing but ways is refused', async () => {
  const json = { semanticSegments: [{ startTime: '2026-06-20T10:00:00Z', timelinePath: [] }] }
  expect(await refusal({ 'Timeline.json': json })).toBe('There is nothing in these files that can be imported.')
})

it('a stay of which nobody knows the time zone has the same key on a device in another one', async () => {
  const location = { name: 'Katz', address: 'Lantern Street 12' }
  const placeVisit = { location, duration: { startTimestamp: '2024-03-09T23:30:00Z' } }
  const keyIn = async (zone: string) => {
    vi.stubEnv('TZ', zone)
    const { visits } = await read({ 'History.json': { timelineObjects: [{ placeVisit }] } })
    return visits.map(({ key, date }) => [key, date])
  }
  const [[london], [tokyo]] = [await keyIn('Europe/London'), await keyIn('Asia/Tokyo')]
  expect([london?.[1], tokyo?.[1]]).toEqual(['2024-03-09', '2024-03-10'])
  expect(tokyo?.[0]).toBe(london?.[0])
})
