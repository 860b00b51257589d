import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetOtherVersions, keepStart, routeStarts } from '#src/app/service-worker/start-routes.ts'
import { missingFilesCache } from '#src/lib/missing-files.ts'
import { fakeCaches } from '#tests/support/fake-caches.ts'

beforeEach(() => void vi.stubGlobal('caches', fakeCaches()))
afterEach(() => vi.unstubAllGlobals())

const page = (text: string): Response =>
  new Response(text, { headers: { 'content-type': 'text/html', vary: 'accept-encoding, accept' } })
const startOf = async (revision: string): Promise<Response | undefined> =>
  (await caches.has(`crumb-precache-start-${revision}`))
    ? (await caches.open(`crumb-precache-start-${revision}`)).match('/start')
    : undefined

type Event = Parameters<typeof routeStarts>[0]
const installing = (addRoutes?: NonNullable<Event['addRoutes']>): Event => Object.assign({}, { addRoutes }) as Event
const version = {
  revision: 'one',
  precache: 'precache of all',
  mapFiles: [{ url: 'assets/MapCanvas-1.js', revision: null, bytes: 1 }],
}

test('H4 The browser is told where a start of this version lies, and that the map has a place of its own', () => {
  const addRoutes = vi.fn<NonNullable<Event['addRoutes']>>(async () => {})
  routeStarts(installing(addRoutes), version)
  const [rules = []] = addRoutes.mock.lastCall ?? []
  expect(rules.map(({ source }) => source)).toEqual([
    { cacheName: 'crumb-precache-start-one' },
    'fetch-event',
    { cacheName: 'precache of all' },
  ])
  expect(rules[0]?.condition).toEqual({ urlPattern: { pathname: '/start', search: '' }, requestMode: 'navigate' })
  expect(rules[1]?.condition.urlPattern).toBe('/assets/MapCanvas-1.js')
})

test.each([
  ['has no such rules', undefined],
  ['refuses them', () => Promise.reject(new TypeError('no urlPattern'))],
])('H4 A browser that %s installs the service worker all the same', (_, addRoutes) => {
  expect(() => routeStarts(installing(addRoutes), version)).not.toThrow()
})

test('H4 The page is found whatever the browser asks with', async () => {
  await keepStart(page('one'), 'one')
  const kept = await startOf('one')
  expect(kept?.headers.get('vary')).toBeNull()
  expect(kept?.headers.get('content-type')).toBe('text/html')
  expect(await kept?.text()).toBe('one')
})

test('H4 Without the page the installation fails: a start would ask the network', async () => {
  await expect(keepStart(undefined, 'one')).rejects.toThrow('did not come')
})

test('H5 A version that waits leaves the start of the one before alone, and takes it away when its turn comes', async () => {
  await keepStart(page('one'), 'one')
  await keepStart(page('two'), 'two')
  for (const revision of ['one', 'two']) await caches.open(missingFilesCache + revision)
  expect(await (await startOf('one'))?.text()).toBe('one')
  await forgetOtherVersions('two')
  expect(await startOf('one')).toBeUndefined()
  expect(await (await startOf('two'))?.text()).toBe('two')
  // What this one misses still has to come.
  expect(await caches.keys()).toEqual(['crumb-precache-start-two', `${missingFilesCache}two`])
})
