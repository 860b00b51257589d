import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFeatureFile } from '#supabase/local/import/read-file.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crumb-import-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileWith(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

describe('a file to import', () => {
  it('is read with a byte order mark, and its name goes into the ids', async () => {
    const content =
      '\ufeff{"features":[{"id":5,"geometry":{"type":"Point","coordinates":[13,47]},"properties":{"name":"A"}}]}'
    const { features } = await readFeatureFile(await fileWith('old town.geojson', content))
    expect(features.map((feature) => feature.placeId)).toEqual(['import:old town/5'])
  })

  it.each([
    ['is empty.', '  \n'],
    ['is not JSON.', '<osm version="0.6"/>'],
    ['has neither "features" (GeoJSON) nor "elements" (Overpass JSON).', '{"type":"Topology"}'],
    ['contains no places.', '{"type":"FeatureCollection","features":[]}'],
  ])('is refused with a sentence that says it %s', async (sentence, content) => {
    await expect(readFeatureFile(await fileWith('bad.json', content))).rejects.toThrow(sentence)
  })

  it('is refused with a sentence when it is missing or a folder', async () => {
    await expect(readFeatureFile(join(folder, 'nowhere.json'))).rejects.toThrow('does not exist.')
    await expect(readFeatureFile(folder)).rejects.toThrow('is a folder, not a file.')
  })

  const town = (name: string) => `{"features":[{"properties":{"name":"${name}"}}]}`

  it('is read as Latin-1 when it is not UTF-8, and that is said', async () => {
    const path = await fileWith('latin.json', Buffer.from(town('Café Müller'), 'latin1'))
    const { features, notes } = await readFeatureFile(path)
    expect(features[0]?.properties).toEqual({ name: 'Café Müller' })
    expect(notes).toEqual([
      `${path} is not UTF-8; it is read as Latin-1 (Windows-1252). Look at a name with an accent.`,
    ])
    const utf8 = await readFeatureFile(await fileWith('utf8.json', town('Café Müller')))
    expect([utf8.features[0]?.properties, utf8.notes]).toEqual([{ name: 'Café Müller' }, []])
  })

  it('is read as UTF-16 with its mark, and refused in any other encoding', async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(town('Żabka'), 'utf16le')])
    expect((await readFeatureFile(await fileWith('utf16.json', utf16))).features[0]?.properties).toEqual({
      name: 'Żabka',
    })
    const other = Buffer.from([...Buffer.from(town('')), 0x81, 0xff])
    await expect(readFeatureFile(await fileWith('other.json', other))).rejects.toThrow('neither UTF-8 nor Latin-1')
  })

  it('is said to be incomplete when Overpass stopped early', async () => {
    const remark = 'runtime error: Query timed out in "query" at line 3 after 26 seconds.'
    const node = { type: 'node', id: 1, lat: 47, lon: 13, tags: { name: 'A', amenity: 'cafe' } }
    const path = await fileWith('part.json', JSON.stringify({ remark, elements: [node] }))
    const { features, notes } = await readFeatureFile(path)
    expect(features).toHaveLength(1)
    expect(notes.join()).toContain(`part.json is incomplete: Overpass stopped with "${remark}"`)
    const nothing = await fileWith('nothing.json', JSON.stringify({ remark, elements: [] }))
    await expect(readFeatureFile(nothing)).rejects.toThrow('is incomplete')
  })
})
