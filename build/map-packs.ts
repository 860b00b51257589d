/** Puts the packs of `maps/` into the build, each under a name with a hash, and the list of them (src/lib/map-packs.ts). */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { type MapPack, mapPacksFile } from '#src/lib/map-packs.ts'

type PackFile = { id: string; bytes: Uint8Array }

const folder = join(import.meta.dirname, '../maps')
const extension = '.pmtiles'

/** `more`: packs that no file holds. */
export function mapPacks(more: () => Promise<PackFile[]>): Plugin {
  return {
    name: 'map-packs',
    apply: 'build',
    async generateBundle() {
      const packs: MapPack[] = []
      for (const { id, bytes } of [...(await filesIn(folder)), ...(await more())]) {
        const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
        // Hosts cache this folder for ever.
        const fileName = `assets/${id}-${hash}${extension}`
        packs.push({ id, path: `/${fileName}`, bytes: bytes.length, ...describe(id, bytes) })
        this.emitFile({ type: 'asset', fileName, source: bytes })
      }
      this.emitFile({ type: 'asset', fileName: mapPacksFile, source: JSON.stringify(packs) })
    },
  }
}

async function filesIn(path: string): Promise<PackFile[]> {
  const names = (await readdir(path).catch(() => [])).filter((name) => name.endsWith(extension)).toSorted()
  return Promise.all(
    names.map(async (name) => ({ id: name.slice(0, -extension.length), bytes: await readFile(join(path, name)) })),
  )
}

const mostMetadataBytes = 1_000_000

/** Name and bounds, from a PMTiles header of version 3 and the metadata that it points to. Throws when the file is not whole. */
export function describe(id: string, bytes: Uint8Array): Pick<MapPack, 'name' | 'west' | 'south' | 'east' | 'north'> {
  try {
    return described(bytes)
  } catch (cause) {
    throw new Error(`${id}${extension} is not a whole PMTiles file of version 3. Make it again with npm run map.`, {
      cause,
    })
  }
}

function described(bytes: Uint8Array): ReturnType<typeof describe> {
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const long = (at: number): number => Number(header.getBigUint64(at, true))
  const degrees = (at: number): number => header.getInt32(at, true) / 1e7
  const isWhole = [8, 24, 40, 56].every((part) => long(part) + long(part + 8) <= bytes.length)
  if (String(Buffer.from(bytes.subarray(0, 7))) !== 'PMTiles' || header.getUint8(7) !== 3 || !isWhole)
    throw new Error('The header does not fit.')
  const metadata = bytes.subarray(long(24), long(24) + long(32))
  const isGzipped = header.getUint8(97) === 2
  const { name } = JSON.parse(
    String(isGzipped ? gunzipSync(metadata, { maxOutputLength: mostMetadataBytes }) : Buffer.from(metadata)),
  ) as { name?: string }
  return {
    name: name ?? 'Map',
    west: degrees(102),
    south: degrees(106),
    east: degrees(110),
    north: degrees(114),
  }
}
