/** The part that draws maps, 300 kB: loaded when the first map is shown, and kept on the device from then on. */
import { useEffect } from 'react'
import { giveUpMap, type MapPart, useMapPart } from './map-part.ts'

/** `isWanted`: a map is to be shown. */
export function useMapCanvas(isWanted: boolean): MapPart {
  const part = useMapPart()
  useEffect(() => {
    if (!isWanted) return undefined
    const begin = (): void => void load().catch(reportError)
    begin()
    window.addEventListener('online', begin)
    return () => window.removeEventListener('online', begin)
  }, [isWanted])
  return part
}

async function load(): Promise<void> {
  const { Canvas, problem } = useMapPart.getState()
  if (Canvas || problem === 'no-webgl') return
  // One that knows how may still have no surface to draw on, which the first map finds out.
  if (!('WebGL2RenderingContext' in globalThis)) return giveUpMap()
  try {
    const { MapCanvas, startWorker } = await import('./MapCanvas.tsx')
    startWorker()
    useMapPart.setState({ Canvas: MapCanvas }, true)
  } catch {
    useMapPart.setState({ problem: 'not-here' }, true)
  }
}
