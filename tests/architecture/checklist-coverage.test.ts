/** Every row of the checklist has a test that is named after it, and each browser test says what breaks when it is red. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** The checklist's sections, and how many rows each has. */
const sections = { A: 8, B: 19, C: 7, D: 6, E: 8, F: 4, G: 6, H: 8 }
const rows = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}${index + 1}`),
)

const testsFolder = join(import.meta.dirname, '..')

/** Titles of the tests in all files of a folder with this ending, as they stand in the source. */
async function titlesIn(folder: string, ending: string): Promise<string[]> {
  const files = await readdir(join(testsFolder, folder), { recursive: true })
  const sources = await Promise.all(
    files.filter((file) => file.endsWith(ending)).map((file) => readFile(join(testsFolder, folder, file), 'utf8')),
  )
  return sources.flatMap((source) =>
    [...source.matchAll(/^\s*(?:test|it|onNewDevice)\(\s*(['"`])(.*?)\1,/gm)].map(([, , title = '']) => title),
  )
}

/** The rows that a title begins with: one, or several. */
const rowsOf = (title: string): string[] => /^(?:[A-H]\d{1,2} )+/.exec(title)?.[0].trim().split(' ') ?? []

describe('the checklist', () => {
  it('has a test for each row', async () => {
    const titles = [...(await titlesIn('e2e', '.e2e.ts')), ...(await titlesIn('architecture', '.test.ts'))]
    const tested = new Set(titles.flatMap(rowsOf))
    expect(rows.filter((row) => !tested.has(row))).toEqual([])
  })

  it('is named by every browser test', async () => {
    const titles = await titlesIn('e2e', '.e2e.ts')
    expect(titles.length).toBeGreaterThan(20)
    expect(titles.filter((title) => rowsOf(title).length === 0)).toEqual([])
  })

  it('is named by titles of one short sentence for one behaviour; the steps of a journey are named by test.step', async () => {
    const saysMore = (title: string) => title.length > 100 || /[;:]/.test(title) || title.split(' and ').length > 2
    expect((await titlesIn('e2e', '.e2e.ts')).filter(saysMore)).toEqual([])
  })
})
