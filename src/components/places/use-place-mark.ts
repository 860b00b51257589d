/**
 * A mark of a place on one's own profile: it flips at once, and flips back with a message if it is refused (spec D§4,
 * D§8).
 */
import { saveIntent } from '#src/commands/save-intent.ts'
import { sayRefusal } from '#src/components/offline/say-outcome.ts'
import { type Copy, useCopy } from '#src/queries/use-copy.ts'
import { toastError } from '#src/ui/toast.ts'

export type Mark = {
  intent: 'add_favorite' | 'remove_favorite' | 'add_want_to_try' | 'remove_want_to_try'
  /** The message of spec D§8. */
  failure: string
}

/** Returns the function that sets the mark. Pressing twice is harmless, because the intents check what is there. */
export function usePlaceMark(restaurantId: string): (mark: Mark) => Promise<void> {
  const copy = useCopy()
  return async (mark) => {
    const result = await saveIntent(copy, mark.intent, { restaurant_id: restaurantId })
    if (!result.ok) return toastError(mark.failure, result.error.message)
    await sayMarkRefusal(copy, mark, restaurantId)
  }
}

/** Says so if the server refuses the change. */
export const sayMarkRefusal = (copy: Copy, { intent, failure }: Mark, restaurantId: string): Promise<void> =>
  sayRefusal(
    copy,
    (saved) => saved.intent === intent && saved.input['restaurant_id'] === restaurantId,
    (reason) => toastError(failure, reason),
  )
