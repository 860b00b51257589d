/** What of a page with places is to be seen: the list, the map, or both where there is room. */
import { type MapView, useMapView } from '#src/stores/map-view.ts'
import { useMedia, wideWindow } from '#src/ui/use-media.ts'
import type { MapPart, MapProblem } from './map-part.ts'
import { useMapCanvas } from './use-map-canvas.ts'

export type PlacesView = {
  view: MapView
  setView: (view: MapView) => void
  hasMap: boolean
  hasList: boolean
  /** Why the list stands alone although a map is wanted. */
  problem: MapProblem | undefined
  part: MapPart
}

/** In a wide window the map stands beside the list unless the person wants it away; `screen` names who remembers that. */
export function usePlacesView(screen: string): PlacesView {
  const isWide = useMedia(wideWindow)
  return { ...useView(screen, isWide ? 'map' : 'list'), ...(isWide && { hasList: true }) }
}

/** For a list that stands alone until the person asks for the map, which then takes its place, or stands beside it where there is room. */
export function useSavedPlacesView(screen: string): PlacesView {
  const isWide = useMedia(wideWindow)
  return { ...useView(screen, 'list'), ...(isWide && { hasList: true }) }
}

function useView(screen: string, otherwise: MapView): PlacesView {
  const [view, setView] = useMapView(screen, otherwise)
  const part = useMapCanvas(view === 'map')
  const problem = view === 'map' ? part.problem : undefined
  const hasMap = view === 'map' && problem === undefined
  return { view, setView, hasMap, hasList: !hasMap, problem, part }
}
