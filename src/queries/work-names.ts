/** The names of what unsent work is about, as far as this device knows them. */
import type { StoredDocument } from '#src/db/documents.ts'
import type { LiveCopy } from '#src/db/open.ts'
import type { SavedIntent } from '#src/domain/intent.ts'
import type { SyncedEntity } from '#src/domain/rows.ts'
import { mentionedIds } from '#src/domain/work/dependencies.ts'
import type { WorkNames } from '#src/domain/work/work-words.ts'

/** With the names that it noted before what it is about went. */
type NamedIntent = SavedIntent & { names?: Record<string, string> }

/** Names for everything that these mutations mention, and for the places of these reviews. */
export async function namesFor(
  copy: LiveCopy,
  work: readonly NamedIntent[],
  reviewIds: readonly string[],
): Promise<WorkNames> {
  const ids = new Set([...work.flatMap(({ input }) => [...mentionedIds(input)]), ...reviewIds])
  const made = madeHere(work)
  const bases = await copy.owed.read(['bases'], (owed) => owed.all('bases'))
  /** A row deleted here but not yet on the server is found under its base. */
  const read = async <E extends SyncedEntity>(entity: E, wanted: Iterable<string>) => {
    const found = new Map<string, StoredDocument<E>>()
    for (const base of bases)
      if (base.entity === entity && base.document) found.set(base.key, base.document as StoredDocument<E>)
    for (const [key, document] of await copy.documents.get(entity, [...wanted])) found.set(key, document)
    return found
  }
  const reviews = await read('reviews', ids)
  const placeIdOf = (reviewId: string): string | undefined =>
    reviews.get(reviewId)?.row.restaurant_id ?? made.visits.get(reviewId)
  const placesOfReviews = [...ids].flatMap((id) => placeIdOf(id) ?? [])
  const [places, lists, people] = await Promise.all([
    read('restaurants', [...ids, ...placesOfReviews]),
    read('lists', ids),
    read('profiles', ids),
  ])
  const noted = new Map(work.flatMap(({ names }) => Object.entries(names ?? {})))
  const place = (id: string): string | undefined => places.get(id)?.row.name ?? made.places.get(id) ?? noted.get(id)
  return {
    place,
    list: (id) => lists.get(id)?.row.name ?? made.lists.get(id) ?? noted.get(id),
    person: (id) => people.get(id)?.row.username,
    placeOfReview(reviewId) {
      const id = placeIdOf(reviewId)
      return id === undefined ? noted.get(reviewId) : place(id)
    },
  }
}

/** Refused work is on no screen any more, but its own input names what it was to create. */
function madeHere(work: readonly SavedIntent[]) {
  const made = {
    visits: new Map<string, string>(),
    places: new Map<string, string>(),
    lists: new Map<string, string>(),
  }
  const name = (of: unknown): { id: string; name: string } => of as { id: string; name: string }
  for (const { intent, input } of work) {
    if (intent === 'log_visit') made.visits.set(String(input['id']), String(input['restaurant_id']))
    if (intent === 'log_visit' && input['place']) made.places.set(name(input['place']).id, name(input['place']).name)
    if (intent === 'save_place') made.places.set(name(input).id, name(input).name)
    if (intent === 'create_list') made.lists.set(name(input).id, name(input).name)
  }
  return made
}
