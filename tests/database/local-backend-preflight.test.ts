/** A browser lets the app at another origin ask and read what the app asks for, as on hosted Supabase. */
import { expect, it } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'

const backend = testBackend()

const origin = 'http://localhost:65000'

it.each([
  ['POST', '/auth/v1/signup', 'apikey,content-type,x-supabase-api-version'],
  ['POST', '/auth/v1/logout?scope=local', 'apikey,authorization'],
  ['POST', '/rest/v1/rpc/sync_push', 'apikey,authorization,content-type'],
  ['GET', '/rest/v1/rpc/username_available?username=ada', 'apikey,authorization'],
  ['POST', '/storage/v1/object/review-photos/a/1-0.jpg', 'apikey,authorization,cache-control,content-type,x-upsert'],
  ['DELETE', '/storage/v1/object/review-photos', 'apikey,authorization,content-type'],
  ['POST', '/functions/v1/delete-user', 'apikey,authorization'],
])('%s %s is allowed with the headers of the app, and its answer may be read', async (method, path, headers) => {
  const asked = await fetch(backend.url + path, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': headers },
  })
  expect(asked.ok).toBe(true)
  expect(asked.headers.get('access-control-allow-origin')).toBe('*')
  expect(asked.headers.get('access-control-allow-methods')).toContain(method)
  const allowed = (asked.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/, */)
  expect(headers.split(',').filter((name) => !allowed.includes(name))).toEqual([])

  // A refusal too, else the app could not tell it from a network that is gone.
  const answer = await fetch(backend.url + path, { method, headers: { origin, apikey: backend.publishableKey } })
  await answer.arrayBuffer()
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
})

it('the auth server takes no header that the hosted one does not', async () => {
  const asked = await fetch(`${backend.url}/auth/v1/signup`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-mine' },
  })
  expect(asked.headers.get('access-control-allow-headers')).not.toContain('x-mine')
})
