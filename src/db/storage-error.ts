/** Reduces the errors of IndexedDB, Dexie and RxDB to the two cases that matter to a person. */
import { StorageError } from './owed.ts'

const messages = {
  full: "This device's storage is full.",
  lost: "This device's storage can no longer be used.",
} as const

/** The StorageError for a store's error: full if a quota error is anywhere inside it, else lost. */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  const kind = isQuota(error) ? 'full' : 'lost'
  return new StorageError(kind, messages[kind], { cause: error })
}

/** Runs work on a store and turns its errors into StorageError. */
export async function guarded<Value>(work: () => PromiseLike<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    throw toStorageError(error)
  }
}

/** Dexie hides an aborted transaction's reason in `inner`, a bulk operation's in `failures`. */
function isQuota(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { name, inner, cause, failures } = error as {
    name?: unknown
    inner?: unknown
    cause?: unknown
    failures?: unknown
  }
  return name === 'QuotaExceededError' || [inner, cause, ...(Array.isArray(failures) ? failures : [])].some(isQuota)
}
