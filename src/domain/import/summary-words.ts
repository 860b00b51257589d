/** What an import has brought, in a sentence. */
import { listed } from '#src/domain/work/work-words.ts'
import { photosToCome, type SavedImport } from './import-batch.ts'

/** Undefined while nothing of it has come but photos are still in the file. */
export function broughtWords(batch: SavedImport): string | undefined {
  const { visits, lists, listed: entries, wanted } = batch.counts
  const words = listed([
    [visits, 'visit'],
    [batch.photos?.added.length ?? 0, 'photo'],
    [lists, 'list'],
    [entries, 'listed place'],
    [wanted, 'want-to-try place'],
  ])
  if (words !== undefined) return `Imported: ${words}.`
  return photosToCome(batch).length > 0 ? undefined : 'Nothing new was imported.'
}
