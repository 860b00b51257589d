/** One file of the storage, through its REST API with the secret key. Each throws a plain message when it fails. */
import { callProject, keyHeaders } from '../_shared/call-project.ts'
import type { FunctionEnvironment } from '../_shared/environment.ts'

type File = { bucket: string; path: string }

const TIMEOUT_MILLISECONDS = 20_000

/** A file that is not there is fine. */
export async function deleteFile(environment: FunctionEnvironment, { bucket, path }: File): Promise<void> {
  const answer = await callProject(environment, 'DELETE', `/storage/v1/object/${bucket}`, { prefixes: [path] })
  if (!answer.ok) throw new Error(`the storage answered ${answer.status}`)
}

export async function moveFile(environment: FunctionEnvironment, { bucket, path }: File, to: string): Promise<void> {
  const body = { bucketId: bucket, sourceKey: path, destinationBucket: to, destinationKey: path }
  const answer = await callProject(environment, 'POST', '/storage/v1/object/move', body)
  if (!answer.ok) throw new Error(`the storage answered ${answer.status}`)
}

/** Whether a file begins as a JPEG, PNG or WebP does. One that has gone meanwhile harms nobody, and counts as one. */
export async function isPicture(environment: FunctionEnvironment, { bucket, path }: File): Promise<boolean> {
  const response = await fetch(`${environment.supabaseUrl}/storage/v1/object/${bucket}/${path}`, {
    headers: { ...keyHeaders(environment.secretKey), range: 'bytes=0-11' },
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  }).catch(() => {
    // Not the runtime's own message: for an invalid header value it quotes the secret key, and messages are logged.
    throw new Error('no answer from the storage')
  })
  if (response.status === 404 || response.status === 400) {
    await response.body?.cancel()
    return true
  }
  // An empty file has no range.
  if (response.status === 416) return false
  if (!response.ok) throw new Error(`the storage answered ${response.status}`)
  return startsAsPicture(await firstBytes(response.body, 12))
}

function startsAsPicture(bytes: Uint8Array): boolean {
  const text = String.fromCharCode(...bytes)
  return (
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP')
  )
}

/** Storage may answer with the whole file. */
async function firstBytes(body: ReadableStream<Uint8Array> | null, count: number): Promise<Uint8Array> {
  const bytes: number[] = []
  if (!body) return Uint8Array.from(bytes)
  const reader = body.getReader()
  while (bytes.length < count) {
    const { done, value } = await reader.read()
    if (done) break
    bytes.push(...value.subarray(0, count - bytes.length))
  }
  await reader.cancel().catch(() => undefined)
  return Uint8Array.from(bytes)
}
