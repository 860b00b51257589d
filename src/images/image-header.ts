/**
 * Reads a picture's type and size from its first bytes, before decoding: a few kilobytes can unpack to gigabytes. The
 * file's declared type does not count.
 */

export type ImageHeader = {
  type: 'jpeg' | 'png' | 'gif' | 'webp' | 'bmp' | 'avif' | 'heic' | 'tiff'
  /** Pixels as stored, before turning; absent when the first bytes do not say. */
  size?: { width: number; height: number }
}

/** Enough bytes of a file: a JPEG may carry a preview and colour profiles before its size. */
export const headerLength = 1_000_000

/** undefined when it is no picture. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = typeOf(view)
  if (!type) return undefined
  const size = sizeAs[type](view)
  return size ? { type, size } : { type }
}

type Size = ImageHeader['size']

function typeOf(view: DataView): ImageHeader['type'] | undefined {
  if (view.byteLength < 12) return undefined
  if (view.getUint16(0) === 0xffd8 && view.getUint8(2) === 0xff) return 'jpeg'
  if (view.getUint32(0) === 0x89504e47) return 'png'
  const start = text(view, 0, 4)
  if (start === 'GIF8') return 'gif'
  if (start === 'RIFF' && text(view, 8, 4) === 'WEBP') return 'webp'
  if (start === 'II*\0' || start === 'MM\0*') return 'tiff'
  if (start.startsWith('BM') && view.getUint32(6, true) === 0) return 'bmp'
  if (text(view, 4, 4) !== 'ftyp') return undefined
  const brands = text(view, 8, Math.min(view.getUint32(0), 64) - 8)
  if (brands.includes('avif') || brands.includes('avis')) return 'avif'
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) ? 'heic' : undefined
}

const sizeAs: Record<ImageHeader['type'], (view: DataView) => Size> = {
  jpeg: sizeOfJpeg,
  png: (view) => sizeAt(view, 16, (at) => view.getUint32(at), 4),
  gif: (view) => sizeAt(view, 6, (at) => view.getUint16(at, true), 2),
  webp: sizeOfWebp,
  bmp: (view) => sizeAt(view, 18, (at) => Math.abs(view.getInt32(at, true)), 4),
  avif: sizeOfHeif,
  heic: sizeOfHeif,
  tiff: () => undefined,
}

/** Width and height as two consecutive numbers of `length` bytes. */
function sizeAt(view: DataView, at: number, read: (at: number) => number, length: number): Size {
  if (at + 2 * length > view.byteLength) return undefined
  return { width: read(at), height: read(at + length) }
}

/** Segments follow each other; the start of frame (SOF: C0 to CF without C4, C8 and CC) holds height and width. */
function sizeOfJpeg(view: DataView): Size {
  let at = 2
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1)
    // A marker may be preceded by any number of fill bytes.
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** Three forms: with features (VP8X), lossless (VP8L), lossy (VP8). */
function sizeOfWebp(view: DataView): Size {
  if (view.byteLength < 30) return undefined
  const kind = text(view, 12, 4)
  if (kind === 'VP8X') {
    const low = (at: number): number => (view.getUint32(at, true) & 0xffffff) + 1
    return { width: low(24), height: (view.getUint32(26, true) >>> 8) + 1 }
  }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}

/** The picture consists of tiles, each with its size in an `ispe` box; the largest is the picture's. */
function sizeOfHeif(view: DataView): Size {
  let largest: Size
  for (let at = 0; at + 16 <= view.byteLength; at += 1) {
    if (view.getUint32(at) !== 0x69737065) continue
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}

function text(view: DataView, at: number, length: number): string {
  const end = Math.min(at + Math.max(length, 0), view.byteLength)
  let characters = ''
  for (let index = at; index < end; index += 1) characters += String.fromCharCode(view.getUint8(index))
  return characters
}
