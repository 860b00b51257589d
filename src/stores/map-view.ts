/** Whether places are shown as a list or on a map, for each screen, on this device. Not personal, so it outlasts signing out. */
import { useCallback } from 'react'
import { create } from 'zustand'
import { storedText, storeText } from '#src/lib/web-storage.ts'

export type MapView = 'list' | 'map'

type Views = { views: Record<string, MapView> }

const useViews = create<Views>(() => ({ views: {} }))
const keyOf = (screen: string): string => `crumb-view-${screen}`

/** `otherwise`: until the person has chosen. */
export function useMapView(screen: string, otherwise: MapView): [view: MapView, set: (view: MapView) => void] {
  const chosen = useViews(({ views }) => views[screen])
  const set = useCallback((view: MapView) => chooseView(screen, view), [screen])
  return [chosen ?? storedView(screen) ?? otherwise, set]
}

/** If the storage refuses, the choice lasts until the page is left. */
export function chooseView(screen: string, view: MapView): void {
  storeText('localStorage', keyOf(screen), view)
  useViews.setState(({ views }) => ({ views: { ...views, [screen]: view } }))
}

function storedView(screen: string): MapView | undefined {
  const stored = storedText('localStorage', keyOf(screen))
  return stored === 'list' || stored === 'map' ? stored : undefined
}
