import { StorageError } from '#src/db/owed.ts'

/**
 * A frozen copy of plain data. The memory stores keep copies, so nobody else's later change reaches them, and give them
 * out without another copy; who changes one gets a TypeError instead of a silently damaged store. The bytes of pictures are
 * changed by nobody and stay as they are; so does what is frozen, because only this function freezes. A Blob is refused, as by
 * WebKit's stores in a private window.
 */
export function frozenCopy<T>(value: T): T {
  if (value instanceof Blob) throw new StorageError('lost', 'A Blob cannot be stored.')
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || value instanceof ArrayBuffer)
    return value
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy)) as T
  const copy: Record<string, unknown> = {}
  for (const key in value) copy[key] = frozenCopy(value[key])
  return Object.freeze(copy) as T
}
