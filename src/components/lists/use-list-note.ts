/** The note of a place in one's own list. */
import { saveIntent } from '#src/commands/save-intent.ts'
import { type Note, useNote } from '#src/components/forms/use-note.ts'
import { useCopy } from '#src/queries/use-copy.ts'

export function useListNote(listId: string, restaurantId: string, saved: string): Note {
  const copy = useCopy()
  return useNote(saved, (notes, base) =>
    saveIntent(copy, 'set_list_note', { list_id: listId, restaurant_id: restaurantId, notes, base: { notes: base } }),
  )
}
