/** Keeps what was fetched on demand, so that it can be shown and named without a network. */
import { type FetchedRow, storeCachedRows } from '#src/db/cached-rows.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import { StorageError } from '#src/db/owed.ts'
import type { Profile } from '#src/domain/rows.ts'

export const cacheFetched = (copy: LocalCopy, rows: readonly FetchedRow[]): Promise<boolean> =>
  ifThereIsRoom(() => storeCachedRows(copy, rows))

/** That there is no room for it is no failure: it stays on the server. Whether there was. */
export async function ifThereIsRoom(keep: () => Promise<void>): Promise<boolean> {
  try {
    await keep()
    return true
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    return false
  }
}

/** The card of a person to be cached; none of somebody who is known already, of whom there may be more than a card. */
export async function cardIfUnknown(copy: LocalCopy, card: Profile): Promise<FetchedRow[]> {
  const isKnown = (await copy.documents.get('profiles', [card.user_id])).has(card.user_id)
  return isKnown ? [] : [{ entity: 'profiles', row: card }]
}
