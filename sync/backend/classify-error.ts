/**
 * What an answer that is no success means for sync: the one place that decides it, by code and status, never by the
 * text of a message. Codes are those of PostgREST, PostgreSQL (SQLSTATE), Supabase's auth server and its storage server.
 * When in doubt it says `busy`, because `refused` and `signed_out` take something away from the person.
 */
import { BackendError, type BackendErrorKind } from '../backend.ts'

/** Kind, the stable code when it is not the server's own, and the sentence for people when the server's is none. */
type Row = readonly [kind: BackendErrorKind, code?: string, message?: string]

const pictureType = 'This type of picture is not accepted. Use a JPEG, PNG or WebP.'
const pictureSize = 'This picture has too many bytes.'

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
  '54000': ['refused'],
  '54001': ['refused'],
  '54023': ['refused'],
  // Too many requests of one kind; the auth server's own limit.
  over_request_rate_limit: ['busy'],
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
  // Storage says the same for a token whose time is over and for a folder of somebody else: see upload.ts.
  AccessDenied: ['refused', 'denied_or_expired'],
  Unauthorized: ['refused', 'denied_or_expired'],
}

/** For codes that are not in the table, by status from the first to the last. */
const rowsByStatus: readonly (readonly [first: number, last: number, row: Row])[] = [
  // 42501 without a token, and the functions' own check of the caller.
  [401, 401, ['expired']],
  // Hosted: the project is over its quota, until somebody pays.
  [402, 402, ['busy']],
  [403, 403, ['refused', 'not_allowed', 'You are not allowed to do this.']],
  // Nothing is wrong with the request: timeout, conflict that a repetition settles, too early, too many.
  [408, 408, ['busy']],
  [413, 413, ['refused', 'photo_size', pictureSize]],
  [415, 415, ['refused', 'photo_type', pictureType]],
  [423, 423, ['busy']],
  [425, 425, ['busy']],
  [429, 429, ['busy']],
  [400, 499, ['refused']],
  // Down, restarting, paused, overloaded, a statement that took too long (57014), a deadlock (40P01).
  [500, 599, ['busy']],
]

type Body = Readonly<Record<string, unknown>>

/**
 * The error for an answer with this status and body. `body` is parsed JSON; undefined when it was none, which our
 * server never sends with an error: then something on the way has answered (a proxy, a sign-in page of a network).
 */
export function classifyAnswer(status: number, body: unknown): BackendError {
  if (status < 400) return new BackendError('network', 'Something else than the server has answered.', 'foreign_answer')
  if (typeof body !== 'object' || body === null) {
    const tooLarge = status === 413
    return tooLarge
      ? new BackendError('refused', pictureSize, 'photo_size')
      : new BackendError('busy', `The server cannot be used now (${status}).`, `status_${status}`)
  }
  const answer = body as Body
  // Storage wraps its real status in an answer 400.
  const meant = Number(answer['statusCode'] ?? status)
  for (const code of codesOf(answer)) {
    const row = rowsByCode[code]
    if (row) return errorOf(row, code, answer)
  }
  const row = rowsByStatus.find(([first, last]) => meant >= first && meant <= last)?.[2] ?? ['busy']
  return errorOf(row, codesOf(answer).at(-1) ?? `status_${meant}`, answer)
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

function errorOf([kind, code, message]: Row, given: string, answer: Body): BackendError {
  const { message: said, msg } = answer as Record<'message' | 'msg', unknown>
  const words = message ?? [said, msg].find((text) => typeof text === 'string') ?? 'The server did not accept this.'
  return new BackendError(kind, words, code ?? given)
}
