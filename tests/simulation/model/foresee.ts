/** What a person would see of the model server if it took some work now; nothing of it happens. */
import { syncedEntities } from '#src/db/documents.ts'
import type { SavedIntent } from '#src/domain/intent.ts'
import { isIntentName } from '#src/domain/work/intents.ts'
import type { ScopeRows } from '#tests/simulation/simulated-server.ts'
import { serverSides } from './intents.ts'
import { viewOf } from './pull.ts'
import { refusalOf } from './refusals.ts'
import { createTables, type Scope, stampVersions } from './tables.ts'
import type { Transaction } from './transaction.ts'

/** Undefined where some of it would be refused. */
export function foresee(
  now: Transaction,
  files: ReadonlySet<string>,
  userId: string,
  work: readonly SavedIntent[],
): ScopeRows | undefined {
  const tables = createTables()
  for (const entity of syncedEntities) for (const [key, row] of now.tables.all(entity)) tables.all(entity).set(key, row)
  const scopes = new Map<string, Scope>()
  for (const [name, scope] of now.scopes) scopes.set(name, { ...scope, entries: new Map(scope.entries) })
  let made = 0
  const newId = (): string => `foreseen ${made++}`
  const left = new Set(now.left)
  const tx: Transaction = { ...now, tables, scopes, touched: new Map(), newId, staleCards: new Set(), left }
  for (const { intent, input } of work) {
    if (!isIntentName(intent) || refusalOf({ tables, files }, userId, intent, input)) return undefined
    serverSides[intent]({ tx, userId, skew: 0 }, input)
  }
  stampVersions(scopes, tx.touched)
  return viewOf({ tables, scopes }, userId)
}
