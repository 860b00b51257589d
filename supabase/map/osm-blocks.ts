/** The blocks of an `.osm.pbf` file (https://wiki.openstreetmap.org/wiki/PBF_Format), none larger than the format allows. */
import { type FileHandle, open } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { PbfReader } from 'pbf'

/** As the format says. A bomb packs a thousand times as much. */
const [mostHeaderBytes, mostBlockBytes] = [2 ** 16, 2 ** 25]

/** Each block of data, unpacked. Throws when the file is none of these, or is cut off. */
export async function* dataBlocksOf(path: string): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    let isFirst = true
    for (let size = await take(file, 4); size; size = await take(file, 4)) {
      const header = headerOf(await takeAll(file, size.readUInt32BE(), mostHeaderBytes))
      const block = await takeAll(file, header.bytes, mostBlockBytes)
      if (isFirst !== (header.type === 'OSMHeader')) throw new Error('no header')
      isFirst = false
      // Whoever does not know a type skips it.
      if (header.type !== 'OSMData') continue
      const data = unpacked(block)
      refuseOpenTags(data)
      yield data
    }
    if (isFirst) throw new Error('empty')
  } finally {
    await file.close()
  }
}

/** Undefined at the end of the file. */
async function take(file: FileHandle, bytes: number): Promise<Buffer | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes)
  if (bytesRead === bytes) return buffer
  if (bytesRead > 0) throw new Error('cut off')
  return undefined
}

async function takeAll(file: FileHandle, bytes: number, most: number): Promise<Buffer> {
  if (bytes > most) throw new Error('not the format')
  const taken = bytes === 0 ? Buffer.alloc(0) : await take(file, bytes)
  if (!taken) throw new Error('cut off')
  return taken
}

const headerOf = (bytes: Buffer): { type: string; bytes: number } =>
  new PbfReader(bytes).readFields(
    (field, header, reader) => {
      if (field === 1) header.type = reader.readString()
      if (field === 3) header.bytes = reader.readVarint()
    },
    { type: '', bytes: 0 },
  )

function unpacked(block: Buffer): Buffer {
  const { raw, packed } = new PbfReader(block).readFields<{ raw?: Uint8Array; packed?: Uint8Array }>(
    (field, found, reader) => {
      if (field === 1) found.raw = reader.readBytes()
      if (field === 3) found.packed = reader.readBytes()
    },
    {},
  )
  if (raw) return Buffer.from(raw)
  if (!packed) throw new Error('packed in another way')
  return inflateSync(packed, { maxOutputLength: mostBlockBytes })
}

/** Of dense nodes the tags stand one after the other, those of each node with an end, which the parser would look for for ever. */
function refuseOpenTags(data: Buffer): void {
  const readDense = (field: number, dense: Dense, reader: PbfReader): void => {
    if (field === 1) reader.readPackedSVarint(dense.ids)
    if (field === 10) reader.readPackedVarint(dense.tags)
  }
  const readGroup = (field: number, _: undefined, reader: PbfReader): void => {
    if (field === 2) refuse(reader.readMessage<Dense>(readDense, { ids: [], tags: [] }))
  }
  const refuse = ({ ids, tags }: Dense): void => {
    if (tags.length === 0) return
    let at = 0
    for (const _ of ids) {
      // A key and a value each.
      while (at < tags.length && tags[at] !== 0) at += 2
      if (at >= tags.length) throw new Error('tags without an end')
      at += 1
    }
  }
  new PbfReader(data).readFields((field, _, reader) => {
    if (field === 2) reader.readMessage(readGroup, undefined)
  }, undefined)
}

type Dense = { ids: number[]; tags: number[] }
