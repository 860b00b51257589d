/** What an import finds on this device, and so leaves out. */
import type { Here } from '#src/domain/archive/import-plan.ts'
import type { PlaceEntry } from '#src/domain/rows.ts'
import { createdIds } from '#src/domain/work/dependencies.ts'
import type { LocalCopy } from './local-copy.ts'
import type { OwedTables } from './owed.ts'

/** Whether everything of the person is on this device: what is not would be made a second time. */
export const hasArrived = (facts: readonly OwedTables['facts'][]): boolean =>
  facts.some(({ name, value }) => name === 'first_pull_done' && value) && !facts.some(({ name }) => name === 'resync')

/** Rows, people and of these places those of this device, with what pending and refused work is about. */
export async function whatIsHere({ documents, owed, userId }: LocalCopy, placeIds: readonly string[]): Promise<Here> {
  const { outbox, refused } = await owed.read(['outbox', 'refused'], async (reader) => ({
    outbox: await reader.all('outbox'),
    refused: await reader.all('refused'),
  }))
  const profile = (await documents.get('profiles', [userId])).get(userId)?.row
  const rows = [
    ...(await documents.where('reviews', 'user_id', userId)),
    ...(await documents.where('lists', 'user_id', userId)),
    // One that was emptied is no note.
    ...(await documents.where('private_notes', 'user_id', userId)).filter(({ row }) => row.note !== undefined),
  ].map(({ row }) => row.id)
  const work = [...outbox, ...refused]
  const of = (intent: string, field: string): string[] =>
    work.flatMap((one) => (one.intent === intent && typeof one.input[field] === 'string' ? [one.input[field]] : []))
  const ids = (entries: readonly PlaceEntry[] | undefined, intent: string): string[] => [
    ...new Set([...(entries ?? []).map(({ id }) => id), ...of(intent, 'restaurant_id')]),
  ]
  const followed = (await documents.where('followers', 'follower_id', userId)).map(({ row }) => row.following_id)
  const blocked = (await documents.where('restrictions', 'user_id', userId)).map(({ row }) => row.person_id)
  const places = await documents.get('restaurants', placeIds)
  return {
    rows: new Set([...rows, ...of('set_private_note', 'id'), ...work.flatMap(createdIds)]),
    // One that was fetched on demand may be gone; one that pending work makes will be there before.
    places: new Set([
      ...[...places].flatMap(([id, { scopes }]) => (scopes.length > 0 ? [id] : [])),
      ...outbox.flatMap(createdIds),
    ]),
    onProfile: {
      favorites: ids(profile?.favorites, 'add_favorite'),
      want_to_try: ids(profile?.want_to_try, 'add_want_to_try'),
      pinned_restaurants: ids(profile?.pinned_restaurants, 'pin_restaurant'),
    },
    following: new Set([...followed, ...blocked, ...of('follow', 'user_id')]),
  }
}
