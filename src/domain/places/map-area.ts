/** The part of the world that a map shows, and the places in it. */
import type { Point } from './distance.ts'

/** Degrees; `west` lies east of `east` across the date line. */
export type Area = { west: number; south: number; east: number; north: number }

/** How many places one question about an area brings. */
export const mostPins = 200

/** A tile's side in px, as the zooms of web maps count. */
const tileSize = 256
/** Web maps end where the world is a square. */
const northernmost = 85.0511

export function isWithin({ west, south, east, north }: Area, { latitude, longitude }: Partial<Point>): boolean {
  if (latitude === undefined || longitude === undefined || latitude < south || latitude > north) return false
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
}

export const placesWithin = <Place extends Partial<Point>>(places: readonly Place[], area: Area): Place[] =>
  places.filter((place) => isWithin(area, place))

export const middleOf = ({ west, south, east, north }: Area): Point => ({
  latitude: (south + north) / 2,
  longitude: west <= east ? (west + east) / 2 : wrapped((west + east + 360) / 2),
})

/**
 * The area made a little larger, to the edges of quarter tiles of its zoom, so that the same view asks the same question again and
 * finds its answer on the phone.
 */
export function areaAsked(shown: Area, zoom: number): { area: Area; zoom: number } {
  const whole = Math.min(22, Math.max(0, Math.round(zoom)))
  const parts = 4 * 2 ** whole
  const isWholeWorld = shown.east - shown.west >= 360
  const column = (longitude: number): number => ((longitude + 180) / 360) * parts
  const row = (latitude: number): number => rowPart(latitude) * parts
  const longitude = (at: number): number => rounded(wrapped((at / parts) * 360 - 180))
  const latitude = (at: number): number => rounded(latitudeAt(Math.min(1, Math.max(0, at / parts))))
  const [left, right] = [Math.floor(column(shown.west)), Math.ceil(column(shown.east))]
  const spansWorld = isWholeWorld || right - left >= parts
  return {
    zoom: whole,
    area: {
      west: spansWorld ? -180 : longitude(left),
      east: spansWorld ? 180 : longitude(right) === -180 ? 180 : longitude(right),
      north: latitude(Math.floor(row(shown.north))),
      south: latitude(Math.ceil(row(shown.south))),
    },
  }
}

/** Names the question and the format of its cached answer. */
export const areaKey = ({ west, south, east, north }: Area, zoom: number): string =>
  `area-1:${[zoom, west, south, east, north].join(',')}`

/** From 0 in the far north to 1. */
function rowPart(latitude: number): number {
  const sine = Math.sin((Math.min(northernmost, Math.max(-northernmost, latitude)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

const latitudeAt = (part: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * part))) * 180) / Math.PI

/** From -180 up to 180. */
export const wrapped = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180

/** The same meridian nearest to another, so beyond 180 across the date line: a map draws the world side by side. */
export const beside = (longitude: number, middle: number): number =>
  longitude + 360 * Math.round((middle - longitude) / 360)

/** To a tenth of a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6

/** Metres of a px at this latitude. */
export const metresOfPixel = (latitude: number, zoom: number): number =>
  (40_075_017 * Math.cos((latitude * Math.PI) / 180)) / tileSize / 2 ** zoom
