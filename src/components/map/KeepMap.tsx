import CloudDownload from 'lucide-react/icons/cloud-download'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { keepMap } from '#src/commands/keep-map.ts'
import type { Point } from '#src/domain/places/distance.ts'
import { isWithin } from '#src/domain/places/map-area.ts'
import { sizeWords } from '#src/domain/work/work-words.ts'
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

/** Offers to keep the map of where one looks, and says how large it is. Nothing where it is kept, or was declined. */
export function KeepMap({ packs, at, isOffline }: KeepMapProps) {
  const pack = packs.find((one) => isWithin(one, at))
  const [isBusy, setBusy] = useState(false)
  const [declined, setDeclined] = useState(() => storedText('localStorage', declinedKey) ?? '')
  if (!pack || pack.kept || (!isOffline && declined.split(' ').includes(pack.id))) return null

  async function keep(wanted: KnownPack): Promise<void> {
    setBusy(true)
    const isKept = await keepMap(wanted)
    setBusy(false)
    if (isKept) keptPacksChanged()
    else toastError('Error', 'The map could not be saved. Please try again.')
  }
  function decline({ id }: KnownPack): void {
    const all = `${declined} ${id}`.trim()
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
          {isBusy ? 'Saving the map...' : `Keep this map · ${sizeWords(pack.bytes)}`}
        </span>
      </button>
      <IconButton label="Don't keep this map" icon={X} onClick={() => decline(pack)} />
    </div>
  )
}
