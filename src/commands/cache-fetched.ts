/** Caches rows that were fetched on demand, so that screens can show and name them offline. */
import { type FetchedRow, storeCachedRows } from '#src/db/cached-rows.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import { StorageError } from '#src/db/owed.ts'
import { cardOf } from '#src/domain/people/profile.ts'
import type { PersonCard, Profile } from '#src/domain/rows.ts'

export const cacheFetched = (copy: LocalCopy, rows: readonly FetchedRow[], heard?: number): Promise<boolean> =>
  ifThereIsRoom(() => storeCachedRows(copy, rows, heard))

/** Returns whether there was room. A full device is no failure: the rows stay on the server. */
export async function ifThereIsRoom(keep: () => Promise<unknown>): Promise<boolean> {
  try {
    await keep()
    return true
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    return false
  }
}

/** Caches a person's card, of whom nothing may be here but a cached page. */
export const cacheCard = async (copy: LocalCopy, person: PersonCard): Promise<boolean> =>
  cacheFetched(copy, await cardIfUnknown(copy, cardOf(person)))

/** A person's card to cache; none when the person is known already, since the stored row may hold more than a card. */
export async function cardIfUnknown(copy: LocalCopy, card: Profile): Promise<FetchedRow[]> {
  const isKnown = (await copy.documents.get('profiles', [card.user_id])).has(card.user_id)
  return isKnown ? [] : [{ entity: 'profiles', row: card }]
}
