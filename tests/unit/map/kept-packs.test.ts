/** Maps that are kept on this device: a newer one, a full device, another tab, a browser that allows nothing. */
import { firstValueFrom, type Observable, take, toArray } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepMap, removeMap } from '#src/commands/keep-map.ts'
import { keptPacksCache, type MapPack } from '#src/lib/map-packs.ts'
import { type KnownPack, keptPackFile, mapPacks } from '#src/queries/map-packs.ts'
import { fakeCaches } from '#tests/support/fake-caches.ts'

const pack = (path: string, content = 'streets'): MapPack => ({
  id: 'salzburg',
  name: 'Śalzburg',
  path,
  bytes: content.length,
  west: 12,
  south: 47,
  east: 14,
  north: 48,
})
const old = pack('/assets/salzburg-1.pmtiles')
const newer = pack('/assets/salzburg-2.pmtiles', 'newer streets')

let served: Record<string, string | Error>
beforeEach(() => {
  served = { '/map-packs.json': JSON.stringify([old]), [old.path]: 'streets', [newer.path]: 'newer streets' }
  vi.stubGlobal('caches', fakeCaches())
  vi.stubGlobal('fetch', async (path: string) => {
    const content = served[path]
    if (content === undefined || content instanceof Error) throw content ?? new TypeError('Failed to fetch')
    return new Response(content, { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => vi.unstubAllGlobals())

const now = (packs: Observable<KnownPack[]> = mapPacks()) => firstValueFrom(packs)

test('What is kept is known with its name without a network, until it is removed', async () => {
  expect(await keepMap(old)).toBe('kept')
  delete served['/map-packs.json']
  expect(await now()).toEqual([{ ...old, kept: true, served: undefined }])
  expect(await (await keptPackFile(old.path))?.text()).toBe('streets')
  await removeMap(old)
  expect(await now()).toEqual([])
})

test('A newer map of a kept area is known, and takes the place of the older one', async () => {
  await keepMap(old)
  served['/map-packs.json'] = JSON.stringify([newer])
  const [kept] = await now()
  expect(kept).toMatchObject({ path: old.path, kept: true, served: { path: newer.path } })
  expect(await keepMap(newer, kept)).toBe('kept')
  expect(await now()).toMatchObject([{ path: newer.path, kept: true }])
  expect(await keptPackFile(old.path)).toBeUndefined()
})

test('A device without room says so, and has the older map still', async () => {
  await keepMap(old)
  const full = { ...newer, bytes: 9e6 }
  served[newer.path] = '#'.repeat(full.bytes)
  const cache = await caches.open(keptPacksCache)
  cache.put = vi.fn<Cache['put']>().mockRejectedValue(new DOMException('No room.', 'QuotaExceededError'))
  caches.open = async () => cache
  expect(await keepMap(full, old)).toBe('no-room')
  expect(await (await keptPackFile(old.path))?.text()).toBe('streets')
})

test('What did not come as a whole is not kept', async () => {
  served[old.path] = 'stre'
  expect(await keepMap(old)).toBe('failed')
  served[old.path] = new TypeError('Failed to fetch')
  expect(await keepMap(old)).toBe('failed')
  expect(await now()).toMatchObject([{ kept: false }])
})

test('A list that broke off, or caches that a browser closes to the page, leave the page its map', async () => {
  await keepMap(old)
  served['/map-packs.json'] = '[{"id":"salz'
  expect(await now()).toMatchObject([{ path: old.path, kept: true }])
  served['/map-packs.json'] = JSON.stringify([old])
  caches.has = async () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  expect(await now()).toMatchObject([{ path: old.path, kept: false }])
})

test('A map that another tab removes is removed here', async () => {
  await keepMap(old)
  const two = firstValueFrom(mapPacks().pipe(take(2), toArray()))
  await now()
  await removeMap(old)
  const otherTab = new BroadcastChannel('crumb-map-packs')
  otherTab.postMessage('changed')
  otherTab.close()
  expect((await two).map(([first]) => first?.kept)).toEqual([true, false])
})
