import type { Map as GroundMap } from 'maplibre-gl'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import Supercluster from 'supercluster'
import type { Point } from '#src/domain/places/distance.ts'
import { beside, metresOfPixel } from '#src/domain/places/map-area.ts'
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx'
import { MapPin, type PlacePin } from './MapPin.tsx'
import './PinLayer.css'

interface PinLayerProps {
  map: GroundMap
  pins: readonly PlacePin[]
  chosen: string | undefined
  onChoose: (id: string) => void
  /** Where the person is. */
  here: Point | undefined
  /** Metres. */
  accuracy: number | undefined
}

type Group = { id: number; count: number; zoom: number } & Point
type Shown = { pins: readonly PlacePin[]; groups: readonly Group[] }

/** Px: pins that are closer are one group. */
const radius = 40
/** From this zoom on every place has its own pin, also where two share a house. */
const lastGrouped = 17
/** Beside the window, so that a finger pulls pins in, not empty ground; a part of its size. */
const margin = 0.25

/** The pins above the ground. They are in the map's own element, so that a finger that begins on one moves the map. */
export function PinLayer({ map, pins, chosen, onChoose, here, accuracy }: PinLayerProps) {
  // The chosen one stands alone, beside the group that it would be in.
  const index = useMemo(() => indexOf(pins.filter(({ id }) => id !== chosen)), [pins, chosen])
  const [shown, setShown] = useState<Shown>({ pins: [], groups: [] })
  const put = usePlaces(map)

  useEffect(() => {
    // Between two of them the groups stay as they are, and the margin holds what a zoom pulls in.
    const halfZoom = (): number => Math.floor(map.getZoom() * 2)
    let lookedAt: number
    const look = (): void => {
      lookedAt = halfZoom()
      setShown(shownOf(map, index))
    }
    const zoomed = (): void => {
      if (halfZoom() !== lookedAt) look()
    }
    look()
    map.on('moveend', look)
    map.on('zoom', zoomed)
    return () => {
      map.off('moveend', look)
      map.off('zoom', zoomed)
    }
  }, [map, index])

  const chosenPin = pins.find(({ id }) => id === chosen)
  const single = chosenPin ? [...shown.pins.filter(({ id }) => id !== chosen), chosenPin] : shown.pins
  const open = ({ id, zoom: from, longitude, latitude }: Group): void => {
    const to = Math.min(index.getClusterExpansionZoom(id), map.getMaxZoom())
    map.easeTo({ center: [longitude, latitude], zoom: Math.max(to, from + 1) })
  }
  return createPortal(
    <div className="pin-layer">
      {here && accuracy !== undefined && (
        <span className="pin-layer-accuracy" ref={(element) => put('accuracy', element, here, accuracy)} />
      )}
      {here && (
        <span className="pin-layer-here" ref={(element) => put('here', element, here)}>
          <VisuallyHidden>You are here</VisuallyHidden>
        </span>
      )}
      {shown.groups.map((group) => (
        <button
          key={group.id}
          type="button"
          className="pin-layer-group"
          tabIndex={-1}
          aria-label={`${group.count} places`}
          ref={(element) => put(`group ${group.id}`, element, group)}
          onClick={() => open(group)}
        >
          {group.count}
        </button>
      ))}
      {single.map((pin) => (
        <MapPin key={pin.id} pin={pin} isChosen={pin.id === chosen} onChoose={onChoose} place={put} />
      ))}
    </div>,
    map.getCanvasContainer(),
  )
}

type Index = Supercluster<{ pin: PlacePin }>

function indexOf(pins: readonly PlacePin[]): Index {
  const index: Index = new Supercluster({ radius, maxZoom: lastGrouped, extent: 512 })
  index.load(
    pins.map((pin) => ({
      type: 'Feature' as const,
      properties: { pin },
      geometry: { type: 'Point' as const, coordinates: [pin.longitude, pin.latitude] },
    })),
  )
  return index
}

function shownOf(map: GroundMap, index: Index): Shown {
  const bounds = map.getBounds()
  const [west, south, east, north] = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
  const [wide, high] = [(east - west) * margin, (north - south) * margin]
  const zoom = Math.floor(map.getZoom())
  const found = index.getClusters([west - wide, south - high, east + wide, north + high], zoom)
  const shown: { pins: PlacePin[]; groups: Group[] } = { pins: [], groups: [] }
  for (const { properties, geometry } of found) {
    const [longitude = 0, latitude = 0] = geometry.coordinates
    if ('pin' in properties) shown.pins.push(properties.pin)
    else shown.groups.push({ id: properties.cluster_id, count: properties.point_count, zoom, longitude, latitude })
  }
  return shown
}

/** Of a circle with this radius in metres. */
function sizeOf(metres: number, { latitude }: Point, zoom: number): string {
  // MapLibre counts zooms by tiles of 512 px.
  return `${Math.round((2 * metres) / metresOfPixel(latitude, zoom + 1))}px`
}

type Placed = { element: HTMLElement; point: Point; metres: number | undefined }
/** `metres`: the radius of a circle on the ground, as which the element is drawn. */
type Put = (id: string, element: HTMLElement | null, point: Point, metres?: number) => void

/** Keeps elements over their points. Without React: a map moves sixty times a second. */
function usePlaces(map: GroundMap): Put {
  const placed = useRef(new Map<string, Placed>())
  const move = useCallback(
    ({ element, point, metres }: Placed, middle: number): void => {
      const { x, y } = map.project([beside(point.longitude, middle), point.latitude])
      element.style.translate = `${Math.round(x)}px ${Math.round(y)}px`
      if (metres !== undefined) element.style.width = element.style.height = sizeOf(metres, point, map.getZoom())
    },
    [map],
  )
  const put = useCallback<Put>(
    (id, element, point, metres) => {
      placed.current.delete(id)
      if (!element) return
      const entry = { element, point, metres }
      placed.current.set(id, entry)
      move(entry, map.getCenter().lng)
    },
    [map, move],
  )
  useLayoutEffect(() => {
    const all = placed.current
    const moveAll = (): void => {
      const middle = map.getCenter().lng
      for (const entry of all.values()) move(entry, middle)
    }
    map.on('move', moveAll)
    map.on('resize', moveAll)
    return () => {
      map.off('move', moveAll)
      map.off('resize', moveAll)
    }
  }, [map, move])
  return put
}
