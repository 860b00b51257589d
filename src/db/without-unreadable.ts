/** Drops what the browser cannot read any more. */
import type { Table } from 'dexie'

/** Called before a damaged document is dropped, with the scopes whose rows must come again. */
export type OnDamage = (scopes: readonly string[] | 'all') => Promise<void>

/**
 * A browser may keep a large value in a file of its own, which can vanish alone; then every read that meets it fails. Such rows are
 * dropped, and the question is asked again. If there are none, the error is another one.
 */
export async function withoutUnreadable<Row, Answer>(
  table: Table<Row, string>,
  ask: () => PromiseLike<Answer>,
  onDamage: OnDamage,
): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const unreadable: string[] = []
    for (const key of await table.toCollection().primaryKeys())
      await table.get(key).catch(() => void unreadable.push(key))
    if (unreadable.length === 0) throw error
    await onDamage('all')
    await table.bulkDelete(unreadable)
    return ask()
  }
}
