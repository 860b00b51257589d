/** Files in the buckets: uploads with progress, and deletion. */
import { BackendError, type StoredFile } from '#sync/backend.ts'
import { bytesPerPush } from '#sync/batch.ts'
import { classifyAnswer, classifyFailure } from './classify-error.ts'
import { type Project, parseJson, request, watchFor } from './request.ts'
import { headersOf } from './send.ts'

const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

/**
 * Uploads a file. A review photo that exists already counts as sent, because its bytes were fixed with its path; an
 * avatar is overwritten.
 */
export async function upload(
  project: Project,
  token: string,
  { blob, ...file }: StoredFile & { blob: Blob },
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const headers = {
    'content-type': types[file.path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    // One year: a photo never changes under its address, and every avatar gets a new one (?t=).
    'cache-control': 'max-age=31536000',
    'x-upsert': String(file.bucket === 'avatars'),
  }
  const path = `/storage/v1/object/${file.bucket}/${file.path}`
  // On the slow connection that bytesPerPush is chosen for, that much is sent within one timeout.
  const weight = 1 + blob.size / bytesPerPush
  const sent = { path, body: blob, headers, token, signal, weight }
  try {
    // Service workers have no XMLHttpRequest, and fetch reports no progress.
    await ('XMLHttpRequest' in globalThis ? sendWithProgress(project, sent, onProgress) : request(project, sent))
  } catch (error) {
    if (!(error instanceof BackendError)) throw error
    if (error.code === 'already_exists') return
    throw await resolved(error, project, token, signal)
  }
}

/**
 * Deletes a file. A file that is missing, somebody else's or still shown is no failure: the answer lists what was
 * deleted.
 */
export async function removeFile(
  project: Project,
  token: string,
  file: StoredFile,
  signal: AbortSignal,
): Promise<void> {
  try {
    const body = { prefixes: [file.path] }
    await request(project, { method: 'DELETE', path: `/storage/v1/object/${file.bucket}`, body, token, signal })
  } catch (error) {
    throw error instanceof BackendError ? await resolved(error, project, token, signal) : error
  }
}

/**
 * The storage server uses one code for an expired token and for a path that is not the person's. The auth server tells
 * them apart: it throws for an invalid token.
 */
async function resolved(
  error: BackendError,
  project: Project,
  token: string,
  signal: AbortSignal,
): Promise<BackendError> {
  if (error.code !== 'denied_or_expired') return error
  try {
    await request(project, { method: 'GET', path: '/auth/v1/user', token, signal })
  } catch (failure) {
    return classifyFailure(failure)
  }
  return new BackendError('busy', error.message, 'not_allowed', { cause: error })
}

type Sent = { path: string; body: Blob; headers: Record<string, string>; token: string; signal: AbortSignal }

function sendWithProgress(project: Project, sent: Sent, onProgress: (share: number) => void): Promise<void> {
  const watch = watchFor(sent.signal)
  return new Promise<void>((resolve, reject) => {
    const asked = new XMLHttpRequest()
    const giveUp = (): void => {
      asked.abort()
      reject(classifyFailure(watch.signal.reason))
    }
    asked.open('POST', project.url + sent.path)
    for (const [name, value] of Object.entries(headersOf(project, sent))) asked.setRequestHeader(name, value)
    asked.upload.addEventListener('progress', ({ loaded, total }) => {
      watch.alive()
      onProgress(total > 0 ? loaded / total : 0)
    })
    asked.addEventListener('load', () => {
      const body = parseJson(asked.responseText)
      // Success without JSON: something in between has answered.
      if (asked.status >= 200 && asked.status < 300 && body !== undefined) resolve()
      else reject(classifyAnswer(asked.status, body))
    })
    asked.addEventListener('error', () => reject(classifyFailure(new TypeError('The upload was interrupted.'))))
    watch.signal.addEventListener('abort', giveUp)
    if (watch.signal.aborted) giveUp()
    else asked.send(sent.body)
  }).finally(watch.end)
}
