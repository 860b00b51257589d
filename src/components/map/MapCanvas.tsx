import { GPUInitializationError, Map as GroundMap, prewarm, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import type { Point } from '#src/domain/places/distance.ts'
import { type Area, beside, wrapped } from '#src/domain/places/map-area.ts'
import type { KnownPack } from '#src/queries/map-packs.ts'
import { keepForOffline } from './keep-for-offline.ts'
import type { PlacePin } from './MapPin.tsx'
import { giveUpMap } from './map-part.ts'
import { PinLayer } from './PinLayer.tsx'
import { useGround } from './use-ground.ts'
import './MapCanvas.css'

// A file of this app: the page's policy lets no other worker in.
setWorkerUrl(workerUrl)
/** The worker starts while the pack is opened, not after it. */
export const startWorker = (): void => prewarm()

/** Where the map looks; `zoom` as MapLibre counts. */
export type Camera = { center: Point; zoom: number }
export type SeenArea = {
  area: Area
  /** As web maps count, whose tiles are 256 px. */
  zoom: number
  camera: Camera
  /** A person has moved the map there. */
  isByHand: boolean
}

export type MapControls = {
  zoomBy: (steps: number) => void
  goTo: (point: Point, zoom?: number) => void
  /** Moves as little as needed to show the point beside what lies over the map; `covered`: px from its edges. */
  reveal: (point: Point, covered: Covered) => void
  isInSight: (point: Point) => boolean
}

export type Covered = { right: number; bottom: number }

interface MapCanvasProps {
  label: string
  pins: readonly PlacePin[]
  chosen: string | undefined
  onChoose: (id: string) => void
  /** Where the person is; `accuracy` in metres. */
  here: Point | undefined
  accuracy: number | undefined
  /** Undefined while they are read. */
  packs: readonly KnownPack[] | undefined
  isOffline: boolean
  /** Where the map begins. */
  camera: Camera
  onSeen: (seen: SeenArea) => void
  /** A press beside the pins. */
  onTap?: (point: Point) => void
  /** The pack that is drawn; undefined: none, and rings of distances stand in its place. */
  onGround: (pack: KnownPack | undefined) => void
  controls: Ref<MapControls>
  /** Px at the lower edge that cards lie over: the middle is that of the rest. */
  cards: number
}

/** Beyond this zoom the ground says nothing more. */
const closest = 19
/** Below it, a world map would repeat itself. */
const farthest = 2
const edge = 56
/** Letters are sharp at 2; each frame of a phone's 3 has twice as many pixels. */
const mostPixelRatio = 2
/** Ms in which a browser gives a surface back that it took while the app lay in the background. */
const patience = 3000

/** A map: the ground, and the pins above it. North is always up. Made anew where it looked when the browser takes its surface away. */
export function MapCanvas(props: MapCanvasProps) {
  const [start, setStart] = useState({ losses: 0, camera: props.camera })
  const lose = (camera: Camera): void => setStart(({ losses }) => ({ losses: losses + 1, camera }))
  return <Surface {...props} key={start.losses} camera={start.camera} onLost={lose} />
}

function Surface({
  label,
  camera,
  controls,
  packs,
  isOffline,
  cards,
  onSeen,
  onTap,
  onGround,
  onLost,
  ...pins
}: MapCanvasProps & { onLost: (camera: Camera) => void }) {
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<GroundMap>()
  const tellSeen = useEffectEvent(onSeen)
  const tellTap = useEffectEvent((point: Point) => onTap?.(point))
  const tellLost = useEffectEvent(onLost)
  const begin = useEffectEvent((container: HTMLElement) => makeMap(container, camera, label, cards))

  useEffect(() => {
    const made = box.current && begin(box.current)
    if (!made) return undefined
    keepForOffline().catch(reportError)
    made.on('moveend', (event) => tellSeen(seenOf(made, 'originalEvent' in event && event.originalEvent !== undefined)))
    made.on('click', ({ lngLat: { lng, lat } }) => tellTap({ longitude: wrapped(lng), latitude: lat }))
    // For tests and measurements: all that is to be seen is drawn.
    made.once('idle', () => made.getContainer().setAttribute('data-drawn', ''))
    const stopWaiting = whenLost(made, () => tellLost(cameraOf(made)))
    setMap(made)
    return () => {
      stopWaiting()
      setMap(undefined)
      made.remove()
    }
  }, [])

  useEffect(() => void map?.setPadding({ bottom: cards }), [map, cards])
  useGround({ map, packs, isOffline, here: pins.here, onGround })
  useImperativeHandle(
    controls,
    () => ({
      zoomBy: (steps) => void map?.zoomTo(map.getZoom() + steps),
      goTo: ({ longitude, latitude }, zoom) =>
        void map?.easeTo({ center: [longitude, latitude], zoom: zoom ?? map.getZoom() }),
      reveal(point, covered) {
        if (map) reveal(map, point, covered)
      },
      isInSight: (point) => map !== undefined && isInSight(map, point),
    }),
    [map],
  )
  return (
    <div className="map-canvas" ref={box}>
      {map && <PinLayer map={map} {...pins} />}
    </div>
  )
}

/** Undefined when the browser gives no surface to draw on. */
function makeMap(
  container: HTMLElement,
  { center, zoom }: Camera,
  label: string,
  cards: number,
): GroundMap | undefined {
  let map: GroundMap
  try {
    map = new GroundMap({
      container,
      center: [center.longitude, center.latitude],
      zoom,
      minZoom: farthest,
      maxZoom: closest,
      pixelRatio: Math.min(devicePixelRatio, mostPixelRatio),
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      boxZoom: false,
      fadeDuration: 0,
      // Else MapLibre writes the address of the page.
      hash: false,
      locale: { 'Map.Title': `${label}, to be moved with arrow keys` },
    })
  } catch (error) {
    if (!(error instanceof GPUInitializationError)) throw error
    giveUpMap()
    return undefined
  }
  // Else each frame draws a sky over the whole window, of which a map that never tilts shows nothing (2026-11-25-map.md).
  map.on('style.load', () => Object.assign(map.style.sky, { getEvaluated: () => undefined }))
  map.setPadding({ bottom: cards })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  return map
}

/** MapLibre draws again with a surface that comes back; without one, `onLost` is called. Returns how to stop waiting. */
function whenLost(map: GroundMap, onLost: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const isOver = (): void => {
    // A browser may take it from whoever is not seen, and gives it back when they are.
    if (document.visibilityState === 'visible') onLost()
    else timer = setTimeout(isOver, patience)
  }
  map.on('webglcontextlost', () => {
    timer = setTimeout(isOver, patience)
  })
  map.on('webglcontextrestored', () => clearTimeout(timer))
  return () => clearTimeout(timer)
}

function seenOf(map: GroundMap, isByHand: boolean): SeenArea {
  const bounds = map.getBounds()
  return {
    area: { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() },
    zoom: map.getZoom() + 1,
    camera: cameraOf(map),
    isByHand,
  }
}

function cameraOf(map: GroundMap): Camera {
  const { lng, lat } = map.getCenter().wrap()
  return { center: { latitude: lat, longitude: lng }, zoom: map.getZoom() }
}

/** Px from the upper left corner. */
const pixelOf = (map: GroundMap, { longitude, latitude }: Point) =>
  map.project([beside(longitude, map.getCenter().lng), latitude])

function isInSight(map: GroundMap, point: Point): boolean {
  const { x, y } = pixelOf(map, point)
  const { clientWidth, clientHeight } = map.getContainer()
  return x >= 0 && x <= clientWidth && y >= 0 && y <= clientHeight
}

function reveal(map: GroundMap, point: Point, covered: Covered): void {
  const { x, y } = pixelOf(map, point)
  const { clientWidth, clientHeight } = map.getContainer()
  const [right, bottom] = [clientWidth - covered.right - edge / 2, clientHeight - covered.bottom - edge / 2]
  // A pin stands above its place.
  const top = 2 * edge
  const off = [Math.min(0, x - edge) + Math.max(0, x - right), Math.min(0, y - top) + Math.max(0, y - bottom)] as const
  if (off[0] !== 0 || off[1] !== 0) map.panBy([off[0], off[1]])
}
