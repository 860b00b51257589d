import Bookmark from 'lucide-react/icons/bookmark'
import { addWantToTry } from '../commands/add-want-to-try.ts'
import { removeWantToTry } from '../commands/remove-want-to-try.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { usePlaceMark } from './use-place-mark.ts'

const add = {
  intent: 'add_want_to_try',
  change: addWantToTry,
  failure: 'Failed to add restaurant to want-to-try list',
}
const remove = {
  intent: 'remove_want_to_try',
  change: removeWantToTry,
  failure: 'Failed to remove restaurant from want-to-try list',
}

/** The bookmark of a place. */
export function WantToTryButton({ restaurantId, isOn }: { restaurantId: string; isOn: boolean }) {
  const mark = usePlaceMark(restaurantId)
  return (
    <IconButton
      label="Want to try"
      icon={Bookmark}
      variant="square"
      pressed={isOn}
      onClick={() => void mark(isOn ? remove : add).catch(reportError)}
    />
  )
}
