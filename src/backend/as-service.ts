/** Server failures as screens see them. */
import { ServiceError, type ServiceErrorKind } from '#src/services/service-error.ts'
import { BackendError, type BackendErrorKind } from '#sync/backend.ts'

const kinds: Record<BackendErrorKind, ServiceErrorKind> = {
  network: 'offline',
  busy: 'busy',
  expired: 'signed_out',
  signed_out: 'signed_out',
  account_gone: 'signed_out',
  refused: 'refused',
}

/** Runs `work` and turns a BackendError into a ServiceError. */
export async function asService<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BackendError)) throw error
    throw new ServiceError(kinds[error.kind], error.message, error.code, { cause: error })
  }
}
