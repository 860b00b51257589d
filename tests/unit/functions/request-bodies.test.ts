/** Random request bodies: whatever is sent, the answer is one of the promised ones. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMapsClient } from '#supabase/functions/_shared/apple-maps-client.ts'
import { createHandler as createAutocomplete } from '#supabase/functions/autocomplete-mapkit-places/handler.ts'
import { createHandler as createDelete } from '#supabase/functions/delete-user/handler.ts'
import { createHandler as createSearch } from '#supabase/functions/search-mapkit-places/handler.ts'
import { type FakeAppleMaps, startFakeAppleMaps } from '#tests/support/fake-apple-maps.ts'
import { type FakeProject, startFakeProject } from './fake-project.ts'
import { call, type Handler } from './requests.ts'

let apple: FakeAppleMaps
let project: FakeProject
let search: Handler
let autocomplete: Handler
beforeAll(async () => {
  apple = await startFakeAppleMaps()
  project = await startFakeProject()
  const client = createMapsClient(apple.credentials)
  search = createSearch(project.environment, client)
  autocomplete = createAutocomplete(project.environment, client)
})
afterAll(async () => {
  await apple.close()
  await project.close()
})

const text = fc.string({ unit: 'binary', maxLength: 250 })
const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(90, -180, 1, 100_000))
const location = fc.record({ lat: fc.oneof(number, fc.jsonValue()), lng: number }, { requiredKeys: [] })
const field = fc.oneof(text, number, location, fc.jsonValue())
const body = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(
      {
        query: field,
        input: field,
        keyword: field,
        location: fc.oneof(location, field),
        radius: fc.oneof(number, field),
        type: fc.oneof(fc.constant('restaurant'), field),
        types: fc.oneof(fc.array(fc.string()), field),
        __proto__: fc.constant(null),
      },
      { requiredKeys: [] },
    ),
  },
  fc.jsonValue(),
  text,
)

test('Random bodies are answered with 200 or 400 in the promised form', async () => {
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      // A person of their own each, so that the rate limit stays out of it.
      const { token } = project.signUp()
      for (const [handler, list] of [
        [search, 'results'],
        [autocomplete, 'predictions'],
      ] as const) {
        const answer = await call(handler, sent, token)
        expect([200, 400]).toContain(answer.status)
        const { status } = Object(answer.body)
        expect(answer.status === 400 ? ['ERROR'] : ['OK', 'ZERO_RESULTS']).toContain(status)
        expect(answer.body).toHaveProperty(list, [])
      }
    }),
    { numRuns: 200 },
  )
})

test('Random tokens are answered with 401 and random bodies do not keep anybody from leaving', async () => {
  const leave = createDelete(project.environment)
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.base64String(), fc.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/)),
      body,
      async (token, sent) => {
        for (const handler of [search, autocomplete, leave]) expect((await call(handler, sent, token)).status).toBe(401)
        expect(await call(leave, sent, project.signUp().token)).toEqual({ status: 200, body: { success: true } })
      },
    ),
    { numRuns: 50 },
  )
})
