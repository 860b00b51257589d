/** Files that want to do harm, or that something has happened to: refused or said in a sentence, never run, never believed. */
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readFiles } from '#src/domain/import/read-files.ts'
import { chosen, read, reasons, refusal, zipOf } from './chosen.ts'

const feature = (properties: object, coordinates: unknown = [1, 2]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: {
    date: '2024-08-08T12:00:00Z',
    five_star_rating_published: 4,
    location: { name: 'Katz' },
    ...properties,
  },
})
const reviews = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })

const damaged = 'It is damaged or not complete. Download the export again.'
const unknown = 'It is no export that crumb. knows. Choose the files as the other service gave them to you.'

describe('a file is refused', () => {
  it.each([
    ['empty', '', 'It is empty.'],
    ['of blanks', ' \n ', 'It is empty.'],
    ['cut off', reviews(feature({})).slice(0, -20), damaged],
    ['with NaN', '{"features":[NaN]}', damaged],
    ['of other JSON', '{"features":[]}', unknown],
    ['of another number', '[1,2,3]', unknown],
    ['that is a web page', '<!doctype html><p>Sign in', 'It is a web page. Ask the service for JSON or CSV instead.'],
    [
      'that is a picture',
      new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46]),
      'It is no text. crumb. reads JSON, CSV, and a .zip of them.',
    ],
    ['of plain text', 'Dear diary,\ntoday I ate well.\n', unknown],
    ['that is a .tgz', new Uint8Array([0x1f, 0x8b, 8, 0]), 'Unpack it first, or ask the service for a .zip instead.'],
    ['that is a cut zip', zipOf({ 'Reviews.json': reviews(feature({})) }).slice(0, 80), damaged],
    [
      'that is a spreadsheet',
      zipOf({ 'xl/workbook.xml': '<x/>' }),
      'Save the spreadsheet as CSV, and choose that file.',
    ],
    [
      "that is crumb.'s own",
      zipOf({ 'crumb.json': '{}' }),
      'This is an export of crumb. itself. Choose “Import an export” in Settings for it.',
    ],
  ])('%s', async (_, content, sentence) => {
    expect(await refusal({ 'a.json': content })).toBe(`a.json: ${sentence}`)
  })

  it('no file at all', async () => {
    expect(await readFiles([])).toEqual({ ok: false, error: 'There is nothing in these files that can be imported.' })
  })

  it('two services at once', async () => {
    const table = 'Name,Date\nKatz,2019-03-14\n'
    expect(await refusal({ 'Reviews.json': reviews(feature({})), 'food.csv': table })).toBe(
      'These files come from more than one service. Import one after the other.',
    )
  })

  it('one that is larger than a phone can hold', async () => {
    const files = [
      { name: 'Timeline.json', read: async () => ({ size: 2e8, slice: () => new Blob(['{"a"']) }) as unknown as Blob },
    ]
    expect(await readFiles(files)).toEqual({
      ok: false,
      error: 'Timeline.json: It is too large to be read on this device.',
    })
  })
})

describe('a zip', () => {
  const hostile = 'It is not made as exports are, so it was not opened. Download the export again.'

  it('that unpacks to far too much is not opened', async () => {
    const bomb = zipSync({ 'Reviews.json': [new Uint8Array(5_000_000), { level: 9 }] })
    expect(await refusal({ 'takeout.zip': bomb })).toBe(`takeout.zip: ${hostile}`)
  })

  it.each(['../Reviews.json', '/etc/Reviews.json', 'C:\\Reviews.json', 'a/../../Reviews.json'])(
    'with the path %s is not opened',
    async (path) => {
      expect(await refusal({ 'takeout.zip': zipOf({ [path]: reviews(feature({})) }) })).toBe(`takeout.zip: ${hostile}`)
    },
  )

  it('with one damaged entry gives the others, and says so', async () => {
    const zip = zipSync({
      'a.json': [strToU8(reviews(feature({}))), { level: 0 }],
      'b.json': [strToU8('{"features": 1}'), { level: 0 }],
    })
    const at = new TextDecoder('latin1').decode(zip).indexOf('"features": 1')
    zip[at] = 0x58
    const found = await read({ 'takeout.zip': zip })
    expect(found.visits).toHaveLength(1)
    expect(found.leftOut).toEqual([{ file: 'takeout.zip: b.json', why: 'It is damaged. Download the export again.' }])
  })

  it('that a Mac has packed again is read without the notes of the Mac', async () => {
    const zip = zipOf({
      'Takeout/Reviews.json': reviews(feature({})),
      '__MACOSX/Takeout/._Reviews.json': new Uint8Array([0, 5, 22, 7, 0, 2]),
      'Takeout/._Saved.csv': new Uint8Array([0, 5, 22, 7, 0, 2]),
    })
    expect(await read({ 'takeout.zip': zip })).toMatchObject({ visits: [{ date: '2024-08-08' }], leftOut: [] })
  })
})

describe('a value', () => {
  it('of the wrong kind anywhere does no harm', async () => {
    const odd: unknown[] = [null, 0, '', [], {}, true, 'x', [null], { name: {} }, { name: ['x'] }, -1e300]
    for (const value of odd)
      for (const name of [
        'date',
        'five_star_rating_published',
        'google_maps_url',
        'location',
        'review_text_published',
        'questions',
      ]) {
        const result = await readFiles(
          chosen({ 'Reviews.json': reviews(feature({}), feature({ [name]: value }, value), value) }),
        )
        expect(result.ok).toBe(true)
      }
  })

  it('that is called like a part of JavaScript is only text', async () => {
    const text = reviews(feature({})).replace(
      '"location"',
      '"__proto__":{"polluted":1},"constructor":{"x":1},"location"',
    )
    const found = await read({ 'Reviews.json': text })
    expect(found.visits).toHaveLength(1)
    expect(found.visits[0]).not.toHaveProperty('polluted')
    expect({}).not.toHaveProperty('polluted')
    const table = await read({ 'food.csv': 'Name,Date,__proto__,constructor\nKatz,2019-03-14,a,b\n' })
    expect(table.visits).toHaveLength(1)
  })

  it('cannot be nested so deeply that the reader falls over', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect(await refusal({ 'a.json': deep })).toMatch(/^a\.json: /)
    const text = reviews(feature({})).replace('"location"', `"more":${deep},"location"`)
    expect((await read({ 'Reviews.json': text })).visits).toHaveLength(1)
  })

  it('that no database can store is mended', async () => {
    const { visits } = await read({ 'Reviews.json': reviews(feature({ review_text_published: 'a\u0000b\ud800' })) })
    expect(visits[0]?.text).toBe('ab\uFFFD')
  })
})

describe('what is longer than the app takes', () => {
  const long = 'é'.repeat(2_500_000)

  it('is cut, and a line says so', async () => {
    const found = await read({
      'Reviews.json': reviews(
        feature({ review_text_published: long, location: { name: long, address: long.slice(0, 1000) } }),
      ),
    })
    expect(found.visits.map(({ text = '', place }) => [text.length, place.name.length, place.address?.length])).toEqual(
      [[5000, 200, 300]],
    )
    expect(reasons(found)).toEqual([
      'Its name is longer than 200 characters: the end is missing.',
      'Its address is longer than 300 characters: the end is missing.',
      'Its text is longer than 5,000 characters: the end is missing.',
    ])
    expect(JSON.stringify(found).length).toBeLessThan(20_000)
  })

  it('in a list, too', async () => {
    const link = 'https://maps.app.goo.gl/a'
    const found = await read({
      [`${long.slice(0, 300)}.csv`]: `${long.slice(0, 600)}\n\nTitle,Note,URL\nKatz,${long},${link}\n`,
    })
    expect(
      found.lists.map(({ name, description = '', items }) => [name.length, description.length, items[0]?.note?.length]),
    ).toEqual([[100, 500, 1000]])
    expect(found.leftOut).toHaveLength(3)
  })

  it('is no row without end either: a table of 5 MB in one line', async () => {
    expect(await refusal({ 'a.csv': 'Name,Date,'.repeat(500_000) })).toMatch(/^a\.csv: /)
  })
})

it('thousands of bad rows are 200 lines and a number', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => `Place ${index},soon`)
  const found = await read({ 'food.csv': ['Name,Date', 'Katz,2019-03-14', ...rows].join('\n') })
  expect(found.leftOut).toHaveLength(201)
  expect(found.leftOut.at(-1)?.why).toBe('4,800 more entries were left out for reasons like these.')
})

it('what is not in UTF-8 is read, and said', async () => {
  const bytes = Uint8Array.from(Buffer.from('Name,Date\nCafé,2019-03-14\n', 'latin1'))
  const found = await read({ 'food.csv': bytes })
  expect(found.visits[0]?.place.name).toBe('Café')
  expect(reasons(found)).toEqual(['It is not in UTF-8, so it was read as Western European. Check names with accents.'])
})

// A pattern that takes the square of its text would not end before the test's own time is up.
describe('a text of 5 MB', () => {
  const long = 5_000_000

  it('of digits for a position is no position', async () => {
    const stay = (latLng: string) => ({
      startTime: '2026-06-20T10:00:00.000+02:00',
      visit: { topCandidate: { placeId: 'ChIJ', placeLocation: { latLng } } },
    })
    const semanticSegments = [stay('1'.repeat(long)), stay('52.52°, 13.405°')]
    const { visits } = await read({ 'Timeline.json': { semanticSegments } })
    expect(visits.map(({ place }) => place.latitude)).toEqual([52.52])
  })

  it('of numbers for a price is no price', async () => {
    const questions = [{ question: 'Price', selected_option: `€${'1a'.repeat(long / 2)}` }]
    const { visits } = await read({ 'Reviews.json': reviews(feature({ questions })) })
    expect(visits[0]).not.toHaveProperty('price')
  })

  it('in any column of a table is read past, and each line stays short', async () => {
    const texts = ['1', ' ', '/', '1 ', 'a ', '½', '*', '!3d1.1', "'"].map((part) =>
      part.repeat(long / 10 / part.length),
    )
    const rows = texts.map((text, index) => `Place ${index},2019-03-14,${text},${text},https://maps.google.com/${text}`)
    const found = await read({
      'food.csv': ['Name,Date,Rating,Price,URL', ...rows, `Last,${'1 '.repeat(long / 10)},4`].join('\n'),
    })
    expect(found.visits).toHaveLength(texts.length)
    for (const { file, why } of found.leftOut) expect(file.length + why.length).toBeLessThan(400)
  })
})
