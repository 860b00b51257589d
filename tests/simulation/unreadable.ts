/**
 * Values that the browser cannot read any more, as where it has lost the file that it kept a large one in; for fake-indexeddb, which
 * loses none.
 */
import { type DBCore, type DBCoreTable, Dexie } from 'dexie'

/** In place of a row's columns: whoever reads them fails, until others take their place. */
export const unreadable = { isUnreadable: true }

function readable<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && 'isUnreadable' in value)
    throw new DOMException('Failed to read large IndexedDB value', 'DataError')
  return value
}

const guarded = (table: DBCoreTable): DBCoreTable => ({
  ...table,
  get: (request) => table.get(request).then(readable),
  getMany: (request) => table.getMany(request).then((found) => found.map(readable)),
  query: (request) =>
    table.query(request).then((answer) => {
      if (request.values) answer.result.forEach(readable)
      return answer
    }),
})

/** From here on every database opened in this process has them. */
export function loseValues(): void {
  if (Dexie.addons.includes(addon)) return
  Dexie.addons.push(addon)
}

const addon = (dexie: Dexie): void => {
  const create = (core: DBCore): Partial<DBCore> => ({ table: (name) => guarded(core.table(name)) })
  dexie.use({ stack: 'dbcore', name: 'unreadable', create })
}
