/** What holds for every file. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readFiles } from '#src/domain/import/read-files.ts'
import { isDay } from '#src/domain/visits/visit-date.ts'
import { isStorable } from '#src/lib/text.ts'
import { chosen, read } from './chosen.ts'

const good = {
  type: 'Feature',
  geometry: null,
  properties: { date: '2024-08-08T12:00:00Z', five_star_rating_published: 4, location: { name: 'Katz' } },
}
const parts = [
  'type',
  'geometry',
  'properties',
  'date',
  'location',
  'questions',
  'venue',
  'createdAt',
  'items',
  'visit',
  'name',
]
/** JSON in which the names of real exports occur. */
const json = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.jsonValue({ maxDepth: 1 }),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...parts), tie('value'), { maxKeys: 4 }),
  ),
})).value

it('whatever is in a file, it is read or refused with a sentence, and a good entry beside it comes in', async () => {
  await fc.assert(
    fc.asyncProperty(json, async (value) => {
      const alone = await readFiles(chosen({ 'a.json': JSON.stringify(value) }))
      expect(alone.ok || /^[A-Za-z.]+: ?.*\.$|\.$/.test(alone.error)).toBe(true)
      const beside = await read({ 'Reviews.json': { features: [value, { ...good, ...(value as object) }, good] } })
      expect(beside.visits.filter(({ place }) => place.name === 'Katz').length).toBeGreaterThan(0)
      for (const { date, rating = 0.5, text = '' } of beside.visits) {
        expect(isDay(date)).toBe(true)
        expect(rating * 2).toBe(Math.round(rating * 2))
        expect(isStorable(text)).toBe(true)
      }
    }),
    { numRuns: 200 },
  )
})

const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`
const words = fc
  .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
  .filter((text) => text.trim() !== '' && isStorable(text))

it('every row of a table is a visit or a line, and its words are as they were written', async () => {
  const row = fc.record({ name: words, text: words, day: fc.constantFrom('2019-03-14', '2020-01-01', 'soon') })
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(',', ';', '\t'),
      async (rows, separator) => {
        const lines = rows.map(({ name, text, day }) => [cell(name), day, cell(text)].join(separator))
        const result = await readFiles(
          chosen({ 'food.csv': [['Name', 'Date', 'Comment'].join(separator), ...lines].join('\r\n') }),
        )
        const dated = rows.filter(({ day }) => day !== 'soon')
        if (!result.ok) {
          expect(dated).toEqual([])
          return
        }
        expect(result.value.visits.map(({ place, date, text }) => [place.name, date, text])).toEqual(
          dated.map(({ name, text, day }) => [plain(name), day, plain(text)]),
        )
        expect(new Set(result.value.visits.map(({ key }) => key)).size).toBe(dated.length)
        expect(result.value.visits.length + result.value.leftOut.filter(({ line }) => line).length).toBe(rows.length)
      },
    ),
    { numRuns: 200 },
  )
})

/** Without the apostrophe before what would be a formula. */
const plain = (text: string): string => text.trim().replace(/^'(?=\s*[=+\-@|%])/, '')
