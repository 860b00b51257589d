/** Stores the buckets' files in a folder; @supabase/lite exports no adapter for that. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { App } from '@supabase/lite'

type StorageAdapter = NonNullable<App['_storageAdapter']>
type ObjectMetadata = Awaited<ReturnType<StorageAdapter['headObject']>>
type UploadBody = Parameters<StorageAdapter['uploadObject']>[3]

type Header = {
  bucket: string
  key: string
  contentType: string
  cacheControl: string
  lastModified: string
  eTag: string
}
type StoredObject = { header: Header; body: Buffer<ArrayBuffer> }

/**
 * One file per object: a line of JSON (type, time, …) and then the body. It is written under another name and renamed,
 * so a killed process leaves the old object or the new one, never half of it. The file's name is a hash of bucket and
 * key, so no key can reach outside the folder.
 */
export function createFolderStorage(folder: string): StorageAdapter {
  const fileOf = (bucket: string, key: string): string => {
    const hash = createHash('sha256').update(`${bucket}\0${key}`).digest('hex')
    return join(folder, hash.slice(0, 2), hash)
  }

  const read = async (bucket: string, key: string): Promise<StoredObject> => {
    const content = await readFile(fileOf(bucket, key))
    const end = content.indexOf('\n')
    return { header: JSON.parse(content.toString('utf8', 0, end)), body: content.subarray(end + 1) }
  }

  const write = async ({ header, body }: StoredObject): Promise<void> => {
    const file = fileOf(header.bucket, header.key)
    await mkdir(dirname(file), { recursive: true })
    const unfinished = `${file}.${randomUUID()}`
    await writeFile(unfinished, Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body]), { flush: true })
    await rename(unfinished, file)
  }

  const remove = (bucket: string, key: string): Promise<void> => rm(fileOf(bucket, key), { force: true })

  return {
    driver: null,

    async getObject(bucket, key, _version, headers) {
      const object = await read(bucket, key)
      const metadata = metadataOf(object)
      if (headers?.ifNoneMatch === object.header.eTag) return { httpStatusCode: 304, metadata }
      return { httpStatusCode: 200, metadata, body: new Blob([object.body]).stream() }
    },

    async uploadObject(bucket, key, _version, upload, contentType, cacheControl) {
      const body = await toBuffer(upload)
      const eTag = `"${createHash('md5').update(body).digest('hex')}"`
      const header = { bucket, key, contentType, cacheControl, lastModified: new Date().toISOString(), eTag }
      await write({ header, body })
      return metadataOf({ header, body })
    },

    deleteObject: remove,

    async deleteObjects(bucket, keys) {
      for (const key of keys) await remove(bucket, key)
    },

    async copyObject(bucket, key, _version, toBucket, toKey) {
      const { header, body } = await read(bucket, key)
      const copied = { ...header, bucket: toBucket, key: toKey, lastModified: new Date().toISOString() }
      await write({ header: copied, body })
      return { httpStatusCode: 200, eTag: copied.eTag, lastModified: new Date(copied.lastModified) }
    },

    async headObject(bucket, key) {
      return metadataOf(await read(bucket, key))
    },

    async privateAssetUrl(bucket, key) {
      return fileOf(bucket, key)
    },
  }
}

function metadataOf({ header, body }: StoredObject): ObjectMetadata {
  return {
    cacheControl: header.cacheControl,
    contentLength: body.length,
    size: body.length,
    mimetype: header.contentType,
    lastModified: new Date(header.lastModified),
    eTag: header.eTag,
    httpStatusCode: 200,
  }
}

async function toBuffer(body: UploadBody): Promise<Buffer<ArrayBuffer>> {
  if (body instanceof Uint8Array) return Buffer.from(body)
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}
