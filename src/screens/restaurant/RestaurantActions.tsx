import ListPlus from 'lucide-react/icons/list-plus'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { FavoriteButton, WantToTryButton } from '#src/components/places/PlaceMarks.tsx'
import { paths } from '#src/lib/paths.ts'
import { ownMarks } from '#src/queries/restaurant-page.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { ButtonLink } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import type { Place } from './place.ts'

const AddToListDialog = lazy(async () => ({
  default: (await import('#src/components/lists/AddToListDialog.tsx')).AddToListDialog,
}))

interface RestaurantActionsProps {
  place: Place
  /** The person's newest visit there. */
  lastVisit: string | undefined
}

/** A place's four actions (spec D§2). */
export function RestaurantActions({ place: { id, name, address }, lastVisit }: RestaurantActionsProps) {
  const marks = useLive((copy) => ownMarks(copy, id), [id])
  const [isAdding, setAdding] = useState(false)
  const [wasAdding, setWasAdding] = useState(false)
  const open = (isOpen: boolean): void => {
    setAdding(isOpen)
    setWasAdding(true)
  }
  return (
    <div className="restaurant-actions">
      <ButtonLink
        variant="primary"
        to={paths.log({
          restaurant: id,
          name,
          ...(address !== undefined && { address }),
          ...(lastVisit !== undefined && { again: lastVisit }),
        })}
      >
        <Icon icon={Plus} />
        {lastVisit === undefined ? 'Log a Visit' : 'Log again'}
      </ButtonLink>
      <FavoriteButton restaurantId={id} isOn={marks?.isFavorite ?? false} />
      <WantToTryButton restaurantId={id} isOn={marks?.isWanted ?? false} />
      <IconButton
        label="Add to list"
        icon={ListPlus}
        variant="square"
        aria-haspopup="dialog"
        onClick={() => open(true)}
      />
      {wasAdding && (
        <Suspense>
          <AddToListDialog open={isAdding} onOpenChange={open} place={{ id, name }} />
        </Suspense>
      )}
    </div>
  )
}
