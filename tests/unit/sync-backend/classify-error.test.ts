import { describe, expect, it } from 'vitest'
import { classifyAnswer, classifyFailure, rowsByCode } from '#src/backend/classify-error.ts'
import type { BackendErrorKind } from '#sync/backend.ts'
import { BackendError } from '#sync/backend.ts'

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
  [400, rest('CR001', 'session_over'), 'expired', 'CR001/session_over'],
  [503, rest('PGRST000'), 'busy', 'PGRST000'],
  [400, rest('CR002', 'questions'), 'busy', 'CR002'],
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
  [400, storage('403', 'AccessDenied'), 'busy', 'denied_or_expired'],
  [400, storage('403', 'Unauthorized'), 'busy', 'denied_or_expired'],
  [400, rest('PGRST102'), 'refused', 'invalid_input'],
  [400, rest('22P02'), 'refused', 'invalid_input'],
  [400, rest('22P05'), 'refused', 'invalid_input'],
  [400, auth('invalid_credentials'), 'refused', 'invalid_credentials'],
  [400, { error: 'invalid_grant', error_description: 'words' }, 'refused', 'invalid_grant'],
  [400, auth('email_not_confirmed'), 'refused', 'email_not_confirmed'],
  [422, auth('user_already_exists', 422), 'refused', 'user_already_exists'],
  [422, auth('email_exists', 422), 'refused', 'email_exists'],
  [400, auth('email_address_invalid'), 'refused', 'email_address_invalid'],
  [400, auth('email_address_not_authorized'), 'refused', 'email_address_not_authorized'],
  [422, auth('weak_password', 422), 'refused', 'weak_password'],
  [422, auth('same_password', 422), 'refused', 'same_password'],
  [403, auth('otp_expired', 403), 'refused', 'otp_expired'],
  [400, auth('validation_failed'), 'refused', 'validation_failed'],
  [422, auth('signup_disabled', 422), 'refused', 'signup_disabled'],
  [429, auth('over_email_send_rate_limit', 429), 'busy', 'over_email_send_rate_limit'],
  // The code of a function of ours is in `details`; one of PostgreSQL in `code`.
  [400, rest('CR001', 'invalid_cursors'), 'refused', 'invalid_cursors'],
  // 42501: not signed in, and a grant or a policy that is missing.
  [401, rest('42501'), 'expired', '42501'],
  [403, rest('42501'), 'busy', '42501'],
  // COMMIT failed, a constraint of no mutation, a function or column that is not there, a type that no phone sends.
  [400, rest('21000'), 'busy', '21000'],
  [409, rest('23505'), 'busy', '23505'],
  [404, rest('42883'), 'busy', '42883'],
  [400, rest('42703'), 'busy', '42703'],
  [400, rest('XX000'), 'busy', 'XX000'],
  [406, rest('PGRST116'), 'busy', 'PGRST116'],
  [405, rest('PGRST101'), 'busy', 'PGRST101'],
  [416, rest('PGRST103'), 'busy', 'PGRST103'],
  // A statement that took too long, a deadlock, the storage server's database.
  [500, rest('57014'), 'busy', '57014'],
  [500, rest('40P01'), 'busy', '40P01'],
  [544, storage('544', 'DatabaseTimeout'), 'busy', 'DatabaseTimeout'],
  [400, storage('503', 'SlowDown'), 'busy', 'SlowDown'],
  // By status alone.
  [401, { message: 'Invalid API key' }, 'expired', 'status_401'],
  [402, { message: 'over quota' }, 'busy', 'status_402'],
  [408, {}, 'busy', 'status_408'],
  [400, {}, 'busy', 'status_400'],
  [403, {}, 'busy', 'status_403'],
  [404, {}, 'busy', 'status_404'],
  [409, {}, 'busy', 'status_409'],
  [413, {}, 'refused', 'too_large'],
  [415, {}, 'busy', 'status_415'],
  [418, {}, 'busy', 'status_418'],
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
  [413, undefined, 'refused', 'too_large'],
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
    expect(classifyAnswer(400, { code: 'CR001', details: 'x' }).message).toBe('The server did not accept this.')
  })

  it('says of a fault of the server no word of SQL', () => {
    const said = rest('21000')
    said.message = 'UPDATE requires a WHERE clause'
    for (const status of [400, 404, 406, 409, 416, 500])
      expect(classifyAnswer(status, said).message).toBe('The server has a problem. Try again in a moment.')
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
