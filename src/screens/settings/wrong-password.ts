import { ServiceError } from '#src/services/service-error.ts'

export const wrongPassword = 'This is not your password'

/** Whether the server did not take the password of the person who is signed in. */
export const isWrongPassword = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === 'invalid_credentials'
