/** What home shows, requested as soon as somebody has signed in. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askForHome, homeAhead } from '#src/backend/home-ahead.ts'
import { createHttpBackend } from '#src/backend/http-backend.ts'
import { pullAnswer } from '#tests/support/answers.ts'

const project = { url: 'http://project.example', key: 'key' }
const [ada, ben] = ['ada', 'ben']
const never = new AbortController().signal
const answer = pullAnswer({ more: true, changes: [{ scope: 'user:ada', cursor: '0/7' }] })
let sent: { path: string; token: string | null }[]
let isBroken: boolean

beforeEach(() => {
  sent = []
  isBroken = false
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    sent.push({ path: new URL(url).pathname, token: new Headers(headers).get('authorization') })
    if (isBroken) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => vi.unstubAllGlobals())

const backendOf = (userId: string) =>
  createHttpBackend(project, { accessToken: async () => `of ${userId}`, refresh: async () => {} }, userId)

test('sync takes the answer that came while it was loading, once', async () => {
  askForHome(project, ada, 'of signing in')
  const backend = backendOf(ada)
  expect(await backend.home?.(never)).toEqual(answer)
  expect(sent).toEqual([{ path: '/rest/v1/rpc/sync_home', token: 'Bearer of signing in' }])
  expect(await backend.home?.(never)).toEqual(answer)
  expect(sent[1]).toEqual({ path: '/rest/v1/rpc/sync_home', token: 'Bearer of ada' })
})

test('invariant 13: what was asked for somebody else is not taken', async () => {
  askForHome(project, ada, 'of signing in')
  await backendOf(ben).home?.(never)
  expect(sent.map(({ token }) => token)).toEqual(['Bearer of signing in', 'Bearer of ben'])
})

test('an answer that did not come is asked for again, and nobody waits for it who has to stop', async () => {
  isBroken = true
  askForHome(project, ada, 'of signing in')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  isBroken = false
  expect(await backendOf(ada).home?.(never)).toEqual(answer)
  expect(sent).toHaveLength(2)

  vi.stubGlobal('fetch', () => new Promise(() => {}))
  askForHome(project, ada, 'of signing in')
  const stopped = new AbortController()
  const waiting = homeAhead(ada, stopped.signal)
  stopped.abort()
  expect(await waiting).toBeUndefined()
})
