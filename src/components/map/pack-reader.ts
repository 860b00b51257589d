/** PMTiles' reader, bounded: what a part of a pack unpacks to may be a thousand times as large as the part. */
import { Compression, type DecompressFunc, PMTiles, SharedPromiseCache, type Source } from 'pmtiles'

/** A directory of a hundred thousand tiles; a tile of a dense town has some 500 kB. */
const [mostDirectoryBytes, mostTileBytes] = [1_000_000, 8_000_000]
const cachedParts = 100

export const packReader = (source: Source | string): PMTiles =>
  new PMTiles(
    source,
    new SharedPromiseCache(cachedParts, true, unpackedUpTo(mostDirectoryBytes)),
    unpackedUpTo(mostTileBytes),
  )

const unpackedUpTo =
  (mostBytes: number): DecompressFunc =>
  async (packed, compression) => {
    if (compression === Compression.None || compression === Compression.Unknown) return packed
    if (compression !== Compression.Gzip) throw new Error('The map is packed in a way that this app does not know.')
    const parts: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))
    for await (const part of partsOf(unpacked)) {
      bytes += part.length
      if (bytes > mostBytes) throw new Error('A part of the map is too large.')
      parts.push(part)
    }
    return new Blob(parts).arrayBuffer()
  }

/** Not every browser iterates over a stream itself. */
async function* partsOf<Part>(stream: ReadableStream<Part>): AsyncGenerator<Part> {
  const reader = stream.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } finally {
    // What is not read any more is not unpacked.
    await reader.cancel()
  }
}
