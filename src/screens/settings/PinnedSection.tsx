import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { saveIntent } from '#src/commands/save-intent.ts'
import { takeFoundPlace } from '#src/commands/take-found-place.ts'
import { PinnedPhoto } from '#src/components/places/PinnedPhoto.tsx'
import { pinnedRestaurants } from '#src/domain/limits.ts'
import type { PlaceEntry } from '#src/domain/rows.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import type { SearchedPlace } from '#src/services/search-places.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { toastError } from '#src/ui/toast.ts'
import { PinSearch } from './PinSearch.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** Up to four places shown on one's profile; pinning and unpinning take effect at once (spec L§2.10, L§5). */
export function PinnedSection({ pinned }: { pinned: readonly PlaceEntry[] }) {
  const copy = useCopy()
  const [isEditing, setEditing] = useState(false)
  const ways = useRef<HTMLDivElement>(null)
  const hasActed = useRef(false)
  const free = Math.max(0, pinnedRestaurants - pinned.length)

  // The pressed control disappears with its effect, so the focus moves here.
  useEffect(() => {
    if (!hasActed.current || document.activeElement !== document.body) return
    hasActed.current = false
    ways.current?.querySelector<HTMLElement>('input, button')?.focus()
  })

  const close = (): void => {
    hasActed.current = true
    setEditing(false)
  }

  async function pin(place: SearchedPlace): Promise<void> {
    hasActed.current = true
    const taken = await takeFoundPlace(copy, place)
    const result = taken.ok ? await saveIntent(copy, 'pin_restaurant', { restaurant_id: place.id }) : taken
    if (!result.ok) return toastError('Error', result.error.message)
    if (free <= 1) setEditing(false)
  }

  async function unpin(restaurantId: string): Promise<void> {
    hasActed.current = true
    const result = await saveIntent(copy, 'unpin_restaurant', { restaurant_id: restaurantId })
    if (!result.ok) toastError('Error', result.error.message)
  }

  return (
    <SettingsSection title="Pinned Restaurants" part="pins">
      <ul className="pinned-photo-grid">
        {pinned.map((place) => (
          <li key={place.id} className="settings-pin">
            <PinnedPhoto place={place}>
              <span className="shape-clamp" dir="auto">
                {place.name}
              </span>
            </PinnedPhoto>
            <span className="settings-pin-remove">
              <IconButton
                label={`Remove ${place.name}`}
                icon={X}
                onClick={() => void unpin(place.id).catch(reportError)}
              />
            </span>
          </li>
        ))}
        {Array.from({ length: free }, (_, index) => `slot ${pinned.length + index}`).map((key) => (
          <li key={key}>
            <button type="button" className="settings-pin-slot" onClick={() => setEditing(true)}>
              <Icon icon={Plus} size={22} />
              Add Restaurant
            </button>
          </li>
        ))}
      </ul>
      <div ref={ways} className="settings-pins-ways">
        {isEditing ? (
          <PinSearch pinned={pinned} isFull={free === 0} onPin={pin} onCancel={close} />
        ) : (
          <Button variant="soft" block onClick={() => setEditing(true)}>
            {pinned.length > 0 ? 'Edit Pinned Restaurants' : 'Add Pinned Restaurants'}
          </Button>
        )}
      </div>
    </SettingsSection>
  )
}
