/** The files of an import as the readers of the sources get them: JSON or a table, told by the content, never by the name. */
import type { Lines } from './lines.ts'

export type Row = { line: number; cells: string[] }
/** `entries`: the names of all that is in the zip that it comes from. */
export type From = { file: string; entries?: readonly string[] }
export type JsonDocument = From & { kind: 'json'; json: unknown }
export type TableDocument = From & { kind: 'table'; rows: Row[] }
export type ImportDocument = JsonDocument | TableDocument

/** What is left when a name loses its zip, its folders and its ending: Google names a list's file after the list. */
export const baseName = (file: string): string =>
  file
    .replace(/^.*?\.zip: /i, '')
    .replace(/^.*[/\\]/, '')
    .replace(/\.[a-z]{3,4}$/i, '')
    .trim()

/** By its mark or its bytes: Excel writes UTF-16, older programs Windows-1252. Undefined when it is no text. */
export function decoded(bytes: Uint8Array, file: string, lines: Lines): string | undefined {
  const wide = wideEncoding(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    lines.once(file, 'It is not in UTF-8, so it was read as Western European. Check names with accents.')
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Without a mark: both begin with a letter of ASCII, whose other half is zero.
  if (bytes.length >= 4 && second === 0 && bytes[3] === 0 && first !== 0) return 'utf-16le'
  if (bytes.length >= 4 && first === 0 && bytes[2] === 0 && second !== 0) return 'utf-16be'
  return undefined
}
