import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeProject, startFakeProject } from './fake-project.ts'
import { call, type Handler } from './requests.ts'

let project: FakeProject
let served: Handler[]
beforeEach(async () => {
  project = await startFakeProject()
  served = []
  const { supabaseUrl, publishableKey, secretKey } = project.environment
  const variables = new Map([
    ['SUPABASE_URL', supabaseUrl],
    ['SUPABASE_ANON_KEY', publishableKey],
    ['SUPABASE_SERVICE_ROLE_KEY', secretKey],
  ])
  vi.resetModules()
  vi.stubGlobal('Deno', {
    serve: (handler: Handler) => served.push(handler),
    env: { get: (name: string) => variables.get(name) },
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await project.close()
})

test.each([
  ['search-mapkit-places', () => import('#supabase/functions/search-mapkit-places/index.ts'), { results: [] }],
  [
    'autocomplete-mapkit-places',
    () => import('#supabase/functions/autocomplete-mapkit-places/index.ts'),
    { predictions: [] },
  ],
  ['delete-user', () => import('#supabase/functions/delete-user/index.ts'), { success: true }],
])('The hosted entry of %s serves its handler with the environment of the project', async (_name, load, expected) => {
  await load()
  expect(served).toHaveLength(1)
  const [handler] = served
  if (!handler) throw new Error('nothing is served')
  const answer = await call(handler, { query: 'pizza', input: 'pizza' }, project.signUp().token)
  expect(answer).toMatchObject({ status: 200, body: expected })
})

test.each([
  ['clean-files', () => import('#supabase/functions/clean-files/index.ts')],
  ['send-digests', () => import('#supabase/functions/send-digests/index.ts')],
  ['send-notifications', () => import('#supabase/functions/send-notifications/index.ts')],
])('The hosted entry of %s serves its handler, which takes the secret key alone', async (_name, load) => {
  await load()
  const [handler] = served
  if (!handler) throw new Error('nothing is served')
  expect((await call(handler, {}, project.signUp().token)).status).toBe(401)
})

test('The hosted entry of unsubscribe serves its handler, which takes the token of a mail alone', async () => {
  await import('#supabase/functions/unsubscribe/index.ts')
  const [handler] = served
  if (!handler) throw new Error('nothing is served')
  expect((await call(handler, {}, project.signUp().token)).status).toBe(401)
})
