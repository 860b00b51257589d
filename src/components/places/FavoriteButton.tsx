import Heart from 'lucide-react/icons/heart'
import { IconButton } from '#src/ui/IconButton.tsx'
import { type Mark, usePlaceMark } from './use-place-mark.ts'

const failure = 'Failed to update favorites'
const add: Mark = { intent: 'add_favorite', failure }
const remove: Mark = { intent: 'remove_favorite', failure }

/** A place's heart. */
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
