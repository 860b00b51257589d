import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFeatureFile } from '../../../supabase/local/import/read-file.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crumb-import-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileWith(name: string, content: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

describe('a file to import', () => {
  it('is read with a byte order mark, and its name goes into the ids', async () => {
    const content =
      '\ufeff{"features":[{"id":5,"geometry":{"type":"Point","coordinates":[13,47]},"properties":{"name":"A"}}]}'
    const features = await readFeatureFile(await fileWith('old town.geojson', content))
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
})
