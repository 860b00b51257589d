/** Points for 500 pins around the demo town's middle. */
import { readFile } from 'node:fs/promises'
import { townCentre } from '#supabase/seed/town.ts'

type Point = { latitude: number; longitude: number }

export const townPoint: Point & { accuracy: number } = { ...townCentre, accuracy: 40 }

/** A point of Manhattan with the most places around it. */
const dense: Point = { latitude: 40.7411, longitude: -73.9897 }
const northOf = (from: Point, to: Point): number => to.latitude - from.latitude
/** In degrees of latitude. */
const eastOf = (from: Point, to: Point): number =>
  (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)

/** Those of a GeoJSON file that are nearest to its dense middle, as they lie to each other. */
export async function placesOfFile(file: string, count: number): Promise<Point[]> {
  const { features } = JSON.parse(await readFile(file, 'utf8')) as {
    features: { geometry: { coordinates: [number, number] } }[]
  }
  const points = features.map(({ geometry: { coordinates } }): Point => {
    const [longitude, latitude] = coordinates
    return { latitude, longitude }
  })
  const off = (point: Point): number => Math.hypot(northOf(dense, point), eastOf(dense, point))
  return points
    .toSorted((a, b) => off(a) - off(b))
    .slice(0, count)
    .map((point) => placed(northOf(dense, point), eastOf(dense, point)))
}

export const randomPlaces = (count: number): Point[] =>
  Array.from({ length: count }, (_, n) => {
    // A sunflower: as even as chance would have it, and the same each time.
    const [length, angle] = [0.02 * Math.sqrt(n / count), n * 2.399_963]
    return placed(length * Math.sin(angle), length * Math.cos(angle))
  })

const placed = (north: number, east: number): Point => ({
  latitude: townCentre.latitude + north,
  longitude: townCentre.longitude + east / Math.cos((townCentre.latitude * Math.PI) / 180),
})
