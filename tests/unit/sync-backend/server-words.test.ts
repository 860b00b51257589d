import * as v from 'valibot'
import { expect, test } from 'vitest'
import { asService } from '#src/backend/as-service.ts'
import { classifyAnswer } from '#src/backend/classify-error.ts'
import { read } from '#src/backend/read-answer.ts'
import { serverWords } from '#src/services/service-error.ts'

const refused = { error_code: 'invalid_credentials', msg: 'Invalid login credentials' }
const busy = { error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' }

test.each([
  ['a refusal', () => Promise.reject(classifyAnswer(400, refused)), 'Invalid login credentials'],
  ['too many tries', () => Promise.reject(classifyAnswer(429, busy)), /^That was tried too often\./],
  ['a fault of the server', () => Promise.reject(classifyAnswer(500, { msg: 'pq: deadlock' })), undefined],
  ['a page of a proxy', () => Promise.reject(classifyAnswer(502, undefined)), undefined],
  ['an answer that cannot be read', async () => read(v.string(), 7), undefined],
])('A2 A3 The server’s words at sign-in and sign-up: %s', async (_, work, words) => {
  const error: unknown = await asService(work).catch((thrown: unknown) => thrown)
  if (words === undefined) expect(serverWords(error)).toBeUndefined()
  else expect(serverWords(error)).toMatch(words)
})
