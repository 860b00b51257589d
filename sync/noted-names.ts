/** Unsent work keeps the names of what it is about when a pull takes that away: nobody would know them any more. */
import type { DocumentChange } from '#src/db/documents.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { ServerDocuments } from '#src/db/pending-rows.ts'
import type { List, Restaurant, Review } from '#src/domain/rows.ts'
import { mentionedIds } from '#src/domain/work/dependencies.ts'

/** Notes them with what is unsent or refused; to be called before the page is written. `before` and `after` of it. */
export async function noteNames(copy: LocalCopy, before: ServerDocuments, after: ServerDocuments): Promise<void> {
  const gone = [...after].flatMap(([id, { document }]) => (document ? [] : (before.get(id) ?? [])))
  const names = await namesOf(copy, gone)
  if (names.size === 0) return
  await copy.owed.write(['outbox', 'refused'], async (owed) => {
    const named = <Work extends { input: Record<string, unknown>; names?: Record<string, string> }>(
      work: Work[],
    ): Work[] =>
      work.flatMap((one) => {
        const known = [...mentionedIds(one.input)].flatMap((id) => {
          const name = names.get(id)
          return name === undefined ? [] : [[id, name] as const]
        })
        return known.length === 0 ? [] : [{ ...one, names: { ...one.names, ...Object.fromEntries(known) } }]
      })
    await owed.put('outbox', named(await owed.all('outbox')))
    await owed.put('refused', named(await owed.all('refused')))
  })
}

/** By id: of lists of one's own and of places, and of a review its place. Nothing that others have named: it may go with their account. */
async function namesOf(
  { documents, userId }: LocalCopy,
  gone: readonly DocumentChange[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const placeOfReview = new Map<string, string>()
  for (const { entity, key, document } of gone) {
    if (!document) continue
    const { name, user_id, restaurant_id } = document.row as Partial<Restaurant & List & Review>
    if (name !== undefined && (entity === 'restaurants' || (entity === 'lists' && user_id === userId)))
      names.set(key, name)
    if (restaurant_id !== undefined && entity === 'reviews') placeOfReview.set(key, restaurant_id)
  }
  if (placeOfReview.size === 0) return names
  const places = await documents.get('restaurants', [...new Set(placeOfReview.values())])
  for (const [reviewId, placeId] of placeOfReview) {
    const name = places.get(placeId)?.row.name
    if (name !== undefined) names.set(reviewId, name)
  }
  return names
}
