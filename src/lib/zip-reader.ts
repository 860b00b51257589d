/**
 * Reads single entries of a zip that somebody chose, without loading the rest. Whoever made it may be hostile: nothing is
 * believed before it is compared, and no entry unpacks to more than its reader allows.
 * Not a library's: fflate unpacks whole files in memory or a stream from front to back, in which stored entries of unknown
 * length cannot be told apart.
 */
import { Inflate } from 'fflate'

type ZipEntry = { name: string; size: number; packedSize: number; isStored: boolean; crc: number; at: number }
export type ZipReader = {
  names: readonly string[]
  has: (name: string) => boolean
  /** undefined when there is none. Throws ZipError when it is damaged or unpacks to more than `most` bytes. */
  read: (name: string, most: number) => Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** damaged: cut off, changed, or no zip · hostile: names that lead out of it, or much more in it than there can be. */
export class ZipError extends Error {
  readonly problem: 'damaged' | 'hostile'
  constructor(problem: 'damaged' | 'hostile', message: string) {
    super(message)
    this.name = 'ZipError'
    this.problem = problem
  }
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endLength = 22
const entryLength = 46
const localLength = 30
const longestComment = 65_535

/** Texts shrink to a tenth; what claims to be packed more tightly than this all in all is a bomb. */
const mostRatio = 100
/** A small file may be packed tightly. */
const freeBytes = 1_000_000

/** Throws ZipError, and the browser's error when the file is gone. */
export async function openZip(file: Blob): Promise<ZipReader> {
  const entries = await directoryOf(file)
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    async read(name, most) {
      const entry = entries.get(name)
      return entry && readEntry(file, entry, most)
    },
  }
}

async function bytesOf(file: Blob, from: number, to: number): Promise<DataView<ArrayBuffer>> {
  if (from < 0 || to > file.size || from > to) throw new ZipError('damaged', 'It is cut off.')
  return new DataView(await file.slice(from, to).arrayBuffer())
}

async function directoryOf(file: Blob): Promise<Map<string, ZipEntry>> {
  const tail = await bytesOf(file, Math.max(0, file.size - endLength - longestComment), file.size)
  const end = endOf(tail)
  const count = tail.getUint16(end + 10, true)
  const size = tail.getUint32(end + 12, true)
  const start = tail.getUint32(end + 16, true)
  const view = await bytesOf(file, start, start + size)
  const entries = new Map<string, ZipEntry>()
  let unpacked = 0
  for (let at = 0, number = 0; number < count; number++) {
    if (at + entryLength > view.byteLength || view.getUint32(at, true) !== entrySignature)
      throw new ZipError('damaged', 'Its directory is damaged.')
    const { entry, length } = entryAt(view, at)
    if (entries.has(entry.name)) throw new ZipError('hostile', 'It has two entries of one name.')
    entries.set(entry.name, entry)
    unpacked += entry.size
    at += length
  }
  if (unpacked > mostRatio * file.size + freeBytes) throw new ZipError('hostile', 'It unpacks to far too much.')
  return entries
}

/** Where the end of the directory begins: the last thing in a zip, but for a comment. */
function endOf(tail: DataView): number {
  for (let at = tail.byteLength - endLength; at >= 0; at--)
    if (tail.getUint32(at, true) === endSignature && at + endLength + tail.getUint16(at + 20, true) === tail.byteLength)
      return at
  throw new ZipError('damaged', 'It is no zip, or cut off.')
}

function entryAt(view: DataView<ArrayBuffer>, at: number): { entry: ZipEntry; length: number } {
  const nameLength = view.getUint16(at + 28, true)
  const length = entryLength + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  if (at + length > view.byteLength) throw new ZipError('damaged', 'Its directory is damaged.')
  const name = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + entryLength, nameLength))
  if (leadsOut(name)) throw new ZipError('hostile', 'It has a name that leads out of it.')
  const method = view.getUint16(at + 10, true)
  const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1
  if ((method !== 0 && method !== 8) || isEncrypted) throw new ZipError('damaged', 'It is packed in an unknown way.')
  const [packedSize, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
  const entry = { name, size, packedSize, isStored: method === 0, crc: view.getUint32(at + 16, true) }
  return { entry: { ...entry, at: view.getUint32(at + 42, true) }, length }
}

const leadsOut = (name: string): boolean =>
  /^[/\\]|^[A-Za-z]:|\\|\0/.test(name) || name.split('/').some((part) => part === '..' || part === '.')

async function readEntry(file: Blob, entry: ZipEntry, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const { name, size, packedSize, isStored, at, crc } = entry
  if (size > most) throw new ZipError('hostile', `${name} is too large.`)
  const local = await bytesOf(file, at, at + localLength)
  if (local.getUint32(0, true) !== localSignature) throw new ZipError('damaged', `${name} is damaged.`)
  const from = at + localLength + local.getUint16(26, true) + local.getUint16(28, true)
  const packed = new Uint8Array((await bytesOf(file, from, from + packedSize)).buffer)
  const content = isStored ? packed : unpack(packed, size, name)
  if (content.length !== size || crcOf(content) !== crc) throw new ZipError('damaged', `${name} is damaged.`)
  return content
}

/** Stops at the first byte beyond the size that the entry claims. */
function unpack(packed: Uint8Array<ArrayBuffer>, size: number, name: string): Uint8Array<ArrayBuffer> {
  const content = new Uint8Array(size)
  let length = 0
  const inflate = new Inflate((chunk) => {
    if (length + chunk.length > size) throw new ZipError('hostile', `${name} unpacks to more than it says.`)
    content.set(chunk, length)
    length += chunk.length
  })
  try {
    // In pieces: what one piece unpacks to is bounded, too.
    for (let at = 0; at === 0 || at < packed.length; at += 16_384)
      inflate.push(packed.subarray(at, at + 16_384), at + 16_384 >= packed.length)
  } catch (error) {
    if (error instanceof ZipError) throw error
    throw new ZipError('damaged', `${name} is damaged.`)
  }
  return content.subarray(0, length)
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
