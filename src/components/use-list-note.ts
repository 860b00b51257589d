/** The note of a place in a list of one's own: saved 500 ms after the last keystroke and on leave (spec L§4). */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { setListNote } from '../commands/set-list-note.ts'
import { useCopy } from '../queries/use-copy.ts'
import { toastError } from '../ui/toast.ts'

/** Ms (spec L§9). */
const pause = 500

export type ListNote = {
  text: string
  type: (text: string) => void
  onFocus: () => void
  onBlur: () => void
}

/** `saved` is the note as it stands in the copy; what is typed here stays until it is the same. */
export function useListNote(listId: string, restaurantId: string, saved: string): ListNote {
  const { store } = useCopy()
  const [typed, setTyped] = useState<{ text: string; isSaved: boolean }>()
  const [isFocused, setFocused] = useState(false)
  const [seen, setSeen] = useState(saved)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** What is not saved yet. */
  const waiting = useRef<string>(undefined)

  // Another device has changed it, or what was saved here has arrived.
  if (seen !== saved) {
    setSeen(saved)
    if (typed?.isSaved && !isFocused) setTyped(undefined)
  }

  const save = async (): Promise<void> => {
    clearTimeout(timer.current)
    const text = waiting.current
    if (text === undefined) return
    waiting.current = undefined
    const result = await setListNote(store, { list_id: listId, restaurant_id: restaurantId, notes: text })
    if (!result.ok) return toastError('Failed to save notes', result.error.message)
    setTyped((now) => (now?.text === text ? { text, isSaved: true } : now))
  }
  const saveNow = useEffectEvent(() => void save().catch(reportError))

  useEffect(() => {
    const leave = (): void => saveNow()
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      leave()
    }
  }, [])

  return {
    text: typed?.text ?? saved,
    type(text) {
      setTyped({ text, isSaved: false })
      waiting.current = text
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save().catch(reportError), pause)
    },
    onFocus: () => setFocused(true),
    onBlur() {
      setFocused(false)
      if (typed?.isSaved) setTyped(undefined)
      void save().catch(reportError)
    },
  }
}
