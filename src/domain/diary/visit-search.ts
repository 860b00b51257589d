/** Finds one's own visits by what they say: the place, the review, what one had, with whom, and the private notes. */
import { fold, wordsOf } from '#src/domain/places/place-search.ts'
import type { PrivateNote, Restaurant, Review } from '#src/domain/rows.ts'

type Entry = { review: Review; restaurant?: Pick<Restaurant, 'name'> | undefined }

/** Those that have every word, in their order; all for an empty text. `notes`: one's own, if these visits are. */
export function visitsSaying<Visit extends Entry>(
  visits: readonly Visit[],
  notes: readonly PrivateNote[],
  text: string,
): readonly Visit[] {
  const words = wordsOf(text)
  if (words.length === 0) return visits
  const noteOn = new Map(notes.map((row) => [row.review_id ?? row.restaurant_id, row.note]))
  return visits.filter(({ review, restaurant }) => {
    const { id, restaurant_id, comment, dishes, companions = [] } = review
    const names = companions.map(({ username }) => username)
    const said = [restaurant?.name, comment, dishes, ...names, noteOn.get(id), noteOn.get(restaurant_id)]
    const all = fold(said.filter((one) => one !== undefined).join('\n'))
    return words.every((word) => all.includes(word))
  })
}
