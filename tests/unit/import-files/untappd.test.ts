/** Untappd's export for its supporters: a beer a row. */
import { expect, it } from 'vitest'
import { read, reasons } from './chosen.ts'

const beer = {
  beer_name: 'Pale Ale',
  brewery_name: 'Mouse Brewing',
  beer_type: 'Pale Ale',
  comment: 'Fresh',
  venue_name: 'The Hop',
  venue_city: 'Alderwick',
  venue_state: null,
  venue_country: 'United Kingdom',
  venue_lat: '52.24',
  venue_lng: '-2.65',
  rating_score: '4.25',
  created_at: '2024-01-20 12:30:00',
  checkin_id: '11',
}
const second = {
  ...beer,
  beer_name: 'Stout',
  comment: '',
  rating_score: '',
  created_at: '2024-01-20 14:00:00',
  checkin_id: '12',
}

const visit = {
  key: '11',
  place: {
    key: 'the hop, alderwick, united kingdom',
    name: 'The Hop',
    address: 'Alderwick, United Kingdom',
    town: 'Alderwick',
    country: 'United Kingdom',
    latitude: 52.24,
    longitude: -2.65,
  },
  date: '2024-01-20',
  dateIs: 'visit',
  dishes: ['Pale Ale, Mouse Brewing, 4.25: Fresh', 'Stout, Mouse Brewing'],
}

it('the beers of a venue and day are one visit, whose key is that of the first', async () => {
  const { source, visits } = await read({ 'beers.json': [second, beer] })
  expect(source).toBe('untappd')
  expect(visits).toEqual([visit])
  const next = { ...beer, created_at: '2024-01-22 12:30:00', checkin_id: '13' }
  expect((await read({ 'beers.json': [beer, second, next] })).visits.map(({ key }) => key)).toEqual(['11', '13'])
})

it('photos are on servers of Untappd, which is said', async () => {
  const photo_url = 'https://untappd.com/photo/1'
  const found = await read({
    'beers.json': [
      { ...beer, photo_url },
      { ...second, photo_url: '' },
    ],
  })
  expect(found.visits).toEqual([visit])
  expect(reasons(found)).toEqual(["1 photo only on Untappd's servers: the file has none."])
})

it('the table says the same', async () => {
  const columns = Object.keys(beer)
  const rows = [beer, second].map((row) =>
    Object.values(row)
      .map((value) => value ?? '')
      .join(','),
  )
  expect((await read({ 'beers.csv': [columns.join(','), ...rows].join('\r\n') })).visits).toEqual([visit])
})

it('a beer without a venue or a date is said, one that is there twice is one line', async () => {
  const found = await read({
    'beers.json': [
      beer,
      beer,
      { ...beer, venue_name: null },
      { ...beer, venue_name: '' },
      { ...beer, created_at: 'soon' },
    ],
  })
  expect(found.visits.map(({ dishes }) => dishes)).toEqual([[visit.dishes[0]]])
  expect(reasons(found)).toEqual(['2 beers without a venue: left out.', '“The Hop” has no date that can be read.'])
})
