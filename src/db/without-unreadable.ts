/** Drops what the browser cannot read any more. */
import { resultOf, type Store } from './indexed-db.ts'

/** Called before a damaged document is dropped, with the scopes whose rows must come again. */
export type OnDamage = (scopes: readonly string[] | 'all') => Promise<void>

/**
 * A browser may keep a large value in a file of its own, which can vanish alone; then every read that meets it fails. Such rows are
 * dropped, and the question is asked again. If there are none, the error is another one.
 */
export async function withoutUnreadable<Answer>(
  documents: Store,
  ask: () => Promise<Answer>,
  onDamage: OnDamage,
): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const unreadable = await documents.read(async (store) => {
      const found: IDBValidKey[] = []
      for (const key of await resultOf(store.getAllKeys()))
        await resultOf(store.get(key)).catch(() => void found.push(key))
      return found
    })
    if (unreadable.length === 0) throw error
    await onDamage('all')
    await documents.write((store) => Promise.all(unreadable.map((key) => resultOf(store.delete(key)))))
    return ask()
  }
}
