/** Checks and re-encodes a picked file, off the main thread where the browser can. */
import { PhotoError, type ProcessedPhoto } from '#src/services/photo-processing.ts'
import { type EncodedPhoto, encodePhoto } from './encode-photo.ts'
import { headerLength, type ImageHeader, readImageHeader } from './image-header.ts'
import type { PhotoWorkerAnswer } from './photo-worker.ts'

/** 100 megapixels decode to 400 MB, about what a phone gives one page; a file of 50 MB holds twice as many. */
const mostBytes = 50_000_000
export const mostPixels = 100_000_000

/** Throws PhotoError. One picture at a time: decoded pictures are large. */
export async function processPhoto(file: Blob): Promise<ProcessedPhoto> {
  const { type } = await check(file)
  const encoded = await encodeInWorker(file).catch(() => encodePhoto(file).catch(() => undefined))
  // Some browsers cannot decode HEIC, TIFF or AVIF; any other type that fails is damaged.
  if (!encoded) throw new PhotoError(type === 'heic' || type === 'tiff' || type === 'avif' ? 'unsupported' : 'broken')
  const capturedAt = await captureTime(file)
  return capturedAt ? { ...encoded, capturedAt } : encoded
}

async function check(file: Blob): Promise<ImageHeader> {
  if (file.size > mostBytes) throw new PhotoError('too_many_bytes')
  const header = readImageHeader(await firstBytes(file))
  if (!header) throw new PhotoError('not_an_image')
  const { width, height } = header.size ?? { width: 0, height: 0 }
  if (width * height > mostPixels) throw new PhotoError('too_many_pixels')
  return header
}

/** A picked file may be gone: deleted, or in a cloud that cannot be reached. */
async function firstBytes(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, headerLength).arrayBuffer())
  } catch (error) {
    throw new PhotoError('unreadable', { cause: error })
  }
}

/**
 * Resolves with undefined when the picture cannot be decoded. Rejects when no worker can do it: the browser has none,
 * none with a canvas, or its script cannot be loaded.
 */
async function encodeInWorker(file: Blob): Promise<EncodedPhoto | undefined> {
  if (!('OffscreenCanvas' in globalThis)) throw new Error('A worker could not draw.')
  const worker = new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<PhotoWorkerAnswer>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<PhotoWorkerAnswer>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('The worker could not be started.')))
      worker.postMessage(file)
    })
  } finally {
    worker.terminate()
  }
}

/** EXIF's DateTimeOriginal; this part of exifr knows no names. */
const timeTag = 0x9003

/** The camera's time has no zone; it is read in this device's. Absent when the file has none or an invalid one. */
async function captureTime(file: Blob): Promise<string | undefined> {
  try {
    const { parse } = await import('exifr/dist/mini.esm.mjs')
    const found = await parse(file, {
      exif: { pick: [timeTag] },
      ifd0: false,
      gps: false,
    })
    // '2026:05:17 19:30:00'
    const [date = '', clock] = String(found?.[timeTag]).split(' ')
    return new Date(`${date.replaceAll(':', '-')}T${clock}`).toISOString()
  } catch {
    return undefined
  }
}
