/** Tables by the names of their columns. */
import { describe, expect, it } from 'vitest'
import { read, reasons, refusal, zipOf } from './chosen.ts'

const visitsOf = async (text: string) => (await read({ 'food.csv': text })).visits

describe('a table', () => {
  it('has visits where it has days', async () => {
    const { source, visits } = await read({
      'food.csv':
        'Restaurant,City,Date,My rating,Notes,Price,Lat,Lng,Dishes\nKatz & Mouse,Alderwick,2019-03-14,4.5,"Good, loud",$$,52.24,-2.65,Dumplings; Cake\n',
    })
    expect(source).toBe('table')
    expect(visits).toEqual([
      {
        key: 'katz & mouse, , alderwick 2019-03-14',
        place: {
          key: 'katz & mouse, , alderwick',
          name: 'Katz & Mouse',
          town: 'Alderwick',
          latitude: 52.24,
          longitude: -2.65,
        },
        date: '2019-03-14',
        dateIs: 'visit',
        rating: 4.5,
        price: 2,
        text: 'Good, loud',
        dishes: ['Dumplings', 'Cake'],
      },
    ])
  })

  it.each([
    ['German, with semicolons', 'Lokal;Datum;Bewertung;Notiz\nKumo;14.03.2019;4,5;Gut\n'],
    ['Spanish', 'Restaurante,Fecha,Puntuación,Comentario\nKumo,14/03/2019,"4,5",Gut\n'],
    ['Japanese, with tabs', '店名\t日付\t評価\t感想\nKumo\t2019/03/14\t4.5\tGut\n'],
    ['in snake case', 'restaurant_name,visit_date,my_rating,comment\nKumo,2019-03-14T19:00:00+01:00,4.5 stars,Gut\n'],
    ['under a title', 'My food diary\n\nName,Date,Rating,Comment\nKumo,2019-03-14,★★★★½,Gut\n'],
    ['of JSON', '[{"name":"Kumo","visitDate":"2019-03-14","rating":4.5,"comment":"Gut"}]'],
  ])('%s is understood', async (_, text) => {
    expect(await visitsOf(text)).toMatchObject([
      { place: { name: 'Kumo' }, date: '2019-03-14', dateIs: 'visit', rating: 4.5, text: 'Gut' },
    ])
  })

  it("is crumb.'s own diary, with detailed ratings and without its apostrophes", async () => {
    const header =
      '\uFEFFDate,Place,Address,Town,Rating,Food,Drinks,Service,Atmosphere,Value for money,Price level,Comment,Photos'
    const found = await visitsOf(`${header}\r\n2019-03-14,'=Kumo,1 Elm Row,Alderwick,4.5,5,,3.5,,2,3,'-)\r\n`)
    expect(found).toMatchObject([
      {
        place: { name: '=Kumo', address: '1 Elm Row', town: 'Alderwick' },
        rating: 4.5,
        details: { food_rating: 5, service_rating: 3.5, value_for_money_rating: 2 },
        price: 3,
        text: '-)',
      },
    ])
  })

  it('with two visits on one day has two keys, the same each time', async () => {
    const text = 'Name,Date,Rating\nKumo,2019-03-14,4\nKumo,2019-03-14,5\n'
    const keys = (await visitsOf(text)).map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
    expect((await visitsOf(text)).map(({ key }) => key)).toEqual(keys)
  })

  it('takes two rows that are the same for one, and says so', async () => {
    const found = await read({ 'food.csv': 'Name,Date,Dishes\nKumo,2019-03-14,a;;b\nKumo,2019-03-14,a;;b\n' })
    expect(found.visits.map(({ dishes }) => dishes)).toEqual([['a', 'b']])
    expect(reasons(found)).toEqual(['Rows that are there twice, and were taken once: 1.'])
  })

  it('says which columns it has no place for', async () => {
    const found = await read({ 'food.csv': 'Name,Date,Weather,Parking,Empty\nKumo,2019-03-14,rain,street,\n' })
    expect(reasons(found)).toEqual(['crumb. has no place for these columns: Weather, Parking.'])
  })

  it('without a column of names is refused', async () => {
    expect(await refusal({ 'food.csv': 'Date,Stars\n2019-03-14,4\n' })).toBe(
      'food.csv: It is no export that crumb. knows. Choose the files as the other service gave them to you.',
    )
  })

  it('names the line of a row that cannot be read', async () => {
    const found = await read({
      'food.csv':
        'Name,Date,Rating,Comment\nKumo,2019-03-14,4,"two\nlines"\nKatz,soon,4,\n,2019-03-14,4,\nIka,2019-03-14,superb,\n',
    })
    expect(found.leftOut).toEqual([
      { file: 'food.csv', line: 4, why: '“Katz”: the date “soon” cannot be read.' },
      { file: 'food.csv', line: 5, why: 'This row has no name of a place.' },
      { file: 'food.csv', line: 6, why: 'The rating “superb” cannot be read; its row came in without.' },
    ])
    expect(found.visits).toHaveLength(2)
  })
})

describe('ratings', () => {
  const rated = async (column: string, ...ratings: string[]) => {
    const rows = ratings.map((rating, index) => `Place ${index},2019-03-14,"${rating}"`)
    const found = await read({ 'food.csv': [`Name,Date,${column}`, ...rows].join('\n') })
    return { stars: found.visits.map(({ rating }) => rating), said: reasons(found) }
  }

  it('up to 5 stay, in half steps', async () => {
    expect(await rated('Rating', '5', '4.25', '0.2', '0', '3,5')).toEqual({
      stars: [5, 4.5, 0.5, undefined, 3.5],
      said: [],
    })
  })

  it('up to 10, 20 or 100 are converted, and that is said', async () => {
    expect(await rated('Rating', '9', '7.5', '1')).toEqual({
      stars: [4.5, 4, 0.5],
      said: ['Ratings go up to 10 here: halved, in half stars.'],
    })
    expect((await rated('Score', '85%', '40%')).stars).toEqual([4.5, 2])
    expect((await rated('Rating', '90', '55', '4')).stars).toEqual([4.5, 3, 0.5])
    expect((await rated('Rating (out of 10)', '4', '3')).stars).toEqual([2, 1.5])
    expect((await rated('Rating/20', '16')).stars).toEqual([4])
    expect((await rated('Rating', '8/10', '4 out of 5')).stars).toEqual([4, 4])
  })

  it('without a scale are said, and nothing is made of them', async () => {
    const { stars, said } = await rated('Rating', '4', '1000')
    expect(stars).toEqual([undefined, undefined])
    expect(said).toHaveLength(2)
  })
})

describe('dates', () => {
  const dated = async (...dates: string[]) => {
    const found = await read({
      'food.csv': ['Name,Date,Rating', ...dates.map((date) => `Kumo,"${date}",4`)].join('\n'),
    })
    return { days: found.visits.map(({ date }) => date), said: reasons(found) }
  }

  it.each([
    '2019-03-14',
    '2019-03-14 20:00',
    '2019/3/14',
    '14.3.2019',
    '14/03/2019',
    '03/14/2019',
    '14 Mar 2019',
    'March 14th, 2019',
    'Thu, 14 March 2019',
    '43538',
    '1552564800',
    '1552564800000',
  ])('%s is the 14th of March 2019', async (date) => {
    expect(await dated(date)).toEqual({ days: ['2019-03-14'], said: [] })
  })

  it('that could be of two days are decided by the others, else said', async () => {
    expect((await dated('03/04/2019', '03/14/2019')).days).toEqual(['2019-03-04', '2019-03-14'])
    expect((await dated('03/04/2019', '14/03/2019')).days).toEqual(['2019-04-03', '2019-03-14'])
    expect(await dated('03/04/2019')).toEqual({
      days: ['2019-04-03'],
      said: ['Dates such as 03/04/2019 were read as day, month, year.'],
    })
  })

  it('that no calendar has are said', async () => {
    for (const date of ['2019-02-30', '31/31/2019', '99999999999999999999', 'NaN', '14.3.19'])
      expect(await refusal({ 'food.csv': `Name,Date\nKumo,${date}\n` })).toMatch(/cannot be read\.$/)
  })
})

describe('rows without a day', () => {
  it('are a list, with the rating in the note', async () => {
    const { visits, lists, leftOut } = await read({ 'My places.csv': 'Name,Rating,Notes\nKumo,4,Loud\n' })
    expect(visits).toEqual([])
    expect(lists).toMatchObject([
      { key: 'my places', name: 'My places', items: [{ place: { name: 'Kumo' }, note: '4 of 5\nLoud' }] },
    ])
    expect(leftOut).toHaveLength(1)
  })

  it('of Beli have scores up to 10, and Want to try apart', async () => {
    const beli =
      'name,status,location,price,score,cuisines\nKumo,been,"Alderwick, UK",$$,4.2,Ramen\nIka,want_to_try,"Alderwick, UK",$,,Fish\n'
    const { lists, saved } = await read({ 'beli.csv': beli })
    expect(lists[0]?.items).toMatchObject([{ place: { name: 'Kumo', address: 'Alderwick, UK' }, note: '2 of 5' }])
    expect(saved).toMatchObject([{ place: { name: 'Ika' } }])
  })
})

describe("Letterboxd's files", () => {
  const diary =
    'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n2021-01-03,Kumo,2020,https://boxd.it/a,4.5,Yes,,2021-01-01\n'
  const reviews =
    'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date\n2021-01-03,Kumo,2020,https://boxd.it/a,4.5,Yes,Loud,,2021-01-01\n'
  const ratings =
    'Date,Name,Year,Letterboxd URI,Rating\n2021-01-03,Kumo,2020,https://boxd.it/b,4.5\n2021-01-04,Ika,2020,https://boxd.it/c,3\n'

  it('have the day of the visit, not of the entry, and a visit of several files comes once', async () => {
    const { source, visits } = await read({ 'diary.csv': diary, 'reviews.csv': reviews, 'ratings.csv': ratings })
    expect(source).toBe('letterboxd')
    expect(visits).toMatchObject([
      { place: { name: 'Kumo' }, date: '2021-01-01', dateIs: 'visit', rating: 4.5, text: 'Loud' },
      { place: { name: 'Ika' }, date: '2021-01-04', dateIs: 'review', rating: 3 },
    ])
    expect(visits).toHaveLength(2)
  })

  it('of the folders with what was deleted or liked stay out', async () => {
    const zip = zipOf({
      'diary.csv': diary,
      'deleted/diary.csv': diary.replaceAll('Kumo', 'Ika'),
      'likes/films.csv': ratings,
    })
    const found = await read({ 'letterboxd.zip': zip })
    expect(found.visits.map(({ place }) => place.name)).toEqual(['Kumo'])
    expect(reasons(found).filter((why) => why === 'Deleted and liked entries are left out.')).toHaveLength(2)
  })

  it('the watchlist is Want to try', async () => {
    const { saved, visits } = await read({
      'watchlist.csv': 'Date,Name,Year,Letterboxd URI\n2021-01-03,Kumo,2020,https://boxd.it/a\n',
    })
    expect([saved.length, visits.length]).toEqual([1, 0])
  })

  it('a diary with the same columns for places is one, too', async () => {
    const { source, visits } = await read({
      'diary.csv': 'Date,Name,Rating,Visited Date\n2021-01-03,Kumo,4.5,2021-01-01\n',
    })
    expect(source).toBe('letterboxd')
    expect(visits).toMatchObject([{ date: '2021-01-01', dateIs: 'visit' }])
  })
})

it('keeps rows of two tables apart that number their rows', async () => {
  const rows = (name: string): string => `id,Restaurant,Date\n1,${name},2019-03-14\n`
  const { visits } = await read({ 'a.csv': rows('Kumo'), 'b.csv': rows('Moss') })
  expect(visits.map(({ place }) => place.name).toSorted()).toEqual(['Kumo', 'Moss'])
})

it('reads a table whose first header is empty, as with the number of a row', async () => {
  const [visit] = await visitsOf('\tRestaurant\tDate\n0\tKumo\t2019-03-14\n')
  expect([visit?.place.name, visit?.date]).toEqual(['Kumo', '2019-03-14'])
})
