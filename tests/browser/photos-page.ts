/** What the tests of photos call inside the page. Bytes go in and out as base64. */

import { upload } from '#src/backend/upload.ts'
import { processPhoto } from '#src/images/process-photo.ts'
import type { Picture } from '#src/lib/picture.ts'
import { PhotoError } from '#src/services/photo-processing.ts'
import { BackendError } from '#sync/backend.ts'

export type PageFunctions = {
  /** `padding` bytes follow after the picture's. */
  process: (base64: string, padding?: number) => Promise<Processed>
  /** The longest time in ms that nothing else could run in the page while a picture was processed, and the whole time. */
  longestPause: (base64: string) => Promise<{ pause: number; whole: number }>
  upload: (url: string, size: number, abortAfter?: number) => Promise<Uploaded>
}
export type Processed =
  | { problem: string; message: string }
  | {
      full: string
      thumbnail: string
      type: string
      extension: string
      width: number
      height: number
      capturedAt?: string
    }
type Uploaded = { shares: number[]; error?: { kind: string; code: string } }

const functions: PageFunctions = {
  async process(base64, padding = 0) {
    const file = new Blob([blobOf(base64), new Uint8Array(padding)])
    try {
      const { full, thumbnail, ...rest } = await processPhoto(file)
      return { ...rest, type: full.type, full: base64Of(full), thumbnail: base64Of(thumbnail) }
    } catch (error) {
      if (error instanceof PhotoError) return { problem: error.problem, message: error.message }
      throw error
    }
  },
  async longestPause(base64) {
    const blob = blobOf(base64)
    const started = performance.now()
    let [last, pause] = [started, 0]
    const timer = setInterval(() => {
      pause = Math.max(pause, performance.now() - last)
      last = performance.now()
    }, 1)
    await processPhoto(blob)
    clearInterval(timer)
    return { pause, whole: performance.now() - started }
  },
  async upload(url, size, abortAfter) {
    const shares: number[] = []
    const stop = new AbortController()
    const file = { bucket: 'review-photos' as const, path: 'me/1-0.jpg', blob: new Blob([new Uint8Array(size)]) }
    const onProgress = (share: number): void => {
      shares.push(share)
      if (abortAfter !== undefined && share >= abortAfter) stop.abort()
    }
    try {
      await upload({ url, key: 'key' }, 'token', file, onProgress, stop.signal)
      return { shares }
    } catch (error) {
      if (error instanceof BackendError) return { shares, error: { kind: error.kind, code: error.code } }
      throw error
    }
  },
}

Object.assign(globalThis, functions)

function blobOf(base64: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))])
}

function base64Of({ bytes }: Picture): string {
  return btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
}
