/** Reads JSON of others, of which nothing is known before: only own properties, and only of the kind that is asked for. */

/** The value at a path of names; undefined when anything on the way is missing. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  let here = value
  for (const name of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, name)) return undefined
    here = (here as Record<string | number, unknown>)[name]
  }
  return here
}

/** A text that can be stored, or a number as one; undefined when there is nothing in it. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined
  if (typeof value !== 'string') return undefined
  return value.replaceAll('\0', '').toWellFormed().trim() || undefined
}

/** The first of the paths that has a text. */
export function textAt(value: unknown, ...paths: (string | number)[][]): string | undefined {
  for (const path of paths) {
    const text = textOf(at(value, ...path))
    if (text !== undefined) return text
  }
  return undefined
}

export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Latitude and longitude; {} when they cannot be right. 0, 0 is how exports write that they do not know. */
export function coordinatesOf(latitude: unknown, longitude: unknown): { latitude?: number; longitude?: number } {
  const [north, east] = [numberOf(latitude), numberOf(longitude)]
  if (north === undefined || east === undefined || Math.abs(north) > 90 || Math.abs(east) > 180) return {}
  return north === 0 && east === 0 ? {} : { latitude: north, longitude: east }
}
