/**
 * Reads single entries of a zip that somebody chose, without loading the rest. Whoever made it may be hostile: nothing is
 * believed before it is compared, and no entry unpacks to more than its reader allows.
 * Not a library's: fflate unpacks whole files in memory or a stream from front to back, in which stored entries of unknown
 * length cannot be told apart. Zip64 is read: Google's files may be larger than 4 GB.
 */
import { Inflate } from 'fflate'

type ZipEntry = { name: string; size: number; packedSize: number; isStored: boolean; crc: number; at: number }
export type ZipReader = {
  names: readonly string[]
  has: (name: string) => boolean
  /** Undefined when there is none; else a buffer of its own. Throws ZipError when it is damaged or unpacks to more than `most` bytes. */
  read: (name: string, most: number) => Promise<Uint8Array<ArrayBuffer> | undefined>
}

/**
 * damaged: cut off, changed, or no zip · hostile: names that lead out of it, or much more in it than there can be · part: of one that
 * was cut into several files, which are no zips of their own.
 */
type ZipProblem = 'damaged' | 'hostile' | 'part'

export class ZipError extends Error {
  readonly problem: ZipProblem
  constructor(problem: ZipProblem, message: string) {
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
const longEndSignature = 0x06064b50
const longEndLength = 56
const locatorSignature = 0x07064b50
const locatorLength = 20
/** Of the extra field of an entry with the numbers that its own fields have no room for. */
const longFieldId = 1
/** What stands in a field that has no room for its number. */
const [no16, no32] = [0xffff, 0xffffffff]

/** Texts shrink to a tenth; what claims to be packed more tightly than this all in all is a bomb. */
const mostRatio = 100
/** A small file may be packed tightly. */
const freeBytes = 1_000_000
/** Half a million entries with long names. */
const mostDirectoryBytes = 100_000_000

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
  const { count, size, start } = await endOfDirectory(file)
  if (size > mostDirectoryBytes) throw new ZipError('hostile', 'It has far too many entries.')
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

type Directory = { count: number; size: number; start: number }

async function endOfDirectory(file: Blob): Promise<Directory> {
  const from = Math.max(0, file.size - endLength - longestComment)
  const tail = await bytesOf(file, from, file.size)
  const end = endOf(tail)
  const disk = tail.getUint16(end + 4, true)
  const count = tail.getUint16(end + 10, true)
  const size = tail.getUint32(end + 12, true)
  const start = tail.getUint32(end + 16, true)
  if (disk !== 0 && disk !== no16) throw new ZipError('part', 'It is a part of several files.')
  const isLong = count === no16 || size === no32 || start === no32
  return (isLong ? await longEndOf(file, from + end - locatorLength) : undefined) ?? { count, size, start }
}

/** Undefined when there is none: 65,535 entries may be just as many. */
async function longEndOf(file: Blob, at: number): Promise<Directory | undefined> {
  if (at < 0) return undefined
  const locator = await bytesOf(file, at, at + locatorLength)
  if (locator.getUint32(0, true) !== locatorSignature) return undefined
  const from = long(locator, 8)
  const end = await bytesOf(file, from, from + longEndLength)
  if (end.getUint32(0, true) !== longEndSignature) throw new ZipError('damaged', 'Its directory is damaged.')
  return { count: long(end, 32), size: long(end, 40), start: long(end, 48) }
}

/** Beyond 2^53 it loses digits, and no file is as long. */
const long = (view: DataView, at: number): number => Number(view.getBigUint64(at, true))

/** Where the end of the directory begins: the last thing in a zip, but for a comment. */
function endOf(tail: DataView): number {
  for (let at = tail.byteLength - endLength; at >= 0; at--)
    if (tail.getUint32(at, true) === endSignature && at + endLength + tail.getUint16(at + 20, true) === tail.byteLength)
      return at
  throw new ZipError('damaged', 'It is no zip, or cut off.')
}

function entryAt(view: DataView<ArrayBuffer>, at: number): { entry: ZipEntry; length: number } {
  const nameLength = view.getUint16(at + 28, true)
  const extraLength = view.getUint16(at + 30, true)
  const length = entryLength + nameLength + extraLength + view.getUint16(at + 32, true)
  if (at + length > view.byteLength) throw new ZipError('damaged', 'Its directory is damaged.')
  const name = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + entryLength, nameLength))
  if (leadsOut(name)) throw new ZipError('hostile', 'It has a name that leads out of it.')
  const method = view.getUint16(at + 10, true)
  const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1
  if ((method !== 0 && method !== 8) || isEncrypted) throw new ZipError('damaged', 'It is packed in an unknown way.')
  const extra = new DataView(view.buffer, view.byteOffset + at + entryLength + nameLength, extraLength)
  // In this order the extra field has those that are missing.
  const [size = 0, packedSize = 0, start = 0] = withLongNumbers(
    [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)],
    extra,
  )
  const entry = { name, size, packedSize, isStored: method === 0, crc: view.getUint32(at + 16, true), at: start }
  return { entry, length }
}

function withLongNumbers(numbers: readonly number[], extra: DataView): readonly number[] {
  if (!numbers.includes(no32)) return numbers
  for (let at = 0; at + 4 <= extra.byteLength; ) {
    const end = at + 4 + extra.getUint16(at + 2, true)
    if (extra.getUint16(at, true) === longFieldId) {
      let next = at + 4
      return numbers.map((number) => {
        if (number !== no32) return number
        next += 8
        if (next > Math.min(end, extra.byteLength)) throw new ZipError('damaged', 'Its directory is damaged.')
        return long(extra, next - 8)
      })
    }
    at = end
  }
  return numbers
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
