/**
 * Values that the browser cannot read any more, as where it has lost the file that it kept a large one in; for fake-indexeddb, which
 * loses none.
 */
import { IDBDatabase } from 'fake-indexeddb'

/** In place of a row's columns: whoever reads them fails, until others take their place. */
export const unreadable = { isUnreadable: true }

function readable<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && 'isUnreadable' in value)
    throw new DOMException('Failed to read large IndexedDB value', 'DataError')
  return value
}

/** What fake-indexeddb keeps of an object store. */
type Kept = { getValue: (...given: never[]) => unknown; getAllValues: (...given: never[]) => unknown[] }

let isDone = false

/** From here on every store created in this process has them. */
export function loseValues(): void {
  if (isDone) return
  isDone = true
  // oxlint-disable-next-line typescript/unbound-method -- called with the database that it was asked of
  const { createObjectStore } = IDBDatabase.prototype
  const known = new WeakSet<object>()
  IDBDatabase.prototype.createObjectStore = function (...given) {
    const store = createObjectStore.apply(this, given)
    const kept = Object.getPrototypeOf(Reflect.get(store, '_rawObjectStore') as object) as Kept
    if (!known.has(kept)) {
      known.add(kept)
      const { getValue, getAllValues } = kept
      kept.getValue = function (...key) {
        return readable(getValue.apply(this, key))
      }
      kept.getAllValues = function (...range) {
        return getAllValues.apply(this, range).map(readable)
      }
    }
    return store
  }
}
