import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sentences } from '#supabase/functions/send-digests/digest-mail.ts'
import { createHandler } from '#supabase/functions/send-digests/handler.ts'

const secretKey = 'sb_secret_test-do-not-tell'
const handler = createHandler({
  supabaseUrl: 'http://project.example',
  publishableKey: 'sb_publishable_test',
  secretKey,
  mail: {
    url: 'http://mail.example/send',
    key: 'mail-key-do-not-tell',
    from: 'crumb@crumb.example',
    appUrl: 'http://app.example',
  },
})
const run = async () => {
  const response = await handler(new Request('http://f.example', { method: 'POST', headers: { apikey: secretKey } }))
  return { status: response.status, body: (await response.json()) as unknown }
}

type Call = { path: string; headers: Record<string, string>; body: Record<string, unknown> }
let calls: Call[]
let logged: string[]
/** What the mail service answers; undefined: nothing. */
let status: number | undefined
const due = {
  user_id: 'ada-id',
  email: 'ada@test.example',
  token: 'token',
  number: 3,
  digest: { visits: 0, latest: [], followers: 1, likes: 0 },
}
beforeEach(() => {
  calls = []
  logged = []
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => logged.push(parts.join(' ')))
  let isFirst = true
  vi.stubGlobal('fetch', async (url: string, init: { headers: Record<string, string>; body: string }) => {
    const { host, pathname } = new URL(url)
    calls.push({ path: pathname, headers: init.headers, body: JSON.parse(init.body) })
    if (host === 'mail.example') {
      if (status === undefined) throw new TypeError('bad header mail-key-do-not-tell')
      return Response.json({}, { status })
    }
    if (!pathname.endsWith('digests_to_send')) return Response.json(null)
    const answer = isFirst ? [due] : []
    isFirst = false
    return Response.json(answer)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('A mail that was taken is noted, under the same key however often it is tried', async () => {
  status = 200
  expect(await run()).toEqual({ status: 200, body: { sent: 1, failed: 0 } })
  const mail = calls.find(({ path }) => path === '/send')
  expect(mail?.headers['idempotency-key']).toBe('digest-ada-id-3')
  expect(mail?.body['to']).toBe('ada@test.example')
  expect(calls.some(({ path, body }) => path.endsWith('digest_sent') && body['number'] === 3)).toBe(true)
})

test.each([[500], [undefined]])(
  'A mail service that answers %s gets the mail again, and no log names anybody',
  async (answer) => {
    status = answer
    expect(await run()).toEqual({ status: 200, body: { sent: 0, failed: 1 } })
    expect(calls.some(({ path }) => path.endsWith('digest_sent'))).toBe(false)
    expect(logged.join()).not.toMatch(/ada|do-not-tell|token/)
  },
)

test('The sentences say what there is, and no more', () => {
  const latest = [
    { person: 'Ben', place: 'Alma' },
    { person: 'Cem', place: 'Kumo' },
  ]
  expect(sentences({ visits: 12, latest, followers: 0, likes: 1 })).toEqual([
    'Your friends logged 12 visits: Ben at Alma, Cem at Kumo and 10 more.',
    'Your reviews and lists got 1 like.',
  ])
  expect(sentences({ visits: 2, latest, followers: 2, likes: 0 })).toEqual([
    'Your friends logged 2 visits: Ben at Alma, Cem at Kumo.',
    'You have 2 new followers.',
  ])
})
