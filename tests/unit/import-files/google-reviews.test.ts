/** Google's reviews and starred places in every shape that they have had. */
import { describe, expect, it } from 'vitest'
import { read, reasons } from './chosen.ts'

const mapsLink = 'https://www.google.com/maps/place//data=!4m2!3m1!1s0x0:0x85a4ae07074e37e6'

const takeout = (properties: object = {}, geometry: unknown = { type: 'Point', coordinates: [-2.6538, 52.2412] }) => ({
  type: 'Feature',
  geometry,
  properties: {
    date: '2024-08-08T18:28:57.094036Z',
    five_star_rating_published: 5,
    google_maps_url: mapsLink,
    location: { name: 'Katz & Mouse', address: '12 Lantern Street, Alderwick AW1 1AF', country_code: 'GB' },
    ...properties,
  },
})
const reviews = (...features: object[]) => ({ 'Reviews.json': { type: 'FeatureCollection', features } })

const answered = (food: string, service: string, atmosphere: string, price: string) => [
  { question: food, rating: 5 },
  { question: service, rating: 4 },
  { question: atmosphere, rating: 3 },
  { question: price, selected_option: '£20–30' },
]

describe('a review', () => {
  it('has place, day, stars, text, detailed ratings and price', async () => {
    const questions = answered('Food', 'Service', 'Atmosphere', 'Price per person')
    const { source, visits } = await read(reviews(takeout({ review_text_published: 'Get the dumplings.', questions })))
    expect(source).toBe('google')
    expect(visits).toEqual([
      {
        key: 'maps 85a4ae07074e37e6',
        place: {
          key: 'maps 85a4ae07074e37e6',
          name: 'Katz & Mouse',
          address: '12 Lantern Street, Alderwick AW1 1AF',
          country: 'GB',
          latitude: 52.2412,
          longitude: -2.6538,
          mapsId: '0x0:0x85a4ae07074e37e6',
          link: mapsLink,
        },
        date: '2024-08-08',
        dateIs: 'review',
        rating: 5,
        details: { food_rating: 5, service_rating: 4, atmosphere_rating: 3 },
        price: 3,
        text: 'Get the dumplings.',
      },
    ])
  })

  it('of the shape before 2022 says the same', async () => {
    const feature = {
      type: 'Feature',
      geometry: null,
      properties: {
        Location: {
          'Business Name': 'Katz & Mouse',
          Address: '12 Lantern Street',
          'Country Code': 'GB',
          'Geo Coordinates': { Latitude: '52.2412', Longitude: '-2.6538' },
        },
        Review: { 'Star Rating': '4', Text: 'Good', Time: '2019-03-14T12:00:00Z', 'Review URL': mapsLink },
      },
    }
    const { visits } = await read(reviews(feature))
    expect(visits).toMatchObject([
      {
        place: { key: 'maps 85a4ae07074e37e6', name: 'Katz & Mouse', latitude: 52.2412, longitude: -2.6538 },
        date: '2019-03-14',
        rating: 4,
        text: 'Good',
      },
    ])
  })

  it('of the Data Portability API has no properties and an array of locations', async () => {
    const feature = {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [2.18101, 41.38522] },
      date: '2026-05-10T12:30:00Z',
      google_maps_url: 'https://maps.google.com/?cid=1111111111111111111',
      location: [{ name: 'Can Pintxo', address: 'Carrer de Montcada 15', country_code: 'ES' }],
      five_star_rating_published: 'FIVE',
      review_text_published: 'Bé',
    }
    const { visits } = await read(reviews(feature))
    expect(visits).toMatchObject([
      {
        place: { mapsId: `0x0:0x${1111111111111111111n.toString(16)}`, name: 'Can Pintxo', country: 'ES' },
        date: '2026-05-10',
        rating: 5,
        text: 'Bé',
      },
    ])
  })

  it.each([
    ['5', 5],
    ['FIVE', 5],
    ['Four stars', 4],
    ['3.0', 3],
    [0, undefined],
    [null, undefined],
  ])('with the rating %j has %j stars', async (five_star_rating_published, stars) => {
    const { visits, leftOut } = await read(reviews(takeout({ five_star_rating_published })))
    expect(visits.map(({ rating }) => rating)).toEqual([stars])
    expect(leftOut).toEqual([])
  })

  it('whose rating cannot be read comes in without one, and a line says so', async () => {
    for (const five_star_rating_published of ['lots', 99, -1, { stars: 5 }]) {
      const found = await read(reviews(takeout({ five_star_rating_published })))
      expect(found.visits.map(({ rating }) => rating)).toEqual([undefined])
      expect(reasons(found)).toEqual(['“Katz & Mouse” came in, but its rating cannot be read.'])
    }
  })

  it('without a date or a name is left out with a sentence', async () => {
    const found = await read(
      reviews(
        takeout(),
        takeout({ date: 'yesterday', google_maps_url: '' }),
        takeout({ location: {}, google_maps_url: '' }),
      ),
    )
    expect(found.visits).toHaveLength(1)
    expect(reasons(found)).toEqual([
      '1 place without a name: left out.',
      '“Katz & Mouse”: its review has no date that can be read.',
    ])
  })

  it.each([[[0, 0]], [null], [[]], [['x', 'y']], [[500, 12]]])('at %j has no position', async (coordinates) => {
    const { visits } = await read(reviews(takeout({}, { type: 'Point', coordinates })))
    expect(visits[0]?.place).not.toHaveProperty('latitude')
    expect((await read(reviews(takeout({}, null)))).visits[0]?.place).not.toHaveProperty('longitude')
  })

  it('of one place comes once, also when its text was changed since', async () => {
    const before = await read(reviews(takeout({ review_text_published: 'Good' })))
    const after = await read(reviews(takeout({ review_text_published: 'Bad', date: '2025-01-01T12:00:00Z' })))
    expect(after.visits[0]?.key).toBe(before.visits[0]?.key)
    const twice = await read(reviews(takeout(), takeout()))
    expect(twice.visits).toHaveLength(1)
    expect(reasons(twice)).toEqual(['Found again, and taken once: 1.'])
  })

  it('of another day is not lost beside it', async () => {
    const { visits } = await read(reviews(takeout({ date: '2025-01-01T12:00:00Z' }), takeout()))
    expect(visits.map(({ key, date }) => [key, date])).toEqual([
      ['maps 85a4ae07074e37e6', '2024-08-08'],
      ['maps 85a4ae07074e37e6 2025-01-01', '2025-01-01'],
    ])
  })
})

describe('detailed ratings', () => {
  const labels = ['餐點', '服務', '氣氛', '平均每人消費金額'] as const

  it('are known by their order in a language that nobody has taught', async () => {
    const { visits } = await read(reviews(takeout({ questions: answered(...labels) })))
    expect(visits[0]?.details).toEqual({ food_rating: 5, service_rating: 4, atmosphere_rating: 3 })
  })

  it('of which one was left away are known by the words of another review', async () => {
    const one = takeout({ google_maps_url: '', questions: [{ question: '服務', rating: 2 }] })
    const { visits } = await read(reviews(one, takeout({ questions: answered(...labels) })))
    expect(visits[0]?.details).toEqual({ service_rating: 2 })
  })

  it('that nobody can tell are said', async () => {
    const found = await read(reviews(takeout({ questions: [{ question: '服務', rating: 2 }] })))
    expect(found.visits[0]).not.toHaveProperty('details')
    expect(reasons(found)).toEqual([
      '“Katz & Mouse” came in, but not all of its detailed ratings and its price can be told.',
    ])
  })

  it('do not take a word of JavaScript for a label', async () => {
    for (const question of ['constructor', '__proto__', 'toString']) {
      const { visits } = await read(reviews(takeout({ questions: [{ question, rating: 2 }] })))
      expect(visits[0]).not.toHaveProperty('details')
    }
  })

  it('other answers are said to be left out, dishes come in', async () => {
    const questions = [
      { question: 'Meal type', selected_option: 'Dinner' },
      { question: 'Recommended dishes', selected_options: ['Dumplings', 'Cake'] },
      { question: 'Wait time', selected_option: '10–30 min' },
      { question: 'Parking options', selected_options: ['Street'] },
    ]
    const found = await read(reviews(takeout({ questions })))
    expect(found.visits[0]).toMatchObject({ dishes: ['Dumplings', 'Cake'] })
    expect(found.visits[0]).not.toHaveProperty('price')
    expect(reasons(found)).toEqual([
      'Answers about parking, meals and the like were left out: crumb. has no place for them.',
    ])
  })

  it.each([
    ['£20–30', 'GB', 3],
    ['€10–20', 'DE', 2],
    ['1–10 €', 'ES', 1],
    ['$1–10', 'US', 1],
    ['$100+', 'US', 5],
    ['$100+', undefined, 5],
    ['$50–100', undefined, 4],
    ['$200–400', 'TW', 2],
    ['¥1,000–2,000', 'JP', 2],
    ['¥100–150', 'CN', 3],
    ['100–200 kr', 'SE', 2],
    ['Rp 50.000–75.000', 'ID', 1],
    ['$$', 'US', 2],
  ])('the price %s in %s is level %i', async (selected_option, country_code, level) => {
    const location = { name: 'Katz & Mouse', country_code }
    const questions = [{ question: '平均每人消費金額', selected_option }]
    expect((await read(reviews(takeout({ location, questions })))).visits[0]?.price).toBe(level)
  })

  it('an hour in French is no price in euros', async () => {
    const questions = [{ question: "Temps d'attente", selected_option: '30 min – 1 heure' }]
    const { visits } = await read(reviews(takeout({ questions })))
    expect(visits[0]).not.toHaveProperty('price')
  })

  it('a price in dollars of an unknown country is not guessed', async () => {
    const questions = [{ question: 'Price per person', selected_option: '$200–400' }]
    const found = await read(reviews(takeout({ location: { name: 'Kumo' }, questions })))
    expect(found.visits[0]).not.toHaveProperty('price')
    expect(found.leftOut).toHaveLength(1)
  })
})

describe('starred places', () => {
  it('become a list that is called like their file, in both shapes', async () => {
    const now = takeout(
      { five_star_rating_published: undefined, Comment: 'Ask for Ada', date: '2023-05-05T12:00:00Z' },
      null,
    )
    const before = {
      type: 'Feature',
      geometry: { coordinates: [0, 0] },
      properties: {
        'Google Maps URL': 'http://maps.google.com/?cid=42',
        Published: '2012-01-02T12:00:00Z',
        Title: 'Kumo',
        Location: {
          'Business Name': 'Kumo Ramen',
          Address: '12 Market Square',
          'Geo Coordinates': { Latitude: '1', Longitude: '2' },
        },
      },
    }
    const { visits, lists } = await read({ '저장한 장소.json': { type: 'FeatureCollection', features: [now, before] } })
    expect(visits).toEqual([])
    expect(lists).toMatchObject([
      {
        key: 'starred',
        name: '저장한 장소',
        items: [
          { place: { name: 'Katz & Mouse' }, note: 'Ask for Ada', date: '2023-05-05' },
          { place: { name: 'Kumo Ramen', mapsId: '0x0:0x2a', latitude: 1, longitude: 2 }, date: '2012-01-02' },
        ],
      },
    ])
  })

  it('are not the labelled ones: home and work stay out', async () => {
    const home = { type: 'Feature', geometry: null, properties: { address: '1 Elm Row', name: 'Home' } }
    const found = await read({
      ...reviews(takeout()),
      'Labeled places.json': { type: 'FeatureCollection', features: [home] },
    })
    expect(found.lists).toEqual([])
    expect(reasons(found)).toEqual([
      'It is no export that crumb. knows. Choose the files as the other service gave them to you.',
    ])
  })
})
