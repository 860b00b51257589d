/** Where a map begins to look, and where it looked before. */
import { distanceKm, type Point } from '#src/domain/places/distance.ts'
import { metresOfPixel, wrapped } from '#src/domain/places/map-area.ts'
import type { Camera } from './MapCanvas.tsx'

/** For as long as the app runs: going back to a map finds it as it was. */
const cameras = new Map<string, Camera>()

export const lastCamera = (restore: string): Camera | undefined => cameras.get(restore)
export const noteCamera = (restore: string, camera: Camera): void => void cameras.set(restore, camera)
export const forgetCamera = (restore: string): void => void cameras.delete(restore)

/** As MapLibre counts: at 15 a phone shows some 700 m, as far as one walks for lunch. */
const ofNeighbourhood = 15
/** A single place, or all of Europe. */
const [closest, farthest] = [16, 3]
/** Px that places are to lie within, and that the nearest may be from the person: what lies over a small phone's map hides more. */
const window = 240
const besidePerson = 80
const pxOfWorld = 512

/** Around the person, as far as the nearest place, else around all places. */
export function firstCamera(places: readonly Partial<Point>[], near: Point | undefined): Camera {
  const points = places.filter((place): place is Point => place.latitude !== undefined && place.longitude !== undefined)
  if (near) return { center: { latitude: near.latitude, longitude: near.longitude }, zoom: zoomAround(near, points) }
  if (points.length === 0) return { center: { latitude: 30, longitude: 10 }, zoom: farthest - 1 }
  const [south, north] = ends(points.map(({ latitude }) => latitude))
  const [west, east] = sides(points.map(({ longitude }) => longitude))
  const spread = Math.max(east - west, (north - south) * 1.5, 1e-6)
  const zoom = Math.log2((window / pxOfWorld) * (360 / spread))
  return {
    center: { latitude: (south + north) / 2, longitude: wrapped((west + east) / 2) },
    zoom: Math.min(closest, Math.max(farthest, zoom)),
  }
}

/** Where the nearest place is in sight, too: it may lie in the next village. */
function zoomAround(near: Point, points: readonly Point[]): number {
  const metres = 1000 * Math.min(...points.map((point) => distanceKm(near, point)))
  if (!Number.isFinite(metres)) return ofNeighbourhood
  const zoom = Math.log2((besidePerson * metresOfPixel(near.latitude, 1)) / Math.max(1, metres))
  return Math.min(ofNeighbourhood, Math.max(farthest - 1, zoom))
}

/** The narrower way around the world: places on both sides of the date line lie next to each other. */
function sides(longitudes: readonly number[]): [west: number, east: number] {
  const [[west, east], across] = [ends(longitudes), ends(longitudes.map((longitude) => (longitude + 360) % 360))]
  return across[1] - across[0] < east - west ? across : [west, east]
}

/** Without the tenth that lies farthest off: one place abroad would make a point of the town. */
function ends(values: readonly number[]): [least: number, most: number] {
  const sorted = values.toSorted((a, b) => a - b)
  const off = Math.floor(sorted.length / 20)
  return [sorted[off] ?? 0, sorted[sorted.length - 1 - off] ?? 0]
}
