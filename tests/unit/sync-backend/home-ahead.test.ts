/** What home asks on a new device, asked as soon as somebody has signed in. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerAhead, askForHome, forgetAhead, homeRows, suggestedPlaces } from '#src/backend/home-ahead.ts'
import { createHttpBackend } from '#src/backend/http-backend.ts'
import { createPlaceService } from '#src/backend/places.ts'
import type { SessionKeeper } from '#src/backend/session.ts'
import { pullAnswer } from '#tests/support/answers.ts'

const project = { url: 'http://project.example', key: 'key' }
const [ada, ben] = ['ada', 'ben']
const never = new AbortController().signal
const places = [{ id: 'kumo', name: 'Kumo', rating_count: 1, visits: 2 }]
const answer = pullAnswer({ more: true, changes: [{ scope: 'user:ada', cursor: '0/7' }] })
let sent: { path: string; token: string | null }[]
let isBroken: boolean

beforeEach(() => {
  sent = []
  isBroken = false
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    sent.push({ path: new URL(url).pathname, token: new Headers(headers).get('authorization') })
    if (isBroken) throw new TypeError('Failed to fetch')
    const body = url.includes('/sync_') ? answer : places
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  forgetAhead()
  vi.useRealTimers()
})

const backendOf = (userId: string) =>
  createHttpBackend(project, { accessToken: async () => `of ${userId}`, refresh: async () => {} }, userId)

const placesFor = (userId: string) =>
  createPlaceService(project, { person: async () => ({ userId, token: `of ${userId}` }) } as SessionKeeper)

test('sync takes the answer that came while it was loading, once', async () => {
  askForHome(project, ada, 'of signing in')
  const backend = backendOf(ada)
  expect(await backend.home?.(never)).toEqual(answer)
  expect(sent).toEqual(
    ['sync_home', 'suggested_restaurants', 'popular_restaurants', 'popular_restaurants'].map((name) => ({
      path: `/rest/v1/rpc/${name}`,
      token: 'Bearer of signing in',
    })),
  )
  expect(await backend.home?.(never)).toEqual(answer)
  expect(sent.slice(4)).toEqual([{ path: '/rest/v1/rpc/sync_home', token: 'Bearer of ada' }])
})

test('invariant 13: what was asked for somebody else is not taken', async () => {
  askForHome(project, ada, 'of signing in')
  await backendOf(ben).home?.(never)
  await placesFor(ben).suggested()
  expect(sent.slice(4).map(({ token }) => token)).toEqual(['Bearer of ben', 'Bearer of ben'])
})

test('an answer that did not come is asked for again, and nobody waits for it who has to stop', async () => {
  isBroken = true
  askForHome(project, ada, 'of signing in')
  await vi.waitFor(() => expect(sent).toHaveLength(4))
  isBroken = false
  expect(await backendOf(ada).home?.(never)).toEqual(answer)
  expect(sent).toHaveLength(5)

  vi.stubGlobal('fetch', () => new Promise(() => {}))
  askForHome(project, ada, 'of signing in')
  const stopped = new AbortController()
  const waiting = answerAhead(ada, homeRows, stopped.signal)
  stopped.abort()
  expect(await waiting).toBeUndefined()
})

test('home takes the answers to its own questions, once each', async () => {
  askForHome(project, ada, 'of signing in')
  const service = placesFor(ada)
  const ask = () =>
    Promise.all([
      service.suggested(),
      service.popular('month', false),
      service.popular('month', true),
      service.popular('week', true),
    ])
  expect(await ask()).toEqual([places, places, places, places])
  expect(sent.slice(4).map(({ token }) => token)).toEqual(['Bearer of ada'])
  expect(await ask()).toEqual([places, places, places, places])
  expect(sent).toHaveLength(9)
})

test('invariant 6: an answer that is older than what a pull has brought is not taken', async () => {
  askForHome(project, ada, 'of signing in')
  await backendOf(ada).pull({}, 10, never)
  expect(await placesFor(ada).suggested()).toEqual(places)
  expect(sent.at(-1)).toEqual({ path: '/rest/v1/rpc/suggested_restaurants', token: 'Bearer of ada' })
})

test('an answer of more than half a minute ago is none', async () => {
  vi.useFakeTimers()
  askForHome(project, ada, 'of signing in')
  vi.advanceTimersByTime(31_000)
  expect(await answerAhead(ada, suggestedPlaces)).toBeUndefined()
})
