import CloudDownload from 'lucide-react/icons/cloud-download'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { type KeepOutcome, keepMap } from '#src/commands/keep-map.ts'
import type { Point } from '#src/domain/places/distance.ts'
import { isWithin } from '#src/domain/places/map-area.ts'
import { sizeWords } from '#src/domain/work/work-words.ts'
import type { MapPack } from '#src/lib/map-packs.ts'
import { storedText, storeText } from '#src/lib/web-storage.ts'
import { type KnownPack, keptPacksChanged } from '#src/queries/map-packs.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { toastError } from '#src/ui/toast.ts'
import './KeepMap.css'

interface KeepMapProps {
  packs: readonly KnownPack[]
  /** The middle of the map. */
  at: Point
  isOffline: boolean
}

const declinedKey = 'crumb-maps-declined'

const problems: Record<Exclude<KeepOutcome, 'kept'>, string> = {
  'no-room': 'This device has no room for the map. Free some space and try again.',
  failed: 'The map could not be saved. Please try again.',
}

/**
 * Offers to keep the map of where one looks, or the newer one of what is kept, and says how large it is. Nothing where it was
 * declined.
 */
export function KeepMap({ packs, at, isOffline }: KeepMapProps) {
  const known = packs.find((one) => isWithin(one, at))
  const isUpdate = known?.kept === true
  const pack: MapPack | undefined = isUpdate ? (isOffline ? undefined : newerOf(known)) : known
  const [isBusy, setBusy] = useState(false)
  const [declined, setDeclined] = useState(() => storedText('localStorage', declinedKey) ?? '')
  // Who declines one update may want the next.
  const offer = isUpdate ? pack?.path : pack?.id
  if (!pack || offer === undefined || (!isOffline && declined.split(' ').includes(offer))) return null

  async function keep(wanted: MapPack): Promise<void> {
    setBusy(true)
    const outcome = await keepMap(wanted, isUpdate ? known : undefined)
    setBusy(false)
    if (outcome === 'kept') keptPacksChanged()
    else toastError('Error', problems[outcome])
  }
  function decline(what: string): void {
    const all = `${declined} ${what}`.trim()
    storeText('localStorage', declinedKey, all)
    setDeclined(all)
  }
  if (isOffline)
    return (
      <section className="keep-map-missing" aria-label="Map on this device">
        <span className="keep-map-icon">
          <Icon icon={CloudDownload} size={20} />
        </span>
        <div>
          <h2 className="keep-map-title">
            No map of <bdi>{pack.name}</bdi> on this device
          </h2>
          <p className="keep-map-text">
            Places and distances still work. You can get it when you're online: {sizeWords(pack.bytes)}.
          </p>
        </div>
      </section>
    )
  return (
    <div className="keep-map-offer">
      <button
        type="button"
        className="keep-map-button shape-press"
        aria-busy={isBusy}
        disabled={isBusy}
        onClick={() => void keep(pack).catch(reportError)}
      >
        <Icon icon={CloudDownload} size={18} />
        <span className="shape-truncate">
          {isBusy ? 'Saving the map...' : `${isUpdate ? 'Update' : 'Keep'} this map · ${sizeWords(pack.bytes)}`}
        </span>
      </button>
      <IconButton
        label={isUpdate ? "Don't update this map" : "Don't keep this map"}
        icon={X}
        onClick={() => decline(offer)}
      />
    </div>
  )
}

const newerOf = ({ path, served }: KnownPack): MapPack | undefined => (served?.path === path ? undefined : served)
