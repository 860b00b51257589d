/** Reads the fields of a request body (spec D§7). Null counts as absent; an error is one plain sentence. */
import { type Location, toLocation } from './geography.ts'

export type Problem = { problem: string }
export type Fields = Record<string, unknown>

// Spec D§7 bodies are below 500 bytes even with a 200-character query in a four-byte script.
export const MAXIMUM_BODY_BYTES = 4_096

export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'problem' in value
}

export function parseFields(text: string): { fields: Fields } | Problem {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return { problem: 'The request body must be JSON.' }
  }
  return isFields(body) ? { fields: body } : { problem: 'The request body must be a JSON object.' }
}

/** Text with runs of white space and control characters made one space; blank text counts as absent. */
export function readText(fields: Fields, name: string, maximumLength: number): string | undefined | Problem {
  const value = fields[name] ?? undefined
  if (value === undefined) return undefined
  if (typeof value !== 'string') return { problem: `"${name}" must be text.` }
  if (value.length > maximumLength) return { problem: `"${name}" must be at most ${maximumLength} characters long.` }
  const text = value.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return text === '' ? undefined : text
}

export function readLocation(fields: Fields): Location | undefined | Problem {
  const { location } = fields
  if (location === undefined || location === null) return undefined
  if (!isFields(location)) return { problem: '"location" must be an object with lat and lng.' }
  const { lat, lng } = location
  const problem = '"location" needs a lat from -90 to 90 and a lng from -180 to 180.'
  return toLocation(lat, lng) ?? { problem }
}

/** A radius in metres. */
export function readRadius(fields: Fields): number | undefined | Problem {
  const { radius } = fields
  if (radius === undefined || radius === null) return undefined
  // 100 km is twice the default of a text search (spec D§9).
  if (typeof radius === 'number' && radius >= 1 && radius <= 100_000) return radius
  return { problem: '"radius" must be a number of metres from 1 to 100000.' }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
