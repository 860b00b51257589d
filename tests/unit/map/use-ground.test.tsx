/** Which ground is drawn when a file cannot be read: never an empty square. */
import { act, renderHook, waitFor } from '@testing-library/react'
import type { Map as GroundMap, StyleSpecification } from 'maplibre-gl'
import { beforeEach, expect, test, vi } from 'vitest'
import { useGround } from '#src/components/map/use-ground.ts'
import type { KnownPack } from '#src/queries/map-packs.ts'

// Opens files, and needs a browser.
const openPack = vi.hoisted(() => vi.fn<(pack: KnownPack) => Promise<string | undefined>>())
vi.mock('#src/components/map/open-pack.ts', () => ({ openPack }))
const keyOf = async ({ path, kept }: KnownPack): Promise<string> => (kept ? `${path}#kept` : path)
// happy-dom has none.
globalThis.reportError ??= () => {}
beforeEach(() => void openPack.mockReset().mockImplementation(keyOf))

const served = { id: 'town', name: 'Town', path: '/town.pmtiles', bytes: 9, west: 0, south: 0, east: 1, north: 1 }
const kept: KnownPack = { ...served, kept: true, served }

/** A map that looks at a point, as far as the ground needs it. */
function begin(packs: KnownPack[], isOffline = false) {
  const heard = new Map<string, (event: object) => void>()
  const point = { lng: 0.5, lat: 0.5 }
  const styles: string[] = []
  const grounds: (string | undefined)[] = []
  const map = {
    getContainer: () => document.body,
    getCenter: () => ({ wrap: () => point }),
    on: (name: string, listener: (event: object) => void) => heard.set(name, listener),
    off: (name: string) => heard.delete(name),
    setStyle: ({ sources }: StyleSpecification) =>
      styles.push('ground' in sources ? (sources['ground'] as { url: string }).url : Object.keys(sources).join(' ')),
  } as unknown as GroundMap
  const onGround = (pack: KnownPack | undefined): void => void grounds.push(pack?.path)
  const drawn = renderHook(() => useGround({ map, packs, isOffline, here: undefined, onGround }))
  const fire = (name: string, event = {}): void => act(() => heard.get(name)?.(event))
  return { styles, grounds, point, fire, end: drawn.unmount }
}

test('A kept file that is gone gives way to the one of the server', async () => {
  openPack.mockImplementation(async (pack) => (pack.kept ? undefined : keyOf(pack)))
  const { styles, grounds } = begin([kept])
  await waitFor(() => expect(styles).toEqual(['pmtiles:///town.pmtiles']))
  expect(grounds).toEqual(['/town.pmtiles'])
})

test('A kept file that cannot be read gives way to distances where there is no network', async () => {
  const { styles, grounds, fire } = begin([kept], true)
  await waitFor(() => expect(styles).toEqual(['pmtiles:///town.pmtiles#kept']))
  fire('error', { sourceId: 'rings' })
  expect(grounds).toEqual(['/town.pmtiles'])
  fire('error', { sourceId: 'ground' })
  await waitFor(() => expect(styles).toEqual(['pmtiles:///town.pmtiles#kept', 'rings distances']))
  expect(grounds).toEqual(['/town.pmtiles', undefined])
})

test('A file of the server that does not answer is asked again when the person moves on later', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1e12)
  const { styles, fire } = begin([{ ...served, kept: false }])
  await waitFor(() => expect(styles).toHaveLength(1))
  fire('error', { sourceId: 'ground' })
  await waitFor(() => expect(styles).toEqual(['pmtiles:///town.pmtiles', 'rings distances']))
  now.mockReturnValue(1e12 + 20_000)
  fire('moveend')
  await waitFor(() => expect(styles).toHaveLength(3))
  expect(styles.at(-1)).toBe('pmtiles:///town.pmtiles')
  now.mockRestore()
})

test('A file that opens late is not drawn over where the map has moved, nor into one that has gone', async () => {
  const opened: ((key: string) => void)[] = []
  openPack.mockImplementation(() => new Promise((resolve) => void opened.push(resolve)))
  const { styles, point, fire, end } = begin([kept])
  await waitFor(() => expect(opened).toHaveLength(1))
  point.lat = 50
  fire('moveend')
  await waitFor(() => expect(styles).toEqual(['rings distances']))
  opened[0]?.('late')
  point.lat = 0.5
  fire('moveend')
  await waitFor(() => expect(opened).toHaveLength(2))
  end()
  opened[1]?.('later')
  await Promise.resolve()
  expect(styles).toEqual(['rings distances'])
})
