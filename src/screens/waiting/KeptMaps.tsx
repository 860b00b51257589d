import Trash2 from 'lucide-react/icons/trash-2'
import { removeMap } from '#src/commands/keep-map.ts'
import { focusPage } from '#src/components/page/focus.ts'
import { sizeWords } from '#src/domain/work/work-words.ts'
import { keptPacksChanged, mapPacks } from '#src/queries/map-packs.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import './kept-maps.css'

/** The maps on this device, each to be removed; nothing while there is none. */
export function KeptMaps() {
  const packs = useLive(mapPacks, [])
  const kept = packs?.filter((pack) => pack.kept) ?? []
  if (kept.length === 0) return null
  return (
    <ul className="kept-maps" aria-label="Maps on this device">
      {kept.map((pack) => (
        <li key={pack.path} className="kept-maps-row">
          <span className="shape-fill">
            Map of <bdi>{pack.name}</bdi>, {sizeWords(pack.bytes)}
          </span>
          <IconButton
            label={`Remove the map of ${pack.name}`}
            icon={Trash2}
            onClick={() => void removeMap(pack).then(keptPacksChanged).then(focusPage).catch(reportError)}
          />
        </li>
      ))}
    </ul>
  )
}
