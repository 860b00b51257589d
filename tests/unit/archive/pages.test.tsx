import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Archive, archive } from '#src/domain/archive/archive.ts'
import { diaryCsv } from '#src/domain/archive/diary-csv.ts'
import { importPlan } from '#src/domain/archive/import-plan.ts'
import { exportPages } from '#src/domain/archive/pages.ts'
import { exported } from '#tests/support/archives.ts'
import { ada, ben, cleo, hostileName, lived, phoneOf } from './world.ts'

let content: Archive
beforeAll(async () => {
  const phone = await phoneOf(ada)
  await lived(phone)
  content = (await exported(phone)).content
})

const parsed = (html: string): Document => new DOMParser().parseFromString(html, 'text/html')

describe('the pages of an export', () => {
  it('show what people wrote as text, and run no script but the search', () => {
    const person = { ...content.person, full_name: hostileName }
    for (const { html } of exportPages({ ...content, person })) {
      expect(html).not.toContain('<img src=x')
      const page = parsed(html)
      expect(page.querySelectorAll('script').length).toBeLessThanOrEqual(1)
      expect([...page.querySelectorAll('img')].every((img) => img.getAttribute('src')?.startsWith('photos/'))).toBe(
        true,
      )
      expect(
        [...page.querySelectorAll('*')].flatMap((one) =>
          one.getAttributeNames().filter((name) => name.startsWith('on')),
        ),
      ).toEqual([])
      expect(page.querySelector('meta[http-equiv]')?.getAttribute('content')).toContain("default-src 'none'")
    }
  })

  it('lead from the overview to each visit, with its photos, and nowhere else', () => {
    const pages = new Map(exportPages(content).map(({ name, html }) => [name, parsed(html)]))
    const overview = pages.get('index.html') as Document
    const links = [...overview.querySelectorAll('#lines a')].map((a) => a.getAttribute('href') ?? '')
    expect(links).toHaveLength(3)
    for (const link of links) {
      const [name = '', id = ''] = link.split('#')
      expect(pages.get(name)?.getElementById(id)).toBeTruthy()
    }
    expect(pages.get('2026.html')?.querySelectorAll('img')).toHaveLength(3)
    for (const page of pages.values())
      expect(
        [...page.querySelectorAll('[href], [src]')].filter((one) =>
          /^\w+:|^\/\//.test(one.getAttribute('href') ?? one.getAttribute('src') ?? ''),
        ),
      ).toEqual([])
  })
})

describe('the diary as a table', () => {
  it('has a line for each visit, the newest first', () => {
    const lines = diaryCsv(content).split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFFDate,Place,Address,Town,Rating,Food/)
    expect(lines[1]?.slice(0, 10)).toBe('2026-11-01')
    expect(lines.at(-2)).toContain('Blue Door,Main Street 1,,4.5,5,')
  })

  it('says with whom, as the pages do, and an import names those whom its person follows', () => {
    const companions = [
      { user_id: cleo, username: 'cleo' },
      { user_id: ben, username: 'ben' },
    ]
    const visits = content.visits.map((visit) => ({ ...visit, companions }))
    expect(diaryCsv({ ...content, visits })).toContain(',"cleo, ben",')
    expect(JSON.stringify(exportPages({ ...content, visits }))).toContain('<b>With:</b> @cleo, @ben')
    const here = {
      rows: new Set<string>(),
      places: new Set<string>(),
      onProfile: { favorites: [], want_to_try: [], pinned_restaurants: [] },
      following: new Set<string>(),
    }
    const steps = importPlan({ ...content, visits }, ben, here).filter(({ kind }) => kind === 'visit')
    for (const { intents } of steps)
      expect(intents[0]?.input).toMatchObject({ companions: [cleo, ben], tells_nobody: true })
    expect(v.parse(archive, { ...content, visits }).visits[0]?.companions).toEqual(companions)
  })

  it('has no cell that a spreadsheet takes for a formula', () => {
    for (const formula of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '  =1', '＝1', '\r=1', '%0', '|x']) {
      const visits = content.visits.map((visit) => ({ ...visit, comment: formula }))
      const places = content.places.map((place) => ({ ...place, name: formula, address: formula }))
      const table = diaryCsv({ ...content, visits, places })
      expect(table).toContain(`'${formula}`)
      expect(table).not.toMatch(/(?:,|\r\n)"?\s*[=+\-@|%＝]/)
    }
  })

  it('keeps quotes, commas and lines inside their cell', () => {
    const visits = content.visits.slice(0, 1).map((visit) => ({ ...visit, comment: 'Good, "really"\nyes' }))
    expect(diaryCsv({ ...content, visits })).toContain(',"Good, ""really""\nyes",')
  })
})
