import LocateFixed from 'lucide-react/icons/locate-fixed'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { RefObject } from 'react'
import { IconButton } from '#src/ui/IconButton.tsx'
import type { MapControls } from './MapCanvas.tsx'
import './MapButtons.css'

interface MapButtonsProps {
  controls: RefObject<MapControls | null>
  /** Goes to where the person is, and asks where that is. */
  onLocate?: () => Promise<void>
}

/** What fingers do with two of them, for one finger and for a mouse. */
export function MapButtons({ controls, onLocate }: MapButtonsProps) {
  return (
    <div className="map-buttons">
      <span className="map-buttons-zoom">
        <IconButton label="Zoom in" icon={Plus} onClick={() => controls.current?.zoomBy(1)} />
        <IconButton label="Zoom out" icon={Minus} onClick={() => controls.current?.zoomBy(-1)} />
      </span>
      {onLocate && (
        <span className="map-buttons-locate">
          <IconButton label="My location" icon={LocateFixed} onClick={() => void onLocate().catch(reportError)} />
        </span>
      )}
    </div>
  )
}
