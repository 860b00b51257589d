/** What an import has brought, in a sentence. */
import { listed } from '#src/domain/work/work-words.ts'
import type { ImportCounts } from './import-batch.ts'

export function broughtWords({ visits, lists, listed: entries, wanted }: ImportCounts, photos = 0): string {
  const words = listed([
    [visits, 'visit'],
    [photos, 'photo'],
    [lists, 'list'],
    [entries, 'listed place'],
    [wanted, 'want-to-try place'],
  ])
  return words === undefined ? 'Nothing new was imported.' : `Imported: ${words}.`
}
