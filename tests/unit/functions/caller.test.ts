import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bearerToken, createCachedIdentification, identifyCaller } from '#supabase/functions/_shared/caller.ts'
import { type FakeProject, startFakeProject, tokenOf } from './fake-project.ts'

let project: FakeProject
beforeEach(async () => {
  project = await startFakeProject()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await project.close()
})

test.each([
  ['Bearer aa.bb.cc', 'aa.bb.cc'],
  ['bearer aa.bb.cc', 'aa.bb.cc'],
  ['Bearer sb_publishable_x', undefined],
  ['Bearer aa.bb', undefined],
  ['Bearer ', undefined],
  ['Basic aa.bb.cc', undefined],
  [`Bearer aa.bb.${'c'.repeat(9000)}`, undefined],
])('The authorization "%.30s" carries the token %s', (authorization, token) => {
  expect(bearerToken(new Request('http://functions.test', { headers: { authorization } }))).toBe(token)
})

test('A request without authorization carries no token', () => {
  expect(bearerToken(new Request('http://functions.test'))).toBeUndefined()
})

test('A person is known by the answer of the auth server', async () => {
  const { userId, token } = project.signUp()
  expect(await identifyCaller(project.environment, token)).toEqual({
    state: 'signed-in',
    userId,
    signedInAt: expect.any(Number),
  })
  expect(await identifyCaller(project.environment, tokenOf(userId, 'forged'))).toEqual({ state: 'refused' })
  expect(await identifyCaller(project.environment, undefined)).toEqual({ state: 'refused' })
  project.accounts.delete(userId)
  expect(await identifyCaller(project.environment, token)).toEqual({ state: 'gone', userId })
})

test.each([429, 500, 503])('When the auth server answers %i nobody is refused for it', async (status) => {
  project.failNext('GET /auth/v1/user', status)
  expect(await identifyCaller(project.environment, project.signUp().token)).toEqual({ state: 'unavailable' })
})

test('When the auth server is not there nobody is refused for it', async () => {
  const gone = await startFakeProject()
  await gone.close()
  expect(await identifyCaller(gone.environment, tokenOf('any'))).toEqual({ state: 'unavailable' })
})

test('A positive answer is remembered for a minute', async () => {
  let clock = 1_000_000
  const identify = createCachedIdentification(project.environment, () => clock)
  const { userId, token } = project.signUp()
  const signedIn = { state: 'signed-in', userId, signedInAt: expect.any(Number) }
  expect(await identify(token)).toEqual(signedIn)
  clock += 59_999
  expect(await identify(token)).toEqual(signedIn)
  expect(project.calls).toHaveLength(1)
  clock += 1
  project.accounts.delete(userId)
  expect(await identify(token)).toEqual({ state: 'gone', userId })
})

test('A refusal or a failure is not remembered', async () => {
  const identify = createCachedIdentification(project.environment)
  const { userId, token } = project.signUp()
  project.failNext('GET /auth/v1/user', 503)
  expect(await identify(token)).toEqual({ state: 'unavailable' })
  expect(await identify(token)).toEqual({ state: 'signed-in', userId, signedInAt: expect.any(Number) })
  await identify(tokenOf(userId, 'forged'))
  await identify(tokenOf(userId, 'forged'))
  expect(project.calls).toHaveLength(4)
})

test('At most a thousand answers are remembered, the oldest is forgotten first', async () => {
  const ask = vi.fn<typeof fetch>(async () => Response.json({ id: crypto.randomUUID() }))
  vi.stubGlobal('fetch', ask)
  const identify = createCachedIdentification(project.environment)
  const tokens = Array.from({ length: 1001 }, (_, index) => tokenOf(`person ${index}`))
  for (const token of tokens) await identify(token)
  await identify(tokens[1])
  expect(ask).toHaveBeenCalledTimes(1001)
  await identify(tokens[0])
  expect(ask).toHaveBeenCalledTimes(1002)
})
