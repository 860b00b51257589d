import Navigation from 'lucide-react/icons/navigation'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import WifiOff from 'lucide-react/icons/wifi-off'
import { counted, dot, grouped } from '#src/lib/text.ts'
import type { KnownPack } from '#src/queries/map-packs.ts'
import { Icon } from '#src/ui/Icon.tsx'
import './MapStatus.css'
import type { MapArea } from './use-map-area.ts'

interface MapStatusProps {
  area: MapArea | undefined
  /** The one that is drawn. */
  pack: KnownPack | undefined
  isOffline: boolean
  /** Places on the map. */
  count: number
  /** The person has moved the map. */
  onSearch?: () => void
}

/** Above the map: what to do where it was moved to; without a network, what of it is on this device. */
export function MapStatus({ area, pack, isOffline, count, onSearch }: MapStatusProps) {
  return (
    <div className="map-status">
      {onSearch && (
        <button type="button" className="map-status-pill map-status-search shape-press" onClick={onSearch}>
          <Icon icon={RefreshCw} size={16} />
          Search this area
        </button>
      )}
      <output className="map-status-words">
        {(!onSearch || area?.state === 'failed') && words(area, pack, isOffline, count)}
      </output>
      {!pack && (
        <span className="map-status-north" aria-hidden="true">
          <Icon icon={Navigation} size={16} />N
        </span>
      )}
    </div>
  )
}

function words(area: MapArea | undefined, pack: KnownPack | undefined, isOffline: boolean, count: number) {
  if (isOffline)
    return (
      <span className="map-status-pill map-status-offline">
        <Icon icon={WifiOff} size={16} />
        Offline{dot}
        {pack ? `map and ${counted(count, 'place')} saved` : 'no map here yet'}
      </span>
    )
  if (area?.places && area.state === 'loading') return <span className="map-status-pill">Searching this area...</span>
  if (area?.places && area.state === 'failed')
    return <span className="map-status-pill">Search failed. Showing saved places</span>
  if (area?.places && count === 0) return <span className="map-status-pill">No places found here</span>
  if (!area?.total) return null
  const { count: total, is_counted } = area.total
  return (
    <span className="map-status-pill">
      {grouped(count)} of {grouped(total)}
      {is_counted ? '' : '+'} places. Zoom in for more.
    </span>
  )
}
