/** The note of a place in a list of one's own: saved 500 ms after the last keystroke and on leave (spec L§4). */
import { useEffect, useState } from 'react'
import { setListNote } from '#src/commands/set-list-note.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { toastError } from '#src/ui/toast.ts'
import { createNoteKeeper } from './note-keeper.ts'

export type ListNote = {
  text: string
  type: (text: string) => void
  onFocus: () => void
  onBlur: () => void
  /** Saves what is not saved yet and returns the note as it is saved then. */
  settle: () => Promise<string>
}

/** `saved` is the note as it stands in the copy; what is typed here stays until it is the same. */
export function useListNote(listId: string, restaurantId: string, saved: string): ListNote {
  const { store } = useCopy()
  const [typed, setTyped] = useState<{ text: string; isSaved: boolean }>()
  const [isFocused, setFocused] = useState(false)
  const [seen, setSeen] = useState(saved)
  const [keeper] = useState(() =>
    createNoteKeeper(
      (notes) => setListNote(store, { list_id: listId, restaurant_id: restaurantId, notes }),
      (text, result) => {
        if (!result.ok) return toastError('Failed to save notes', result.error.message)
        setTyped((now) => (now?.text === text ? { text, isSaved: true } : now))
      },
    ),
  )

  // Another device has changed it, or what was saved here has arrived.
  if (seen !== saved) {
    setSeen(saved)
    if (typed?.isSaved && !isFocused) setTyped(undefined)
  }

  useEffect(() => {
    const leave = (): void => void keeper.flush().catch(reportError)
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [keeper])

  const text = typed?.text ?? saved
  return {
    text,
    type(changed) {
      setTyped({ text: changed, isSaved: false })
      keeper.type(changed)
    },
    onFocus: () => setFocused(true),
    onBlur() {
      setFocused(false)
      if (typed?.isSaved) setTyped(undefined)
      void keeper.flush().catch(reportError)
    },
    async settle() {
      await keeper.flush()
      return keeper.isSaved() ? text : saved
    },
  }
}
