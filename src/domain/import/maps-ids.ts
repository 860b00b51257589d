/**
 * Google writes one place in two ways: exports have its feature id (0x<a>:0x<b>, hexadecimal; older ones 0x0:0x<b>), its APIs
 * an id that begins with ChIJ. The latter is base64 of a message that holds both numbers, the lowest byte first.
 */

const header = [0x0a, 0x12, 0x09]
const between = 0x11

/** The ChIJ id of either; undefined when the first number is not known. */
export function placeIdOf(id: string): string | undefined {
  if (id.startsWith('ChIJ')) return mapsNumberOf(id) === undefined ? undefined : id
  const [, high, low] = /^0x([0-9a-f]{1,16}):0x([0-9a-f]{1,16})$/i.exec(id.trim()) ?? []
  if (high === undefined || low === undefined || /^0+$/.test(high)) return undefined
  const bytes = [...header, ...littleEndian(high), between, ...littleEndian(low)]
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** The second number of either id, which names the place alone; undefined of any other id. */
export function mapsNumberOf(id: string): string | undefined {
  const [, low] = /^0x[0-9a-f]{1,16}:0x([0-9a-f]{1,16})$/i.exec(id.trim()) ?? []
  if (low !== undefined) return numberText(low)
  const bytes = id.startsWith('ChIJ') ? bytesOf(id) : undefined
  if (bytes?.length !== 20 || bytes[11] !== between || header.some((byte, index) => bytes[index] !== byte))
    return undefined
  const hex = bytes
    .slice(12)
    .toReversed()
    .map((byte) => byte.toString(16).padStart(2, '0'))
  return numberText(hex.join(''))
}

const numberText = (hex: string): string | undefined => hex.toLowerCase().replace(/^0+/, '') || undefined

function littleEndian(hex: string): number[] {
  const pairs = hex.padStart(16, '0').match(/../g) ?? []
  return pairs.map((pair) => Number.parseInt(pair, 16)).toReversed()
}

function bytesOf(base64: string): number[] | undefined {
  try {
    return Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
