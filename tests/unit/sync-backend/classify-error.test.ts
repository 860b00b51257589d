import { describe, expect, it } from 'vitest'
import { classifyAnswer, classifyFailure, rowsByCode } from '../../../sync/backend/classify-error.ts'
import type { BackendErrorKind } from '../../../sync/backend.ts'
import { BackendError } from '../../../sync/backend.ts'

/** Answers as the servers write them. */
const rest = (code: string, details: string | null = null) => ({ code, details, hint: null, message: 'words' })
const auth = (error_code: string, code = 400) => ({ code, error_code, msg: 'words' })
const storage = (statusCode: string, error: string) => ({ statusCode, error, message: 'words' })

const answers: [status: number, body: unknown, kind: BackendErrorKind, code: string][] = [
  [401, rest('PGRST301'), 'expired', 'PGRST301'],
  [401, rest('PGRST302'), 'expired', 'PGRST302'],
  [401, rest('PGRST303'), 'expired', 'PGRST303'],
  [401, auth('no_authorization', 401), 'expired', 'no_authorization'],
  [403, auth('bad_jwt', 403), 'expired', 'bad_jwt'],
  [401, storage('401', 'InvalidJWT'), 'expired', 'InvalidJWT'],
  [400, auth('refresh_token_not_found'), 'signed_out', 'refresh_token_not_found'],
  [400, auth('refresh_token_already_used'), 'signed_out', 'refresh_token_already_used'],
  [403, auth('session_not_found', 403), 'signed_out', 'session_not_found'],
  [403, { code: 'session_expired', message: 'words' }, 'signed_out', 'session_expired'],
  [403, auth('user_banned', 403), 'signed_out', 'user_banned'],
  [403, auth('user_not_found', 403), 'account_gone', 'user_not_found'],
  [400, rest('CR001', 'signed_out'), 'account_gone', 'CR001/signed_out'],
  [503, rest('PGRST000'), 'busy', 'PGRST000'],
  [503, rest('PGRST001'), 'busy', 'PGRST001'],
  [503, rest('PGRST002'), 'busy', 'PGRST002'],
  [504, rest('PGRST003'), 'busy', 'PGRST003'],
  [404, rest('PGRST202'), 'busy', 'PGRST202'],
  [405, rest('25006'), 'busy', '25006'],
  [500, rest('54000'), 'refused', '54000'],
  [500, rest('54001'), 'refused', '54001'],
  [500, rest('54023'), 'refused', '54023'],
  [429, auth('over_request_rate_limit', 429), 'busy', 'over_request_rate_limit'],
  [400, storage('404', 'NoSuchBucket'), 'busy', 'NoSuchBucket'],
  [400, storage('404', 'Bucket not found'), 'busy', 'Bucket not found'],
  [400, storage('423', 'ResourceLocked'), 'busy', 'ResourceLocked'],
  [400, storage('409', 'TransactionError'), 'busy', 'TransactionError'],
  [400, storage('409', 'KeyAlreadyExists'), 'refused', 'already_exists'],
  [400, storage('409', 'ResourceAlreadyExists'), 'refused', 'already_exists'],
  [400, storage('409', 'Duplicate'), 'refused', 'already_exists'],
  [400, storage('415', 'InvalidMimeType'), 'refused', 'photo_type'],
  [400, storage('415', 'invalid_mime_type'), 'refused', 'photo_type'],
  [400, storage('413', 'EntityTooLarge'), 'refused', 'photo_size'],
  [400, storage('413', 'Payload too large'), 'refused', 'photo_size'],
  [400, storage('403', 'AccessDenied'), 'refused', 'denied_or_expired'],
  [400, storage('403', 'Unauthorized'), 'refused', 'denied_or_expired'],
  // The code of a function of ours is in `details`; one of PostgreSQL in `code`.
  [400, rest('CR001', 'invalid_cursors'), 'refused', 'invalid_cursors'],
  [400, rest('22P02'), 'refused', '22P02'],
  // 42501: not signed in, and not allowed.
  [401, rest('42501'), 'expired', '42501'],
  [403, rest('42501'), 'refused', 'not_allowed'],
  // A statement that took too long, a deadlock, the storage server's database.
  [500, rest('57014'), 'busy', '57014'],
  [500, rest('40P01'), 'busy', '40P01'],
  [544, storage('544', 'DatabaseTimeout'), 'busy', 'DatabaseTimeout'],
  [400, storage('503', 'SlowDown'), 'busy', 'SlowDown'],
  // By status alone.
  [401, { message: 'Invalid API key' }, 'expired', 'status_401'],
  [402, { message: 'over quota' }, 'busy', 'status_402'],
  [408, {}, 'busy', 'status_408'],
  [413, {}, 'refused', 'photo_size'],
  [415, {}, 'refused', 'photo_type'],
  [418, {}, 'refused', 'status_418'],
  [423, {}, 'busy', 'status_423'],
  [425, {}, 'busy', 'status_425'],
  [429, {}, 'busy', 'status_429'],
  [500, {}, 'busy', 'status_500'],
  [540, {}, 'busy', 'status_540'],
  [700, {}, 'busy', 'status_700'],
  // No JSON: not our server, but something on the way.
  [200, undefined, 'network', 'foreign_answer'],
  [403, undefined, 'busy', 'status_403'],
  [502, undefined, 'busy', 'status_502'],
  [413, undefined, 'refused', 'photo_size'],
  [404, 'Not Found', 'busy', 'status_404'],
]

describe('an answer that is no success', () => {
  it.each(answers)('%i %j is %s (%s)', (status, body, kind, code) => {
    expect(classifyAnswer(status, body)).toMatchObject({ kind, code })
  })

  it('is looked at for every code of the table', () => {
    const tested = answers.map(([, body]) => JSON.stringify(body))
    const missing = Object.keys(rowsByCode).filter((code) => {
      const [name = '', details] = code.split('/')
      return !tested.some((body) => body?.includes(`"${name}"`) && (!details || body.includes(`"${details}"`)))
    })
    expect(missing).toEqual([])
  })

  it('gives the server’s sentence, our own for pictures, and one for an answer without words', () => {
    expect(classifyAnswer(400, rest('CR001', 'x')).message).toBe('words')
    expect(classifyAnswer(400, auth('invalid_credentials')).message).toBe('words')
    expect(classifyAnswer(400, storage('415', 'InvalidMimeType')).message).toContain('JPEG')
    expect(classifyAnswer(418, {}).message).toBe('The server did not accept this.')
  })
})

describe('a request without an answer', () => {
  it('is `network`, whatever was thrown', () => {
    expect(classifyFailure(new TypeError('Failed to fetch'))).toMatchObject({ kind: 'network' })
    expect(classifyFailure(new DOMException('', 'AbortError'))).toMatchObject({ kind: 'network' })
  })

  it('keeps an error that is classified already', () => {
    const error = new BackendError('busy', 'words')
    expect(classifyFailure(error)).toBe(error)
  })
})
