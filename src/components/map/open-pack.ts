/** Packs as MapLibre reads them: ranges of a file, on this device or on the server. */
import { addProtocol } from 'maplibre-gl'
import { Protocol, type RangeResponse, type Source } from 'pmtiles'
import { type KnownPack, keptPackFile } from '#src/queries/map-packs.ts'
import { packReader } from './pack-reader.ts'

const protocol = new Protocol()
addProtocol('pmtiles', protocol.tile)

/** A file of the browser's cache, of which only the parts that are read come into memory. */
class KeptFile implements Source {
  private readonly key: string
  private readonly file: Blob

  constructor(key: string, file: Blob) {
    this.key = key
    this.file = file
  }

  getKey = (): string => this.key

  getBytes = async (offset: number, length: number): Promise<RangeResponse> => ({
    data: await this.file.slice(offset, offset + length).arrayBuffer(),
  })
}

/** The key for the style; undefined when the pack was kept and is not there any more. */
export async function openPack({ path, kept }: KnownPack): Promise<string | undefined> {
  const key = new URL(path, location.href).href
  if (!kept) return open(key, key)
  const file = await keptPackFile(path).catch(() => undefined)
  return file && open(`${key}#kept`, new KeptFile(`${key}#kept`, file))
}

/** Anew each time: a reader keeps for ever what it could not read. */
function open(key: string, source: Source | string): string {
  protocol.add(packReader(source))
  return key
}
