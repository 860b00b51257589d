/** The matrix of buckets: who does what with a file in the owner's folder, and who may touch the buckets themselves. */
import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Client } from '#tests/support/backend.ts'
import { createWorld } from './fixtures.ts'
import { files, outsiders, type Role, roles } from './matrix.ts'
import { picture, storageAnswer, uploadFile } from './storage-requests.ts'

type Bucket = (typeof files)[number]['bucket']
type Verb = (typeof files)[number]['verb']
/** True when it worked, on what is there for it: a file, or none for an upload. */
type Attempt = (role: Role, bucket: Bucket, path: string) => Promise<boolean>

const otherBytes = new Uint8Array([...picture, 1, 2, 3])

const world = await createWorld()

/** A path in the owner's folder of the form that the bucket's policies know. */
function newPath(bucket: Bucket): string {
  const folder = world.people.owner.id
  return bucket === 'avatars' ? `${folder}/avatar.jpg` : `${folder}/${randomInt(10 ** 12)}-0.jpg`
}

async function putFile(bucket: Bucket, path: string): Promise<void> {
  const response = await uploadFile(world.backend.asService(), bucket, path, { overwrite: true })
  expect(response.status).toBe(200)
}

async function removeFile(bucket: Bucket, path: string): Promise<void> {
  const response = await deleteMany(world.backend.asService(), bucket, path)
  expect(response.status).toBe(200)
}

function deleteMany(client: Client, bucket: Bucket, path: string): Promise<Response> {
  return client.fetch(`/storage/v1/object/${bucket}`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prefixes: [path] }),
  })
}

/** What is stored, read past all rules; undefined when there is no such file. */
async function storedBytes(bucket: Bucket, path: string): Promise<Uint8Array | undefined> {
  const [row] = await world.backend.sql`select 1 from storage.objects where bucket_id = ${bucket} and name = ${path}`
  if (!row) return undefined
  const response = await world.backend.asService().fetch(`/storage/v1/object/${bucket}/${path}`)
  return new Uint8Array(await response.arrayBuffer())
}

async function expectRefused(response: Response, context: string): Promise<void> {
  const { status, text } = await storageAnswer(response)
  // 409: a bucket that is not empty, said before it is asked whose it is.
  expect([400, 401, 403, 404, 409], `${context}: ${status} ${text}`).toContain(status)
}

const attempts: Record<Verb, Attempt> = {
  async upload(role, bucket, path) {
    const response = await uploadFile(world.as[role], bucket, path)
    const stored = (await storedBytes(bucket, path)) !== undefined
    if (!stored) await expectRefused(response, `upload as ${role}`)
    return stored
  },
  async overwrite(role, bucket, path) {
    const answers = [
      await uploadFile(world.as[role], bucket, path, { bytes: otherBytes, overwrite: true }),
      await uploadFile(world.as[role], bucket, path, { bytes: otherBytes, method: 'PUT' }),
    ]
    const changed = (await storedBytes(bucket, path))?.length === otherBytes.length
    if (!changed) for (const response of answers) await expectRefused(response, `overwrite as ${role}`)
    return changed
  },
  async move(role, bucket, path) {
    const target = newPath(bucket).replace('avatar.jpg', 'moved.jpg')
    for (const verb of ['move', 'copy']) {
      const response = await world.as[role].fetch(`/storage/v1/object/${verb}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ bucketId: bucket, sourceKey: path, destinationKey: `${world.idOf(role)}/../${target}` }),
      })
      await expectRefused(response, `${verb} as ${role}`)
    }
    return (await storedBytes(bucket, path)) === undefined
  },
  async list(role, bucket) {
    const response = await world.as[role].fetch(`/storage/v1/object/list/${bucket}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ prefix: world.people.owner.id, limit: 100, offset: 0 }),
    })
    if (response.status === 200) return ((await response.json()) as unknown[]).length > 0
    await expectRefused(response, `list as ${role}`)
    return false
  },
  async download(role, bucket, path) {
    const response = await world.as[role].fetch(`/storage/v1/object/public/${bucket}/${path}`)
    if (response.status !== 200) return false
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture)
    return true
  },
  async delete(role, bucket, path) {
    const one = await world.as[role].fetch(`/storage/v1/object/${bucket}/${path}`, { method: 'DELETE' })
    const many = await deleteMany(world.as[role], bucket, path)
    const gone = (await storedBytes(bucket, path)) === undefined
    if (!gone) {
      await expectRefused(one, `delete as ${role}`)
      // Deleting many answers with those it deleted: none.
      if (many.status === 200) expect(await many.json()).toEqual([])
      else await expectRefused(many, `delete many as ${role}`)
    }
    return gone
  },
}

describe.each(files)('$bucket: $verb', ({ bucket, verb, allowed }) => {
  it(`is for: ${allowed.join(', ') || 'nobody'}`, async () => {
    const path = newPath(bucket)
    const prepare = verb === 'upload' ? removeFile : putFile
    const succeeded: Role[] = []
    await prepare(bucket, path)
    for (const role of roles) {
      if (!(await attempts[verb](role, bucket, path))) continue
      succeeded.push(role)
      // Whoever did not succeed has changed nothing.
      await prepare(bucket, path)
    }
    await removeFile(bucket, path)
    expect(succeeded).toEqual(allowed)
  })
})

describe('buckets themselves', () => {
  const requests = [
    { method: 'POST', path: 'bucket', body: { id: 'mine', name: 'mine', public: true } },
    { method: 'PUT', path: 'bucket/avatars', body: { public: false, allowed_mime_types: ['text/html'] } },
    { method: 'POST', path: 'bucket/avatars/empty', body: {} },
    { method: 'DELETE', path: 'bucket/avatars', body: {} },
  ]

  it.each(requests)('are out of reach: $method $path', async ({ method, path, body }) => {
    await putFile('avatars', newPath('avatars'))
    const read = () => world.backend.sql`select to_jsonb(buckets) - 'updated_at' as row,
      (select count(*) from storage.objects where bucket_id = buckets.id) as files from storage.buckets order by id`
    const before = [...(await read())]
    for (const role of outsiders) {
      const response = await world.as[role].fetch(`/storage/v1/${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      await expectRefused(response, `${method} ${path} as ${role}`)
    }
    expect([...(await read())]).toEqual(before)
  })
})
