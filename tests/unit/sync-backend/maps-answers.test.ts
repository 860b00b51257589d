/** What the function of the maps service may answer, and what a search has of it. */
import { afterEach, expect, test, vi } from 'vitest'
import { createPlaceService } from '#src/backend/places.ts'
import type { SessionKeeper } from '#src/backend/session.ts'

afterEach(() => vi.unstubAllGlobals())

const session = { person: async () => ({ userId: 'ada', token: 'token' }) } as SessionKeeper
const service = createPlaceService({ url: 'http://project.example', key: 'key' }, session)
const answering = (body: string, status = 200) => {
  const fetch = vi.fn<typeof globalThis.fetch>(
    async () => new Response(body, { status, headers: { 'content-type': 'application/json' } }),
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('B17 A search asks for restaurants, and has the address that says anything', async () => {
  const place = { place_id: 'apple', name: 'Ente', address: null, vicinity: 'am See', source: 'mapkit_places' }
  const fetch = answering(
    JSON.stringify({ status: 'OK', results: [{ ...place, geometry: { location: { lat: 47.8, lng: 13 } } }] }),
  )
  expect(await service.searchMaps('ente', undefined)).toEqual([
    { place_id: 'apple', name: 'Ente', address: 'am See', latitude: 47.8, longitude: 13 },
  ])
  expect(JSON.parse(fetch.mock.calls[0]?.[1]?.body as string)).toEqual({ query: 'ente', type: 'restaurant' })
})

test('B17 A project without the maps service has none of its places', async () => {
  answering('{"status":"ERROR","results":[],"error":"MapKit JS not configured"}')
  expect(await service.searchMaps('ente', undefined)).toEqual([])
})

test.each([
  ['an error', 'oops', 500],
  ['that it was asked too often', '{"status":"ERROR","results":[],"error":"Too many requests"}', 429],
  ['another error', '{"status":"ERROR","results":[],"error":"Somehow"}', 200],
  ['a status that nobody knows', '{"status":"OVER_QUERY_LIMIT","results":null}', 200],
  ['a place that is none', '{"status":"OK","results":[{"place_id":7,"name":null}]}', 200],
  ['a page', '<html>no JSON</html>', 200],
])('B17 %s is a failure, beside which the database answers', async (_what, body, status) => {
  answering(body, status)
  await expect(service.searchMaps('ente', undefined)).rejects.toMatchObject({ kind: expect.any(String) })
})
