/** Lists of Google Maps: one CSV each. */
import { describe, expect, it } from 'vitest'
import { read, reasons, refusal, zipOf } from './chosen.ts'

const katz = 'https://www.google.com/maps/place/Katz+%26+Mouse/data=!4m2!3m1!1s0x132f604f678640a9:0xcad165fa2036ce2c'
const weekend = `Weekend in Alderwick, for Mum

Title,Note,URL,Tags,Comment
,,,,
Katz & Mouse,"Dumplings, then
the cake",${katz},,
Trattoria,,https://maps.app.goo.gl/AbCdEf,,
,,${katz},,late
`

describe('a list', () => {
  it('has the name of its file, its description above the header and notes of several lines', async () => {
    const { source, lists } = await read({ 'Saved/Weekend.csv': weekend })
    expect(source).toBe('google')
    expect(lists).toEqual([
      {
        key: 'weekend',
        name: 'Weekend',
        description: 'Weekend in Alderwick, for Mum',
        items: [
          {
            key: 'maps cad165fa2036ce2c',
            place: {
              key: 'maps cad165fa2036ce2c',
              name: 'Katz & Mouse',
              mapsId: '0x132f604f678640a9:0xcad165fa2036ce2c',
              link: katz,
            },
            note: 'Dumplings, then\nthe cake',
          },
          {
            key: 'trattoria https://maps.app.goo.gl/abcdef',
            place: {
              key: 'trattoria https://maps.app.goo.gl/abcdef',
              name: 'Trattoria',
              link: 'https://maps.app.goo.gl/AbCdEf',
            },
          },
        ],
      },
    ])
  })

  it('takes a place once, and a name from the link where there is no other', async () => {
    const found = await read({ 'Weekend.csv': weekend })
    expect(reasons(found)).toEqual(['Found again, and taken once: 1.'])
    const nameless = await read({ 'Weekend.csv': `Title,Note,URL\n,,${katz}\n` })
    expect(nameless.lists[0]?.items[0]?.place.name).toBe('Katz & Mouse')
  })

  it.each([
    ['of Excel', `\uFEFF${weekend.replaceAll('\n', '\r\n')}`],
    ['in another language', weekend.replace('Title,Note,URL,Tags,Comment', 'タイトル,メモ,URL,タグ,コメント')],
    ['with semicolons', `Titel;Notiz;URL\nKatz & Mouse;Dumplings;${katz}\n`],
    ['in lower case with three columns', `title,note,url\nKatz & Mouse,,${katz}\n`],
    ['without notes', `Title,URL\nKatz & Mouse,${katz}\n`],
  ])('%s is read', async (_, text) => {
    const { lists } = await read({ 'Weekend.csv': text })
    expect(lists[0]?.items[0]?.place).toMatchObject({
      name: 'Katz & Mouse',
      mapsId: '0x132f604f678640a9:0xcad165fa2036ce2c',
    })
  })

  it('in UTF-16 is read, with or without its mark', async () => {
    for (const start of ['\uFEFF', '']) {
      const bytes = new Uint8Array(new Uint16Array([...(start + weekend)].map((letter) => letter.charCodeAt(0))).buffer)
      expect((await read({ 'Weekend.csv': bytes })).lists[0]?.items).toHaveLength(2)
    }
  })

  it('of places to go to is Want to try, in the language of the account', async () => {
    for (const name of ['Want to go.csv', 'Möchte ich hin.csv', '行きたい場所.csv']) {
      const { saved, lists } = await read({ [name]: weekend })
      expect([saved.length, lists.length]).toEqual([2, 0])
    }
  })

  it('of a whole Takeout is found in any folder; what else is there is counted', async () => {
    const takeout = zipOf({
      'Takeout/저장/주말.csv': weekend,
      'Takeout/My Activity/Maps/MyActivity.json': [{ header: 'Maps' }],
      'Takeout/Contacts/All.csv': 'First Name,Phone\nAda,1\n',
      'Takeout/archive_browser.html': '<html>',
    })
    const found = await read({ 'takeout.zip': takeout })
    expect(found.lists.map(({ name }) => name)).toEqual(['주말'])
    expect(found.leftOut).toContainEqual({ file: 'takeout.zip', why: '2 files in it with nothing for crumb.' })
  })
})

it('a row in which a quotation mark is missing is named with its line', async () => {
  const found = await read({ 'Weekend.csv': `Title,Note,URL\nKatz & Mouse,,${katz}\nKumo,"open,${katz}\nLast,,\n` })
  expect(found.lists[0]?.items).toHaveLength(1)
  expect(found.leftOut).toEqual([
    { file: 'Weekend.csv', line: 3, why: 'From here on a quotation mark is missing, so the row cannot be read.' },
  ])
})

it('a formula stays the text that it is', async () => {
  const { lists } = await read({ 'Weekend.csv': `Title,Note,URL\n"=HYPERLINK(""x"")",@sum,${katz}\n` })
  expect(lists[0]?.items[0]).toMatchObject({ place: { name: '=HYPERLINK("x")' }, note: '@sum' })
})

it('a table of something else is refused', async () => {
  expect(await refusal({ 'stock.csv': 'Size,Colour\n4,red\n' })).toMatch(/^stock\.csv: /)
})

it('a table with ratings or dates is no list of Google, though it has links to its maps', async () => {
  for (const table of [
    `Name,Rating,Google Maps\nKatz,4.5,${katz}\n`,
    `Name,Google Maps,Visited\nKatz,${katz},2024-01-01\n`,
  ])
    expect(await read({ 'eaten.csv': table }).catch(() => undefined)).not.toMatchObject({ source: 'google' })
})
