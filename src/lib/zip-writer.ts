/** Writes a zip piece by piece, so that no more than one entry is in memory. */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export type ZipWriter = {
  /** `stored`: pictures are compressed already. Rejects with whatever `write` rejects. */
  add: (name: string, content: Uint8Array, how?: 'stored') => Promise<void>
  /** Writes the directory, without which nothing is a zip. */
  end: () => Promise<void>
  /** Bytes and entries so far. */
  written: () => { bytes: number; entries: number }
}

/** Beyond either, a zip needs an extension that fflate does not write. */
export const zipLimits = { bytes: 4_000_000_000, entries: 65_000 }

/** Compressing so much at once holds up the screen for some 5 ms on a slow phone. */
const pieceBytes = 65_536

/** Years that a zip can say; a device's clock may say any. */
const [earliest, latest] = [Date.UTC(1981, 0), Date.UTC(2098, 0)]

/** `now`: the device's clock in ms, for the dates of the entries. `write` may keep the chunk. */
export function createZipWriter(now: number, write: (chunk: Uint8Array<ArrayBuffer>) => Promise<void>): ZipWriter {
  const mtime = new Date(Math.min(Math.max(now, earliest), latest))
  let chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  let entries = 0
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const flush = async (): Promise<void> => {
    const ready = chunks
    chunks = []
    for (const chunk of ready) {
      bytes += chunk.length
      await write(chunk)
    }
  }
  return {
    async add(name, content, how) {
      const entry = how === 'stored' ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
      entry.mtime = mtime
      zip.add(entry)
      entries += 1
      const step = how === 'stored' ? Math.max(content.length, 1) : pieceBytes
      for (let at = 0; at === 0 || at < content.length; at += step) {
        entry.push(content.subarray(at, at + step), at + step >= content.length)
        await flush()
      }
    },
    async end() {
      zip.end()
      await flush()
    },
    written: () => ({ bytes, entries }),
  }
}
