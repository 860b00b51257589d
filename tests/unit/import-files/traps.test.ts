/** What other people's importers, and earlier versions of this one, fell into. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { read, reasons, zipOf } from './chosen.ts'

const link = 'https://www.google.com/maps/place//data=!4m2!3m1!1s0x0:0x85a4ae07074e37e6'
const review = (properties: object = {}) => ({
  features: [
    {
      geometry: null,
      properties: {
        date: '2024-08-08T18:28:57.094036Z',
        five_star_rating_published: 5,
        google_maps_url: link,
        location: { name: 'Katz & Mouse', address: '12 Lantern Street', country_code: 'GB' },
        ...properties,
      },
    },
  ],
})

afterEach(() => vi.unstubAllEnvs())

// A pattern that takes the square of its text would not end before the test's own time is up.
describe('a text of 5 MB', () => {
  const long = 5_000_000

  it('of digits is no position', async () => {
    const stay = (latLng: string) => ({
      startTime: '2026-06-20T10:00:00.000+02:00',
      visit: { topCandidate: { placeId: latLng.slice(0, 9), placeLocation: { latLng } } },
    })
    const semanticSegments = ['1'.repeat(long), '52.52°, 13.405°'].map(stay)
    const { visits } = await read({ 'Timeline.json': { semanticSegments } })
    expect(visits.map(({ place }) => place.latitude)).toEqual([52.52])
  })

  it('of numbers is no price', async () => {
    const questions = [{ question: 'Price', selected_option: `€${'1a'.repeat(long / 2)}` }]
    const { visits } = await read({ 'Reviews.json': review({ questions }) })
    expect(visits[0]).not.toHaveProperty('price')
  })

  it('of blanks is no rating', async () => {
    const { visits } = await read({ 'food.csv': `Name,Date,Rating\nKatz,2024-01-01,5${' '.repeat(long)}x\n` })
    expect(visits[0]).not.toHaveProperty('rating')
  })

  it('of slashes is no photo', async () => {
    const venue = { id: '64dd', name: 'Katz & Mouse' }
    const checkin = { id: '670e', createdAt: '2024-10-15 23:32:04', type: 'checkin', venue }
    const photo = { relatedItemUrl: `https:${'/'.repeat(long)}x`, suffix: `${'/'.repeat(long)}x` }
    const { visits } = await read({ 'checkins1.json': { items: [checkin] }, 'photos.json': { items: [photo] } })
    expect(visits[0]).not.toHaveProperty('photos')
  })

  it('is not in a sentence for people', async () => {
    const found = await read({
      'Reviews.json': review({ location: { name: 'x'.repeat(long) }, five_star_rating_published: 'lots' }),
    })
    expect(Math.max(...reasons(found).map((why) => why.length))).toBeLessThan(400)
    expect(found.leftOut).toHaveLength(2)
  })
})

describe('a zip', () => {
  it('that a Mac has packed again is read without the notes of the Mac', async () => {
    const notes = new Uint8Array([0, 5, 22, 7, 0, 2])
    const zip = zipOf({
      'Takeout/Reviews.json': review(),
      '__MACOSX/Takeout/._Reviews.json': notes,
      'Takeout/._Saved.csv': notes,
    })
    expect(await read({ 'takeout.zip': zip })).toMatchObject({ visits: [{ date: '2024-08-08' }], leftOut: [] })
  })

  it('without folders gives its lists the names of their files', async () => {
    const zip = zipOf({ 'Weekend.csv': `Title,Note,URL\nKatz,,${link}\n` })
    expect((await read({ 'Saved.zip': zip })).lists.map(({ name }) => name)).toEqual(['Weekend'])
  })

  it('of Letterboxd has a watchlist, which is no visit, and what was deleted, which stays out', async () => {
    const header = 'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date'
    const zip = zipOf({
      'diary.csv': `${header}\n2024-01-03,Katz,2019,https://boxd.it/1,4.5,Yes,,2024-01-01\n`,
      'deleted/diary.csv': `${header}\n2024-01-03,Kumo,2019,https://boxd.it/2,4.5,,,2024-01-01\n`,
      'watchlist.csv': 'Date,Name,Year,Letterboxd URI\n2024-01-03,Can Pintxo,2019,https://boxd.it/3\n',
    })
    const found = await read({ 'letterboxd.zip': zip })
    expect(found.visits.map(({ place, date }) => [place.name, date])).toEqual([['Katz', '2024-01-01']])
    expect(found.saved.map(({ place }) => place.name)).toEqual(['Can Pintxo'])
    expect(found.leftOut).toContainEqual({
      file: 'letterboxd.zip: deleted/diary.csv',
      why: 'Deleted and liked entries are left out.',
    })
  })
})

describe('the same', () => {
  it('row twice is one visit, another one of the day is a second', async () => {
    const rows = ['lunch', 'dinner', 'dinner'].map((text) => `Katz,2024-01-01,${text}`)
    const found = await read({ 'food.csv': ['Name,Date,Comment', ...rows].join('\n') })
    expect(found.visits.map(({ text }) => text)).toEqual(['lunch', 'dinner'])
    expect(new Set(found.visits.map(({ key }) => key)).size).toBe(2)
    expect(reasons(found)).toEqual(['Rows that are there twice, and were taken once: 1.'])
  })

  it('stay has the same key on a device in another time zone', async () => {
    const location = { latitudeE7: 522412000, longitudeE7: -26538000, name: 'Katz' }
    const placeVisit = { location, duration: { startTimestamp: '2024-03-09T23:30:00Z' } }
    const visitIn = async (zone: string) => {
      vi.stubEnv('TZ', zone)
      return (await read({ 'History.json': { timelineObjects: [{ placeVisit }] } })).visits[0]
    }
    const [london, tokyo] = [await visitIn('Europe/London'), await visitIn('Asia/Tokyo')]
    expect([london?.date, tokyo?.date]).toEqual(['2024-03-09', '2024-03-10'])
    expect(tokyo?.key).toBe(london?.key)
  })

  it('evening of beers has the same key in whichever order they are written', async () => {
    const beer = (checkin_id: number) => ({
      beer_name: `Beer ${checkin_id}`,
      brewery_name: 'Mouse',
      venue_name: 'Pub',
      created_at: '2024-01-20 12:30:00',
      checkin_id,
    })
    const keyOf = async (...ids: number[]) => (await read({ 'beers.json': ids.map(beer) })).visits.map(({ key }) => key)
    expect(await keyOf(2, 1, 3)).toEqual(await keyOf(3, 2, 1))
  })
})

it('an hour in French is no price in euros', async () => {
  const questions = [{ question: "Temps d'attente", selected_option: '30 min – 1 heure' }]
  expect((await read({ 'Avis.json': review({ questions }) })).visits[0]).not.toHaveProperty('price')
})

it.each([
  `Name,Rating,Google Maps,Visited\nKatz,4.5,${link},2024-01-01\n`,
  `Name,Google Maps URL,Visited\nKatz,${link},2024-01-01\n`,
])('a table with ratings or dates is no list of Google, though it has links to its maps', async (text) => {
  expect(await read({ 'eaten.csv': text })).toMatchObject({
    source: 'table',
    visits: [{ date: '2024-01-01', place: { mapsId: '0x0:0x85a4ae07074e37e6' } }],
  })
})

it('a cell of dishes has no empty ones', async () => {
  const { visits } = await read({ 'food.csv': 'Name,Date,Dishes\nKatz,2024-01-01,Dumplings;; Cake ;\n' })
  expect(visits[0]?.dishes).toEqual(['Dumplings', 'Cake'])
})
