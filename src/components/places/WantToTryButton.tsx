import Bookmark from 'lucide-react/icons/bookmark'
import { IconButton } from '#src/ui/IconButton.tsx'
import { usePlaceMark } from './use-place-mark.ts'
import { addMark, removeMark } from './want-to-try-marks.ts'

/** A place's bookmark. */
export function WantToTryButton({ restaurantId, isOn }: { restaurantId: string; isOn: boolean }) {
  const mark = usePlaceMark(restaurantId)
  return (
    <IconButton
      label="Want to try"
      icon={Bookmark}
      variant="square"
      pressed={isOn}
      onClick={() => void mark(isOn ? removeMark : addMark).catch(reportError)}
    />
  )
}
