/** Foursquare's and Swarm's export, and the answers of its API. */
import { expect, it } from 'vitest'
import { read, reasons, zipOf } from './chosen.ts'

const venue = { id: '64dd65470e981a714e4c9f6c', name: 'Katz & Mouse', url: 'https://foursquare.com/v/katz/64dd' }
const checkin = {
  id: '670efb74d8a0e46cd107fea5',
  createdAt: '2024-10-15 23:32:04.000000',
  type: 'checkin',
  visibility: 'closeFriends',
  timeZoneOffset: -300,
  entities: [],
  shout: 'Dumplings!',
  lat: 52.2414,
  lng: -2.6531,
  venue,
  comments: { count: 0 },
}
const items = (...all: object[]) => ({ count: all.length, items: all })

const visit = {
  key: checkin.id,
  place: { key: venue.id, name: 'Katz & Mouse', link: venue.url, latitude: 52.2414, longitude: -2.6531 },
  date: '2024-10-15',
  dateIs: 'visit',
  text: 'Dumplings!',
}

it('a check-in is a visit on its day where it was', async () => {
  const { source, visits } = await read({ 'checkins1.json': items(checkin) })
  expect(source).toBe('swarm')
  expect(visits).toEqual([visit])
  const later = { ...checkin, createdAt: '2024-10-16 02:00:00.000000' }
  const tokyo = { ...later, id: 'b', timeZoneOffset: 540, createdAt: '2024-10-15 23:00:00.000000' }
  expect((await read({ 'checkins1.json': items(later, tokyo) })).visits.map(({ date }) => date)).toEqual([
    '2024-10-15',
    '2024-10-16',
  ])
})

it('the API has seconds and where the venue is', async () => {
  const location = { lat: 52.371, lng: 4.891, city: 'Amsterdam', cc: 'NL', address: 'Dam 1' }
  const { type: _type, ...old } = { ...checkin, createdAt: 1_600_000_000, venue: { ...venue, location } }
  const { visits } = await read({ 'page_0.json': { response: { checkins: items(old) } } })
  expect(visits).toMatchObject([
    {
      date: '2020-09-13',
      place: { latitude: 52.371, longitude: 4.891, town: 'Amsterdam', country: 'NL', address: 'Dam 1' },
    },
  ])
})

it('a venue that Foursquare has deleted is said', async () => {
  const found = await read({ 'checkins1.json': items({ ...checkin, id: 'c', venue: null }, checkin) })
  expect(found.visits).toHaveLength(1)
  expect(reasons(found)).toEqual(['1 check-in without a place, which Foursquare has deleted.'])
})

it('several files of check-ins are one import, and each check-in comes once', async () => {
  const found = await read({
    'checkins1.json': items(checkin),
    'checkins2.json': items(checkin, { ...checkin, id: 'd' }),
  })
  expect(found.visits.map(({ key }) => key)).toEqual([checkin.id, 'd'])
  expect(reasons(found)).toEqual(['Found again, and taken once: 1.'])
})

it('a rating is offered for the last check-in, with its key, and never without one', async () => {
  const ratings = { venueLikes: [venue], venueOkays: [{ id: 'x', name: 'Never there' }], venueDislikes: [] }
  const earlier = { ...checkin, id: 'early', createdAt: '2020-01-01 12:00:00' }
  const found = await read({ 'venueRatings.json': ratings, 'checkins1.json': items(checkin, earlier) })
  expect(found.visits.filter(({ proposed }) => proposed)).toEqual([{ ...visit, rating: 4.5, proposed: true }])
  expect(found.visits.filter(({ proposed }) => !proposed).every(({ rating }) => rating === undefined)).toBe(true)
  expect(reasons(found)).toEqual(['1 rated place without a check-in: a rating alone has no day.'])
})

it('tips are reviews, unconfirmed visits are offered', async () => {
  const tip = { id: 't', createdAt: '2019-05-05 12:00:00.000000', text: 'Sit outside', venue, viewCount: 3 }
  const unconfirmed = { id: 'u', startTime: '2019-06-06 12:00:00', venueId: venue.id, venue, lat: 1, lng: 2 }
  const { visits } = await read({ 'tips.json': items(tip), 'unconfirmed_visits.json': items(unconfirmed) })
  expect(visits).toMatchObject([
    { key: 't', date: '2019-05-05', dateIs: 'review', text: 'Sit outside' },
    { key: 'u', date: '2019-06-06', dateIs: 'visit', proposed: true },
  ])
})

it('lists keep their venues', async () => {
  const list = {
    id: 'l',
    name: 'Ramen',
    description: 'Slurp',
    listItems: items({ id: 'v1', createdAt: '2018-01-01 12:00:00', venue }, { id: 'v2', venue: null }),
  }
  const found = await read({ 'lists.json': items(list) })
  expect(found.lists).toMatchObject([
    { key: 'l', name: 'Ramen', description: 'Slurp', items: [{ key: venue.id, date: '2018-01-01' }] },
  ])
  expect(reasons(found)).toEqual(['1 listed place without a name.'])
})

it('photos of the zip are found by the end of their address, and missing ones are said', async () => {
  const photo = (suffix: string) => ({
    id: suffix,
    createdAt: '2024-10-15 23:33:00',
    prefix: 'https://fastly.4sqi.net/img/general/',
    suffix: `/${suffix}`,
    relatedItemUrl: `https://www.swarmapp.com/user/1/checkin/${checkin.id}`,
  })
  const ofVenue = { ...photo('3_venue.jpg'), relatedItemUrl: `https://foursquare.com/v/katz/${venue.id}` }
  const zip = zipOf({
    'export/checkins1.json': items(checkin),
    'export/photos1.json': items(photo('1_abc.jpg'), photo('2_gone.jpg'), photo('1_abc.jpg'), ofVenue),
    'export/pix/1_abc.jpg': new Uint8Array([0xff, 0xd8]),
    'export/pix/3_venue.jpg': new Uint8Array([0xff, 0xd8]),
    'export/users.json': { friends: items({ id: 1 }) },
  })
  const found = await read({ 'swarm.zip': zip })
  expect(found.visits).toEqual([{ ...visit, photos: ['export/pix/1_abc.jpg'] }])
  expect(reasons(found)).toEqual([
    '1 file in it with nothing for crumb.',
    '1 photo not in the export.',
    '1 photo of no check-in: left out.',
  ])
})
