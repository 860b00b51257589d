import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHandler } from '#supabase/functions/clean-files/handler.ts'

const secretKey = 'sb_secret_test-do-not-tell'
const handler = createHandler({
  supabaseUrl: 'http://project.example',
  publishableKey: 'sb_publishable_test',
  secretKey,
})
const ask = async (key = secretKey) => {
  const response = await handler(new Request('http://f.example', { method: 'POST', headers: { apikey: key } }))
  return { status: response.status, body: (await response.json()) as unknown }
}

type Call = { method: string; path: string; body: string }
let calls: Call[]
let logged: string[]
/** Answers by the path of the call, after the first `/v1`. */
let answers: (call: Call) => Response
const tasks = (...first: object[]) =>
  Response.json(calls.filter(({ path }) => path === '/rest/v1/rpc/files_to_clean').length === 1 ? first : [])

beforeEach(() => {
  calls = []
  logged = []
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => logged.push(parts.join(' ')))
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body = '' }: { method?: string; body?: string }) => {
    const call = { method, path: new URL(url).pathname, body }
    calls.push(call)
    return answers(call)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('A file that cannot be moved or read keeps no other waiting, and the log names nobody', async () => {
  answers = ({ method, path }) => {
    if (path.endsWith('files_to_clean'))
      return tasks(
        { bucket: 'review-photos', path: 'ada/1-0.jpg', action: 'move', to: 'withheld-photos' },
        { bucket: 'review-photos', path: 'ada/2-0.jpg', action: 'check', noted_at: 'now' },
        { bucket: 'avatars', path: 'ada/avatar.jpg', action: 'delete' },
      )
    if (/(spread_cards|end_suspensions)$/.test(path)) return Response.json(0)
    return method === 'DELETE' ? Response.json([]) : Response.json({}, { status: 503 })
  }
  expect(await ask()).toEqual({ status: 200, body: { deleted: 1, moved: 0, checked: 0, failed: 2 } })
  expect(logged).toHaveLength(2)
  expect(logged.join()).not.toMatch(/ada|secret/)
})

test('Without an answer of the database it says so, and of a lost network nothing is told but that', async () => {
  answers = () => Response.json({}, { status: 503 })
  expect((await ask()).status).toBe(502)
  answers = () => {
    throw new TypeError(`bad header ${secretKey}`)
  }
  expect((await ask()).status).toBe(502)
  expect(logged.join()).not.toContain(secretKey)
})

test.each(['', 'sb_publishable_test', `${secretKey}x`])('With the key “%s” nothing is asked', async (key) => {
  expect((await ask(key)).status).toBe(401)
  expect(calls).toEqual([])
})

test('A file that has gone before it is looked at is nobody’s fault', async () => {
  answers = ({ path }) => {
    if (path.endsWith('files_to_clean'))
      return tasks({ bucket: 'avatars', path: 'ada/avatar.jpg', action: 'check', noted_at: 'now' })
    return path.startsWith('/storage') ? Response.json({}, { status: 404 }) : Response.json(0)
  }
  expect((await ask()).body).toMatchObject({ checked: 1, failed: 0 })
  expect(calls.find(({ path }) => path.endsWith('file_checked'))?.body).toContain('"is_picture":true')
})
