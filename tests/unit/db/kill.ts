/** A process that dies: from one access to the storage on, none works. */
import { IDBDatabase, IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'

/**
 * Lets `accesses` transactions and deletions happen and fails all others, until the returned function is called. It lets
 * databases be opened: RxDB keeps a failed opening in mind until the page is loaded again.
 */
export function killAfter(accesses: number): () => void {
  let left = accesses
  const step = (): void => {
    left -= 1
    if (left < 0) throw new Error('killed')
  }
  const spies = [
    spyOn(IDBDatabase.prototype, 'transaction', ([, mode]) => {
      // The library itself begins that one when it opens a database.
      if (mode !== 'versionchange') step()
    }),
    spyOn(IDBFactory.prototype, 'deleteDatabase', step),
  ]
  return () => {
    for (const spy of spies) spy.mockRestore()
  }
}

/** Lets a method do what it does after `before`, which gets its parameters. */
function spyOn(prototype: object, name: string, before: (parameters: unknown[]) => void) {
  const original = Reflect.get(prototype, name) as (...parameters: unknown[]) => unknown
  return vi
    .spyOn(prototype as Record<string, (...parameters: unknown[]) => unknown>, name)
    .mockImplementation(function (this: unknown, ...parameters: unknown[]) {
      before(parameters)
      return original.apply(this, parameters)
    })
}
