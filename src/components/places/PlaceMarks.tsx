/**
 * Marks of a place on one's own profile: each flips at once, and flips back with a message if it is refused (spec D§4,
 * D§8).
 */
import type { LucideIcon } from 'lucide-react'
import Bookmark from 'lucide-react/icons/bookmark'
import Heart from 'lucide-react/icons/heart'
import { saveIntent } from '#src/commands/save-intent.ts'
import { sayRefusal } from '#src/components/offline/say-outcome.ts'
import { useToggle } from '#src/components/page/use-toggle.ts'
import { type Copy, useCopy } from '#src/queries/use-copy.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { toastError } from '#src/ui/toast.ts'

export type Mark = {
  intent: 'add_favorite' | 'remove_favorite' | 'add_want_to_try' | 'remove_want_to_try'
  /** The message of spec D§8. */
  failure: string
}

const addFavorite: Mark = { intent: 'add_favorite', failure: 'Failed to update favorites' }
const removeFavorite: Mark = { ...addFavorite, intent: 'remove_favorite' }
export const addWantToTry: Mark = {
  intent: 'add_want_to_try',
  failure: 'Failed to add restaurant to want-to-try list',
}
export const removeWantToTry: Mark = {
  intent: 'remove_want_to_try',
  failure: 'Failed to remove restaurant from want-to-try list',
}

type PlaceMark = { restaurantId: string; isOn: boolean }

/** A place's heart. */
export function FavoriteButton(place: PlaceMark) {
  return <MarkButton {...place} label="Favorite" icon={Heart} add={addFavorite} remove={removeFavorite} />
}

/** A place's bookmark. */
export function WantToTryButton(place: PlaceMark) {
  return <MarkButton {...place} label="Want to try" icon={Bookmark} add={addWantToTry} remove={removeWantToTry} />
}

type MarkButtonProps = PlaceMark & { label: string; icon: LucideIcon; add: Mark; remove: Mark }

function MarkButton({ restaurantId, isOn, label, icon, add, remove }: MarkButtonProps) {
  const copy = useCopy()
  const { isShownOn, press } = useToggle(isOn, async (on) => {
    const mark = on ? add : remove
    const result = await saveIntent(copy, mark.intent, { restaurant_id: restaurantId })
    if (result.ok) sayMarkRefusal(copy, mark, restaurantId).catch(reportError)
    else toastError(mark.failure, result.error.message)
    return result.ok
  })
  return (
    <IconButton
      label={label}
      icon={icon}
      variant="square"
      pressed={isShownOn}
      onClick={() => void press().catch(reportError)}
    />
  )
}

/** Says so if the server refuses the change. */
export const sayMarkRefusal = (copy: Copy, { intent, failure }: Mark, restaurantId: string): Promise<void> =>
  sayRefusal(
    copy,
    (saved) => saved.intent === intent && saved.input['restaurant_id'] === restaurantId,
    (reason) => toastError(failure, reason),
  )
