/** The part that draws maps, 300 kB: loaded when the first map is shown, and kept on the device from then on. */
import { useEffect, useState } from 'react'
import { mapCodeCache } from '#src/lib/map-packs.ts'
import type { MapCanvas } from './MapCanvas.tsx'

/** no-webgl: this browser cannot draw a map · not-here: its part is not on the device, and there is no network. */
export type MapProblem = 'no-webgl' | 'not-here'
export type MapPart = { Canvas?: typeof MapCanvas; problem?: MapProblem }

let known: MapPart = {}

/** `isWanted`: a map is to be shown. */
export function useMapCanvas(isWanted: boolean): MapPart {
  const [part, setPart] = useState(known)
  useEffect(() => {
    if (!isWanted || known.Canvas || known.problem === 'no-webgl') return undefined
    let isOver = false
    const loadPart = async (): Promise<void> => {
      if (!known.Canvas) known = await load()
      if (!isOver) setPart(known)
    }
    const begin = (): void => void loadPart().catch(reportError)
    begin()
    window.addEventListener('online', begin)
    return () => {
      isOver = true
      window.removeEventListener('online', begin)
    }
  }, [isWanted])
  return part
}

async function load(): Promise<MapPart> {
  // It comes while the browser is asked, which takes as long.
  const coming = import('./MapCanvas.tsx')
  if (!canDraw()) {
    coming.catch(() => {})
    return { problem: 'no-webgl' }
  }
  try {
    const { MapCanvas: Canvas, startWorker } = await coming
    startWorker()
    keepForOffline()
    return { Canvas }
  } catch {
    return { problem: 'not-here' }
  }
}

/** The service worker keeps the part for the basement. On a first visit it is not there yet, and finds the empty cache when this page may be gone. */
function keepForOffline(): void {
  const tell = async (): Promise<void> => {
    await caches.open(mapCodeCache)
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ type: 'KEEP_MAP' })
  }
  if ('serviceWorker' in navigator) tell().catch(reportError)
}

function canDraw(): boolean {
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    // A browser has few of them.
    context?.getExtension('WEBGL_lose_context')?.loseContext()
    return context !== null
  } catch {
    return false
  }
}
