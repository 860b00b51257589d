import Bookmark from 'lucide-react/icons/bookmark'
import Users from 'lucide-react/icons/users'
import { Icon } from '#src/ui/Icon.tsx'
import './MapLegend.css'

/** What the shapes of pins mean. */
export function MapLegend() {
  return (
    <p className="map-legend">
      <span>
        <i className="map-legend-average" />
        Average
      </span>
      <span>
        <i className="map-legend-own">4.5</i>
        Yours
      </span>
      <span>
        <i className="map-legend-wanted">
          <Icon icon={Bookmark} size={12} filled />
        </i>
        Want to try
      </span>
      <span>
        <Icon icon={Users} size={16} />
        Friends
      </span>
    </p>
  )
}
