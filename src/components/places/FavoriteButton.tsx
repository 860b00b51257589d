import Heart from 'lucide-react/icons/heart'
import { addFavorite } from '#src/commands/add-favorite.ts'
import { removeFavorite } from '#src/commands/remove-favorite.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { usePlaceMark } from './use-place-mark.ts'

const failure = 'Failed to update favorites'
const add = { intent: 'add_favorite', change: addFavorite, failure }
const remove = { intent: 'remove_favorite', change: removeFavorite, failure }

/** The heart of a place. */
export function FavoriteButton({ restaurantId, isOn }: { restaurantId: string; isOn: boolean }) {
  const mark = usePlaceMark(restaurantId)
  return (
    <IconButton
      label="Favorite"
      icon={Heart}
      variant="square"
      pressed={isOn}
      onClick={() => void mark(isOn ? remove : add).catch(reportError)}
    />
  )
}
