import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMapsClient, type MapsAnswer } from '#supabase/functions/_shared/apple-maps-client.ts'
import { type FakeAppleMaps, startFakeAppleMaps } from '#tests/support/fake-apple-maps.ts'

let apple: FakeAppleMaps
beforeEach(async () => {
  apple = await startFakeAppleMaps()
})
afterEach(() => apple.close())

const search = (client = createMapsClient(apple.credentials)): Promise<MapsAnswer> =>
  client.fetchResults('/v1/search', { q: 'café & Söhne' })

test('A signed token is exchanged once and the access token serves every later search', async () => {
  apple.replyToSearch({ body: { results: [{ name: 'Alma' }] } })
  const client = createMapsClient(apple.credentials)
  expect(await search(client)).toEqual({ ok: true, results: [{ name: 'Alma' }] })
  await search(client)
  expect(apple.tokensIssued()).toBe(1)
  expect(apple.searches).toHaveLength(2)
  expect(apple.searches[0]).toEqual({ path: '/v1/search', parameters: { q: 'café & Söhne' } })
})

test('Searches that start together share one exchange', async () => {
  const client = createMapsClient(apple.credentials)
  await Promise.all([search(client), search(client), search(client)])
  expect(apple.tokensIssued()).toBe(1)
  expect(apple.searches).toHaveLength(3)
})

test('An access token is renewed a minute before it ends', async () => {
  const start = Date.now()
  let clock = start
  const client = createMapsClient(apple.credentials, undefined, () => clock)
  await search(client)
  clock = start + 1_739_000
  await search(client)
  expect(apple.tokensIssued()).toBe(1)
  clock = start + 1_740_000
  await search(client)
  expect(apple.tokensIssued()).toBe(2)
})

test.each([
  ['missing', undefined],
  ['text', '1800'],
  ['too short', 30],
  ['negative', -5],
])('An access token whose lifetime is %s is used once', async (_title, lifetime) => {
  apple.setTokenLifetime(lifetime)
  const client = createMapsClient(apple.credentials)
  expect(await search(client)).toEqual({ ok: true, results: [] })
  expect(await search(client)).toEqual({ ok: true, results: [] })
  expect(apple.tokensIssued()).toBe(2)
})

test('A search refused with 401 is repeated once with a fresh access token', async () => {
  const client = createMapsClient(apple.credentials)
  await search(client)
  apple.revokeTokens()
  expect(await search(client)).toEqual({ ok: true, results: [] })
  expect(apple.tokensIssued()).toBe(2)
})

test('A search that is refused again is given up', async () => {
  const client = createMapsClient(apple.credentials)
  apple.revokeTokens(true)
  expect(await search(client)).toEqual({ ok: false, failure: 'refused' })
  expect(apple.tokensIssued()).toBe(2)
})

test.each([
  ['key id', { keyId: 'WRONG12345' }],
  ['team', { teamId: 'WRONG12345' }],
])('A token signed with the wrong %s is refused', async (_title, wrong) => {
  expect(await search(createMapsClient({ ...apple.credentials, ...wrong }))).toEqual({ ok: false, failure: 'refused' })
  expect(apple.tokensIssued()).toBe(0)
})

test('A token signed with another private key is refused', async () => {
  const other = await startFakeAppleMaps()
  const client = createMapsClient({ ...apple.credentials, privateKey: other.credentials.privateKey })
  expect(await search(client)).toEqual({ ok: false, failure: 'refused' })
  await other.close()
})

test.each(['', 'no key', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'])(
  'A private key that is none (%j) is a failure of its own and Apple is not asked',
  async (privateKey) => {
    const client = createMapsClient({ ...apple.credentials, privateKey })
    expect(await search(client)).toEqual({ ok: false, failure: 'bad key' })
  },
)

test.each([
  [400, 'unavailable'],
  [401, 'refused'],
  [403, 'refused'],
  [404, 'unavailable'],
  [429, 'over quota'],
  [500, 'unavailable'],
  [503, 'unavailable'],
])('Status %i of Apple is the failure "%s"', async (status, failure) => {
  apple.replyToSearch({ status, body: { error: { message: 'no', details: [] } } })
  expect(await search()).toEqual({ ok: false, failure })
})

test.each([
  ['HTML', '<!doctype html><h1>Hello</h1>'],
  ['an empty body', ''],
  ['null', 'null'],
  ['a list', []],
  ['an object without results', {}],
  ['results that are no list', { results: 'none' }],
  ['more than a megabyte', { results: ['x'.repeat(1_100_000)] }],
])('An answer that is %s is unreadable', async (_title, body) => {
  apple.replyToSearch({ body })
  expect(await search()).toEqual({ ok: false, failure: 'unreadable' })
})

test.each([
  ['without a token', { expiresInSeconds: 1800 }, 'unreadable'],
  ['with a token that is a number', { accessToken: 1, expiresInSeconds: 1800 }, 'unreadable'],
  ['with a token no header can carry', { accessToken: 'a\nb', expiresInSeconds: 1800 }, 'unavailable'],
  ['in HTML', '<html>', 'unreadable'],
])('A token answer %s is a failure', async (_title, body, failure) => {
  apple.replyToToken({ body })
  expect(await search()).toEqual({ ok: false, failure })
})

test('After a failed exchange the next search tries again', async () => {
  const client = createMapsClient(apple.credentials)
  apple.replyToToken({ status: 500, body: {} })
  expect(await search(client)).toEqual({ ok: false, failure: 'unavailable' })
  apple.replyToToken(undefined)
  expect(await search(client)).toEqual({ ok: true, results: [] })
})

test('A silent search ends at the deadline, and the next one is asked afresh', async () => {
  const client = createMapsClient(apple.credentials, 100)
  apple.replyToSearch('hang')
  expect(await search(client)).toEqual({ ok: false, failure: 'timeout' })
  apple.replyToSearch({ body: { results: [] } })
  expect(await search(client)).toEqual({ ok: true, results: [] })
})

test('A silent exchange ends at the deadline for everyone who waits for it', async () => {
  const client = createMapsClient(apple.credentials, 100)
  apple.replyToToken('hang')
  const timeout = { ok: false, failure: 'timeout' }
  expect(await Promise.all([search(client), search(client)])).toEqual([timeout, timeout])
  apple.replyToToken(undefined)
  expect(await search(client)).toEqual({ ok: true, results: [] })
})

test('A server that is not there is unavailable', async () => {
  const gone = await startFakeAppleMaps()
  await gone.close()
  expect(await search(createMapsClient(gone.credentials))).toEqual({ ok: false, failure: 'unavailable' })
})
