/** Why a service that needs the network could not do what was asked. */
export type ServiceErrorKind = 'offline' | 'busy' | 'signed_out' | 'refused'

/**
 * offline: no answer · busy: try again later · signed_out: sign in again · refused: the same request will be refused
 * again. The message is a sentence for people.
 */
export class ServiceError extends Error {
  readonly kind: ServiceErrorKind
  /** The server's stable code, such as 'invalid_credentials' or 'username_taken'. */
  readonly code: string
  constructor(kind: ServiceErrorKind, message: string, code: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ServiceError'
    this.kind = kind
    this.code = code
  }
}

/**
 * The server's own words about a sign-in or sign-up, meant for people; undefined for anything else: a server fault, an
 * unreadable answer (spec D§5: "An unexpected error occurred").
 */
export function serverWords(error: unknown): string | undefined {
  if (!(error instanceof ServiceError)) return undefined
  // CR002: a budget of ours is used up; the others are the auth server's limits.
  return error.kind === 'refused' || error.code.startsWith('over_') || error.code === 'CR002'
    ? error.message
    : undefined
}

/** The same, with words for everything else. */
export function failureWords(error: unknown): string {
  const isOver = error instanceof ServiceError && error.kind === 'signed_out'
  return (
    serverWords(error) ?? (isOver ? 'Sign in again to continue.' : 'An unexpected error occurred. Please try again.')
  )
}
