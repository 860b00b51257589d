/** What an import has brought, in a sentence. */
import { listed } from '#src/domain/work/work-words.ts'

type Counts = Record<'visits' | 'photos' | 'lists' | 'places' | 'people' | 'notes' | 'unsent', number>

export function importedWords({ visits, photos, lists, places, people, notes, unsent }: Counts): string {
  const words = listed([
    [visits, 'visit'],
    [photos, 'photo'],
    [lists, 'list'],
    [places, 'saved place'],
    [people, 'follow'],
    [notes, 'private note'],
    [unsent, 'unsent item'],
  ])
  return words === undefined ? 'Everything in this file is already here.' : `Imported: ${words}.`
}
