import { hasMapData } from '#src/domain/places/place-ids.ts'
import './map-data-credit.css'

/**
 * The credit that OpenStreetMap's licence requires (ODbL 4.3), below places that were imported from there; nothing
 * below others.
 */
export function MapDataCredit({ places }: { places: readonly { place_id?: string | undefined }[] }) {
  if (!hasMapData(places)) return null
  return (
    <p className="map-data-credit">
      <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">
        © OpenStreetMap contributors
      </a>
    </p>
  )
}
