/** A moment in UTC is the day where it was, whatever the device's clocks say. */
import { afterEach, expect, it, vi } from 'vitest'
import { read } from './chosen.ts'

afterEach(() => vi.unstubAllEnvs())

const tokyo = { lat: 35.68, lng: 139.76 }
/** Kiritimati is 14 hours ahead of UTC, Baker Island on the other side of the date line 12 behind. */
const kiritimati = { lat: 1.87, lng: -157.4 }
const honolulu = { lat: 21.3, lng: -157.86 }
const nowhere = { lat: 0, lng: 0 }

type Where = { lat: number; lng: number }

const sources = {
  google: (where: Where, time: string) => {
    const feature = (at: string, name: string) => ({
      geometry: { coordinates: [where.lng, where.lat] },
      properties: { date: at, five_star_rating_published: 4, location: { name, address: name } },
    })
    return { 'Reviews.json': { features: [feature(`${time}Z`, 'a'), feature('2020-01-01T12:00:00Z', 'b')] } }
  },
  timeline: (where: Where, time: string) => {
    const stay = (at: string) => ({
      placeVisit: {
        location: { latitudeE7: where.lat * 1e7, longitudeE7: where.lng * 1e7, name: 'Katz', placeId: at },
        duration: { startTimestamp: at },
      },
    })
    return { 'History.json': { timelineObjects: [stay(`${time}Z`), stay('2020-01-01T12:00:00Z')] } }
  },
  swarm: ({ lat, lng }: Where, time: string) => {
    const checkin = (createdAt: string) => ({
      id: createdAt,
      createdAt,
      type: 'checkin',
      lat,
      lng,
      venue: { name: 'Katz' },
    })
    return { 'checkins1.json': { items: [checkin(time.replace('T', ' ')), checkin('2020-01-01 12:00:00')] } }
  },
  untappd: ({ lat, lng }: Where, time: string) => {
    const beer = (created_at: string) => ({
      beer_name: 'Pale Ale',
      brewery_name: 'Mouse',
      venue_name: 'Katz',
      venue_lat: String(lat),
      venue_lng: String(lng),
      checkin_id: created_at,
      created_at,
    })
    return { 'beers.json': [beer(time.replace('T', ' ')), beer('2020-01-01 12:00:00')] }
  },
}

/** Of the first moment. The second one keeps no answer of another zone in memory. */
async function dayOf(source: keyof typeof sources, where: Where, time: string): Promise<string | undefined> {
  const { visits } = await read(sources[source](where, time))
  return visits.map(({ date }) => date).find((date) => !date.startsWith('2020'))
}

it.each(['America/Los_Angeles', 'Europe/London', 'Pacific/Auckland'])('on a device in %s', async (zone) => {
  vi.stubEnv('TZ', zone)
  for (const source of Object.keys(sources) as (keyof typeof sources)[]) {
    const days = [
      await dayOf(source, tokyo, '2024-03-09T14:59:00'),
      await dayOf(source, tokyo, '2024-03-09T15:01:00'),
      await dayOf(source, kiritimati, '2024-03-09T10:30:00'),
      await dayOf(source, honolulu, '2024-03-09T09:30:00'),
    ]
    expect([source, ...days]).toEqual([source, '2024-03-09', '2024-03-10', '2024-03-10', '2024-03-08'])
  }
})

it('is the day on the device when nobody knows where it was', async () => {
  vi.stubEnv('TZ', 'Pacific/Auckland')
  for (const source of Object.keys(sources) as (keyof typeof sources)[])
    expect([source, await dayOf(source, nowhere, '2024-07-09T12:30:00')]).toEqual([source, '2024-07-10'])
})

it('follows the offset of a check-in before its place, unless no clock has it', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  const checkin = (timeZoneOffset: number, id: string) => ({
    ...tokyo,
    id,
    timeZoneOffset,
    createdAt: '2024-03-09 15:30:00',
    type: 'checkin',
    venue: { name: 'Katz' },
  })
  const items = [checkin(840, 'east'), checkin(-720, 'west'), checkin(-480, 'cruise'), checkin(9e9, 'nonsense')]
  const { visits } = await read({ 'checkins1.json': { items } })
  expect(visits.map(({ key, date }) => [key, date])).toEqual([
    ['east', '2024-03-10'],
    ['west', '2024-03-09'],
    ['cruise', '2024-03-09'],
    ['nonsense', '2024-03-10'],
  ])
})

it('is as it is written when that says where it was', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  const visit = { topCandidate: { placeId: 'a', placeLocation: { latLng: '35.68°, 139.76°' } } }
  const { visits } = await read({
    'Timeline.json': { semanticSegments: [{ startTime: '2024-03-09T23:30:00.000+02:00', visit }] },
  })
  expect(visits.map(({ date }) => date)).toEqual(['2024-03-09'])
})
