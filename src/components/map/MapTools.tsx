import type { RefObject } from 'react'
import { MapButtons } from './MapButtons.tsx'
import type { MapControls } from './MapCanvas.tsx'
import './MapTools.css'

interface MapToolsProps {
  controls: RefObject<MapControls | null>
  onLocate?: () => Promise<void>
}

/** At the foot of a map: whose data it shows, and its buttons. */
export function MapTools(props: MapToolsProps) {
  return (
    <div className="map-tools">
      {/* The map's data are OpenStreetMap's, and so are the places of an import (ODbL 4.3). */}
      <a className="map-tools-credit" href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">
        © OpenStreetMap
      </a>
      <MapButtons {...props} />
    </div>
  )
}
