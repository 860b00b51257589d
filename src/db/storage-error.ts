/** Translates what IndexedDB, Dexie and RxDB throw into the two cases that matter to a person. */
import { StorageError } from './owed.ts'

const messages = {
  full: 'The storage of this device is full.',
  lost: 'The storage of this device cannot be used any more.',
} as const

/** The StorageError that an error of a store stands for: full when the quota is reached anywhere in it, else lost. */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  const kind = isQuota(error) ? 'full' : 'lost'
  return new StorageError(kind, messages[kind], { cause: error })
}

/** Runs work on a store; what it throws is a StorageError. */
export async function guarded<Value>(work: () => PromiseLike<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    throw toStorageError(error)
  }
}

/** Dexie hides the reason of an aborted transaction in `inner`, that of a bulk operation in `failures`. */
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
