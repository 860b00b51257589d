/** Storage requests as a hostile client may write them: any path, any header. */
import type { Client } from '#tests/support/backend.ts'

/** The first bytes of a JPEG. */
export const picture = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])

type UploadOptions = { bytes?: Uint8Array<ArrayBuffer>; type?: string; overwrite?: boolean; method?: 'POST' | 'PUT' }

/** `path` goes into the address as it is. */
export function uploadFile(
  client: Client,
  bucket: string,
  path: string,
  options: UploadOptions = {},
): Promise<Response> {
  const { bytes = picture, type = 'image/jpeg', overwrite = false, method = 'POST' } = options
  return client.fetch(`/storage/v1/object/${bucket}/${path}`, {
    method,
    headers: { 'content-type': type, ...(overwrite ? { 'x-upsert': 'true' } : {}) },
    body: bytes,
  })
}

/** Storage answers most refusals with 400 and says the meant status in the body; `status` is that. */
export async function storageAnswer(response: Response): Promise<{ status: number; text: string }> {
  const text = await response.text()
  const meant = /"statusCode":\s*"?(\d{3})/.exec(text)?.[1]
  return { status: response.status === 400 && meant ? Number(meant) : response.status, text }
}
