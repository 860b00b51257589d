/**
 * What an answer that is no success means for sync: the one place that decides it, by code and status, never by the
 * text of a message. Codes are those of PostgREST, PostgreSQL (SQLSTATE), Supabase's auth server and its storage server.
 * `refused` and `signed_out` take something away from the person, so only what is named here is that: codes that can mean
 * nothing but this very request. All else, whatever its status, is a fault of the server: `busy`.
 */
import { BackendError, type BackendErrorKind } from '#sync/backend.ts'

/** Kind, the stable code when it is not the server's own, and the sentence for people when the server's is none. */
type Row = readonly [kind: BackendErrorKind, code?: string | undefined, message?: string]

const pictureType = 'This type of picture is not accepted. Use a JPEG, PNG or WebP.'
const pictureSize = 'This picture has too many bytes.'
const tooLarge = 'This is too large to be sent.'
const unstorable = 'This contains characters that cannot be stored.'
const tooOften = 'That was tried too often. Wait a little and try again.'
const fault = 'The server has a problem. Try again in a moment.'

export const rowsByCode: Readonly<Record<string, Row>> = {
  // The token: not one that this project signed · missing where one is needed · its time is over.
  PGRST301: ['expired'],
  PGRST302: ['expired'],
  PGRST303: ['expired'],
  // The same from the auth server (missing; expired, forged or malformed) and from the storage server.
  no_authorization: ['expired'],
  bad_jwt: ['expired'],
  InvalidJWT: ['expired'],
  // The session was ended: signed out elsewhere, password changed, its time is over, a stolen token was used.
  refresh_token_not_found: ['signed_out'],
  refresh_token_already_used: ['signed_out'],
  session_not_found: ['signed_out'],
  session_expired: ['signed_out'],
  user_banned: ['signed_out'],
  // The token is good, its person does not exist; sync_push says it with its own code.
  user_not_found: ['account_gone'],
  'CR001/signed_out': ['account_gone'],
  // PostgREST has no connection, has not read the schema yet, or waits for a free connection.
  PGRST000: ['busy'],
  PGRST001: ['busy'],
  PGRST002: ['busy'],
  PGRST003: ['busy'],
  // The call is not there: the database is older than this app, or PostgREST has not seen the migration yet.
  PGRST202: ['busy'],
  // A hosted database whose disk is full only reads; PostgREST answers 405.
  '25006': ['busy'],
  // A limit of PostgreSQL is exceeded. PostgREST answers 500, but the same request will exceed it again.
  '54000': ['refused', undefined, tooLarge],
  '54001': ['refused', undefined, tooLarge],
  '54023': ['refused', undefined, tooLarge],
  // The request itself: no JSON, a zero byte or half an emoji in it, an id that is none.
  PGRST102: ['refused', 'invalid_input', unstorable],
  '22P02': ['refused', 'invalid_input', unstorable],
  '22P05': ['refused', 'invalid_input', unstorable],
  // What was typed at sign-in and sign-up; these have good sentences.
  invalid_credentials: ['refused'],
  invalid_grant: ['refused'],
  email_not_confirmed: ['refused'],
  user_already_exists: ['refused'],
  email_exists: ['refused'],
  email_address_invalid: ['refused'],
  email_address_not_authorized: ['refused'],
  weak_password: ['refused'],
  validation_failed: ['refused'],
  signup_disabled: ['refused'],
  // Too many requests of one kind; the auth server's own limits.
  over_request_rate_limit: ['busy', undefined, tooOften],
  over_email_send_rate_limit: ['busy', undefined, tooOften],
  // Storage: a bucket that is missing is an unfinished project, not a bad picture.
  NoSuchBucket: ['busy'],
  'Bucket not found': ['busy'],
  // Storage: somebody else writes the same file, or the transaction lost against one who does.
  ResourceLocked: ['busy'],
  TransactionError: ['busy'],
  // Storage, new and old names: the file is there · has a type or size that the bucket does not take.
  KeyAlreadyExists: ['refused', 'already_exists'],
  ResourceAlreadyExists: ['refused', 'already_exists'],
  Duplicate: ['refused', 'already_exists'],
  InvalidMimeType: ['refused', 'photo_type', pictureType],
  invalid_mime_type: ['refused', 'photo_type', pictureType],
  EntityTooLarge: ['refused', 'photo_size', pictureSize],
  'Payload too large': ['refused', 'photo_size', pictureSize],
  // Storage says the same for a token whose time is over and for a policy that says no: see upload.ts. A phone writes into
  // the person's own folder only, so the second is a fault of the project.
  AccessDenied: ['busy', 'denied_or_expired'],
  Unauthorized: ['busy', 'denied_or_expired'],
}

/** For codes that are not in the table, by status; all others are a fault of the server. */
const rowsByStatus: Readonly<Record<number, Row>> = {
  // 42501 without a token, and the functions' own check of the caller.
  401: ['expired'],
  413: ['refused', 'too_large', tooLarge],
  429: ['busy', undefined, tooOften],
}

const refusal: Row = ['refused']

type Body = Readonly<Record<string, unknown>>

/**
 * The error for an answer with this status and body. `body` is parsed JSON; undefined when it was none, which our
 * server never sends with an error: then something on the way has answered (a proxy, a sign-in page of a network).
 */
export function classifyAnswer(status: number, body: unknown): BackendError {
  if (status < 400) return new BackendError('network', 'Something else than the server has answered.', 'foreign_answer')
  if (typeof body !== 'object' || body === null) {
    const isTooLarge = status === 413
    return isTooLarge
      ? new BackendError('refused', tooLarge, 'too_large')
      : new BackendError('busy', fault, `status_${status}`)
  }
  const answer = body as Body
  // Storage wraps its real status in an answer 400.
  const meant = Number(answer['statusCode'] ?? status)
  for (const code of codesOf(answer)) {
    const row = rowsByCode[code]
    if (row) return errorOf(row, code, answer)
  }
  // A function of ours says no, with its own sentence and code.
  const row = answer['code'] === 'CR001' ? refusal : rowsByStatus[meant]
  return errorOf(row ?? ['busy'], codesOf(answer).at(-1) ?? `status_${meant}`, answer)
}

/** The error for a request that got no answer: thrown by fetch, timed out, or given up by the caller. */
export function classifyFailure(thrown: unknown): BackendError {
  if (thrown instanceof BackendError) return thrown
  return new BackendError('network', 'The server could not be reached.', 'network', { cause: thrown })
}

/** The codes that an answer carries, the most telling first. A refusal of our own functions has its code in `details`. */
function codesOf(answer: Body): string[] {
  const { code, error_code, error, details } = answer as Record<'code' | 'error_code' | 'error' | 'details', unknown>
  if (code === 'CR001' && typeof details === 'string') return [`CR001/${details}`, details]
  return [error_code, code, error].filter((one) => typeof one === 'string')
}

/** The server's own words are shown only where they are made for people: a fault of the server says them in SQL. */
function errorOf([kind, code, message]: Row, given: string, answer: Body): BackendError {
  const { message: said, msg, error_description } = answer as Record<'message' | 'msg' | 'error_description', unknown>
  const own = [said, msg, error_description].find((text) => typeof text === 'string')
  const words = message ?? (kind === 'refused' ? own : fault) ?? 'The server did not accept this.'
  // For who operates the project.
  return new BackendError(kind, words, code ?? given, { cause: own })
}
