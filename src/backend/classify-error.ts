/**
 * What an unsuccessful answer means for sync. This is the only place that decides it, by code and status, never by a
 * message's text. Codes are those of PostgREST, PostgreSQL (SQLSTATE), Supabase's auth server and its storage server.
 * `refused` and `signed_out` take something away from the person, so only codes that can mean nothing but this very
 * request lead to them. Anything else, whatever its status, is a fault of the server: `busy`.
 */
import { BackendError, type BackendErrorKind } from '#sync/backend.ts'

/** The kind; the stable code if it differs from the server's; and a sentence for people if the server's is none. */
type Row = readonly [kind: BackendErrorKind, code?: string | undefined, message?: string]

const pictureType = 'This type of picture is not accepted. Use a JPEG, PNG or WebP.'
const pictureSize = 'This photo is too large.'
const tooLarge = 'This is too large to send.'
const unstorable = 'This contains characters that cannot be stored.'
const wrongCode = 'This code is wrong or too old. Look at the latest mail, or send another code.'
const tooOften = 'That was tried too often. Wait a moment and try again.'
const fault = 'The server has a problem. Try again in a moment.'

export const rowsByCode: Readonly<Record<string, Row>> = {
  // The token: not signed by this project · missing where one is needed · expired.
  PGRST301: ['expired'],
  PGRST302: ['expired'],
  PGRST303: ['expired'],
  // The same from the auth server (missing; expired, forged or malformed) and from the storage server.
  no_authorization: ['expired'],
  bad_jwt: ['expired'],
  InvalidJWT: ['expired'],
  // The session is over: signed out elsewhere, password changed, expired, or a stolen token was used.
  refresh_token_not_found: ['signed_out'],
  refresh_token_already_used: ['signed_out'],
  session_not_found: ['signed_out'],
  session_expired: ['signed_out'],
  user_banned: ['signed_out'],
  // The token is valid but its person does not exist; sync_push has a code of its own for that.
  user_not_found: ['account_gone'],
  'CR001/signed_out': ['account_gone'],
  // The session of a valid token has been ended: renewing it says so for certain.
  'CR001/session_over': ['expired'],
  // PostgREST has no connection, has not read the schema yet, or waits for a free connection.
  PGRST000: ['busy'],
  PGRST001: ['busy'],
  PGRST002: ['busy'],
  PGRST003: ['busy'],
  // The function does not exist: the database is older than this app, or PostgREST has not seen the migration yet.
  PGRST202: ['busy'],
  // A hosted database with a full disk becomes read-only; PostgREST answers 405.
  '25006': ['busy'],
  // The request exceeds a limit of PostgreSQL. PostgREST answers 500, but a repetition would exceed it again.
  '54000': ['refused', undefined, tooLarge],
  '54001': ['refused', undefined, tooLarge],
  '54023': ['refused', undefined, tooLarge],
  // A malformed request: no JSON, a zero byte or half an emoji in it, an invalid id.
  PGRST102: ['refused', 'invalid_input', unstorable],
  '22P02': ['refused', 'invalid_input', unstorable],
  '22P05': ['refused', 'invalid_input', unstorable],
  // Input at sign-in and sign-up; these messages are good sentences.
  invalid_credentials: ['refused'],
  invalid_grant: ['refused'],
  email_not_confirmed: ['refused'],
  user_already_exists: ['refused'],
  email_exists: ['refused'],
  email_address_invalid: ['refused'],
  email_address_not_authorized: ['refused'],
  weak_password: ['refused'],
  same_password: ['refused'],
  // A code that came by mail: mistyped, used, replaced by a later one, or too old.
  otp_expired: ['refused', undefined, wrongCode],
  validation_failed: ['refused'],
  signup_disabled: ['refused'],
  // Too many requests of one kind: our own budget (of a whole request; in sync_push it is a verdict), the auth server's limits.
  CR002: ['busy', undefined, tooOften],
  over_request_rate_limit: ['busy', undefined, tooOften],
  over_email_send_rate_limit: ['busy', undefined, tooOften],
  // Storage: a missing bucket means an unfinished project, not a bad picture.
  NoSuchBucket: ['busy'],
  'Bucket not found': ['busy'],
  // Storage: somebody else is writing the same file, or the transaction lost against them.
  ResourceLocked: ['busy'],
  TransactionError: ['busy'],
  // Storage, new and old names: the file exists · the bucket refuses its type or size.
  KeyAlreadyExists: ['refused', 'already_exists'],
  ResourceAlreadyExists: ['refused', 'already_exists'],
  Duplicate: ['refused', 'already_exists'],
  InvalidMimeType: ['refused', 'photo_type', pictureType],
  invalid_mime_type: ['refused', 'photo_type', pictureType],
  EntityTooLarge: ['refused', 'photo_size', pictureSize],
  'Payload too large': ['refused', 'photo_size', pictureSize],
  // Storage answers alike for an expired token and for a policy that refuses, see upload.ts. A phone writes only into
  // the person's own folder, so the latter is a fault of the project.
  AccessDenied: ['busy', 'denied_or_expired'],
  Unauthorized: ['busy', 'denied_or_expired'],
}

/** For codes missing in the table, by status; any other status is a fault of the server. */
const rowsByStatus: Readonly<Record<number, Row>> = {
  // 42501 without a token, and the functions' own check of the caller.
  401: ['expired'],
  413: ['refused', 'too_large', tooLarge],
  429: ['busy', undefined, tooOften],
}

const refusal: Row = ['refused']

type Body = Readonly<Record<string, unknown>>

/**
 * The error for an answer with this status and body. `body` is parsed JSON; undefined when there was none. Our server
 * always sends JSON with an error, so then something in between has answered (a proxy, a network's sign-in page).
 */
export function classifyAnswer(status: number, body: unknown): BackendError {
  if (status < 400) return new BackendError('network', 'Something other than the server answered.', 'foreign_answer')
  if (typeof body !== 'object' || body === null) {
    const isTooLarge = status === 413
    return isTooLarge
      ? new BackendError('refused', tooLarge, 'too_large')
      : new BackendError('busy', fault, `status_${status}`)
  }
  const answer = body as Body
  // Storage wraps the real status in a 400 answer.
  const meant = Number(answer['statusCode'] ?? status)
  for (const code of codesOf(answer)) {
    const row = rowsByCode[code]
    if (row) return errorOf(row, code, answer)
  }
  // A function of ours refuses, with its own sentence and code.
  const row = answer['code'] === 'CR001' ? refusal : rowsByStatus[meant]
  return errorOf(row ?? ['busy'], codesOf(answer).at(-1) ?? `status_${meant}`, answer)
}

/** The error for a request without an answer: fetch threw, it timed out, or the caller gave up. */
export function classifyFailure(thrown: unknown): BackendError {
  if (thrown instanceof BackendError) return thrown
  return new BackendError('network', 'The server could not be reached.', 'network', { cause: thrown })
}

/** The codes in an answer, the most specific first. Our own functions put theirs into `details`. */
function codesOf(answer: Body): string[] {
  const { code, error_code, error, details } = answer as Record<'code' | 'error_code' | 'error' | 'details', unknown>
  if (code === 'CR001' && typeof details === 'string') return [`CR001/${details}`, details]
  return [error_code, code, error].filter((one) => typeof one === 'string')
}

/** Shows the server's own words only where they are meant for people: a server fault describes itself in SQL. */
function errorOf([kind, code, message]: Row, given: string, answer: Body): BackendError {
  const { message: said, msg, error_description } = answer as Record<'message' | 'msg' | 'error_description', unknown>
  const own = [said, msg, error_description].find((text) => typeof text === 'string')
  const words = message ?? (kind === 'refused' ? own : fault) ?? 'The server did not accept this.'
  // For the operator of the project.
  return new BackendError(kind, words, code ?? given, { cause: own })
}
