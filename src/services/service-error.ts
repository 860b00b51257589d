/** Why a service that needs the network at once could not do what was asked. */
export type ServiceErrorKind = 'offline' | 'busy' | 'signed_out' | 'refused'

/**
 * offline: no answer · busy: try again later · signed_out: sign in again · refused: it will not be accepted like this.
 * The message is a sentence for people.
 */
export class ServiceError extends Error {
  readonly kind: ServiceErrorKind
  /** A stable code of the server, such as 'invalid_credentials' or 'username_taken'. */
  readonly code: string
  constructor(kind: ServiceErrorKind, message: string, code: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ServiceError'
    this.kind = kind
    this.code = code
  }
}

/**
 * What the server says of a sign-in or a sign-up, made for people; undefined of all that is no answer to it: a fault of the server,
 * an answer that cannot be read (spec D§5: "An unexpected error occurred").
 */
export function serverWords(error: unknown): string | undefined {
  if (!(error instanceof ServiceError)) return undefined
  return error.kind === 'refused' || error.code.startsWith('over_') ? error.message : undefined
}
