/** What a hostile client tries with storage addresses: other folders by any spelling, wrong types, too many bytes, signed URLs. */
import { request } from 'node:http'
import { beforeAll, describe, expect, it } from 'vitest'
import { createWorld } from './fixtures.ts'
import { picture, storageAnswer, uploadFile } from './storage-requests.ts'

const world = await createWorld()
const ownerFolder = world.people.owner.id
const strangerFolder = world.people.stranger.id

beforeAll(async () => {
  expect((await uploadFile(world.as.owner, 'avatars', `${ownerFolder}/avatar.jpg`)).status).toBe(200)
  expect((await uploadFile(world.as.owner, 'review-photos', `${ownerFolder}/1-0.jpg`)).status).toBe(200)
})

async function storedNames(): Promise<string[]> {
  const objects = await world.backend.sql<{ name: string }[]>`
    select bucket_id || '/' || name as name from storage.objects where name not like ${`${strangerFolder}/avatar.jpg`} order by 1`
  return objects.map(({ name }) => name)
}

/** Sends the path as it is: fetch would tidy up `..` and the like. */
function uploadRaw(path: string, overwrite: boolean): Promise<number> {
  const { port, hostname } = new URL(world.backend.url)
  return new Promise((resolve, reject) => {
    const headers = {
      apikey: world.backend.publishableKey,
      authorization: `Bearer ${world.people.stranger.accessToken}`,
      'content-type': 'image/jpeg',
      'x-upsert': String(overwrite),
    }
    const sent = request({ hostname, port, path, method: 'POST', headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(picture)
  })
}

describe('an upload by the stranger', () => {
  const spellings: [name: string, path: (own: string, other: string) => string][] = [
    ['the owner’s folder', (_own, other) => `avatars/${other}/avatar.jpg`],
    ['a step up', (own, other) => `avatars/${own}/../${other}/avatar.jpg`],
    ['an encoded step up', (own, other) => `avatars/${own}/%2e%2e/${other}/avatar.jpg`],
    ['encoded slashes', (own, other) => `avatars/${own}%2f..%2f${other}%2favatar.jpg`],
    ['a double encoded step up', (own, other) => `avatars/${own}/%252e%252e/${other}/avatar.jpg`],
    ['backslashes', (own, other) => `avatars/${own}\\..\\${other}\\avatar.jpg`],
    ['a step into another bucket', (own, other) => `review-photos/${own}/../../avatars/${other}/avatar.jpg`],
    ['steps out of the storage', (own) => `avatars/${own}/../../../../../../etc/passwd`],
    ['a double slash', (own) => `avatars/${own}//avatar.jpg`],
    ['a slash before', (own) => `avatars//${own}/avatar.jpg`],
    ['upper case', (own) => `avatars/${own.toUpperCase()}/avatar.jpg`],
    ['a zero byte', (own) => `avatars/${own}/avatar.jpg%00.png`],
    ['a line break', (own) => `avatars/${own}/avatar.jpg%0a`],
    ['half a percent sign', (own) => `avatars/${own}/%`],
    ['bytes that are no UTF-8', (own) => `avatars/${own}/%ff%fe.jpg`],
    ['another name', (own) => `avatars/${own}/picture.jpg`],
    ['a name of 3,000 characters', (own) => `avatars/${own}/${'x'.repeat(3000)}`],
    ['a folder of its own', (own) => `review-photos/${own}/more/1-0.jpg`],
    ['no folder', () => 'review-photos/1-0.jpg'],
    ['a script', (own) => `review-photos/${own}/1-0.html`],
    ['two endings', (own) => `review-photos/${own}/1-0.jpg.html`],
    ['an index of four digits', (own) => `review-photos/${own}/1-1000.jpg`],
    ['digits of another script', (own) => `review-photos/${own}/${encodeURIComponent('١-٠')}.jpg`],
    ['the curated bucket', (own) => `restaurant-photos/${own}/1-0.jpg`],
    ['a bucket that does not exist', (own) => `nowhere/${own}/avatar.jpg`],
    ['a pattern', () => 'avatars/%25/avatar.jpg'],
    ['SQL', (own) => `avatars/${own}/${encodeURIComponent("avatar.jpg'; delete from storage.objects; --")}`],
  ]

  it.each(spellings)('to %s is refused and stores nothing', async (_name, path) => {
    const before = await storedNames()
    for (const overwrite of [false, true]) {
      const status = await uploadRaw(`/storage/v1/object/${path(strangerFolder, ownerFolder)}`, overwrite)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
    expect(await storedNames()).toEqual(before)
  })

  it.each(['text/html', 'image/svg+xml', 'image/png', 'application/octet-stream', 'text/html; image/jpeg'])(
    'of %s as an avatar is refused',
    async (type) => {
      const before = await storedNames()
      const response = await uploadFile(world.as.stranger, 'avatars', `${strangerFolder}/avatar.jpg`, { type })
      expect((await storageAnswer(response)).status).toBe(415)
      expect(await storedNames()).toEqual(before)
    },
  )

  it.each([
    ['avatars', 'avatar.jpg', 5_242_880],
    ['review-photos', '1-0.jpg', 10_485_760],
  ])('to %s of one byte more than the limit is refused, and of just as many is taken', async (bucket, name, limit) => {
    const path = `${strangerFolder}/${name}`
    const tooLarge = await uploadFile(world.as.stranger, bucket, path, { bytes: new Uint8Array(limit + 1) })
    expect((await storageAnswer(tooLarge)).status).toBe(413)
    expect(await world.backend.sql`select 1 from storage.objects where name = ${path}`).toHaveLength(0)
    const allowed = await uploadFile(world.as.stranger, bucket, path, { bytes: new Uint8Array(limit) })
    expect(allowed.status).toBe(200)
  })
})

describe('other ways in', () => {
  const post = (path: string, body: object): Promise<Response> =>
    world.as.stranger.fetch(`/storage/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  it('are shut: signed uploads, moves, copies and signed downloads of the owner’s files', async () => {
    const before = await storedNames()
    const theirs = `${ownerFolder}/1-0.jpg`
    const mine = `${strangerFolder}/9-0.jpg`
    const responses = {
      'signed upload': await post(`object/upload/sign/avatars/${ownerFolder}/avatar.jpg`, {}),
      'signed download': await post(`object/sign/review-photos/${theirs}`, { expiresIn: 60 }),
      move: await post('object/move', { bucketId: 'review-photos', sourceKey: theirs, destinationKey: mine }),
      copy: await post('object/copy', { bucketId: 'review-photos', sourceKey: theirs, destinationKey: mine }),
      read: await world.as.stranger.fetch(`/storage/v1/object/authenticated/review-photos/${theirs}`),
      'upload with a made-up signature': await world.as.stranger.fetch(
        `/storage/v1/object/upload/sign/avatars/${ownerFolder}/avatar.jpg?token=x.y.z`,
        { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: picture },
      ),
    }
    for (const [name, response] of Object.entries(responses)) {
      const { status, text } = await storageAnswer(response)
      expect([400, 401, 403, 404], `${name}: ${status} ${text}`).toContain(status)
      expect(text, name).not.toContain('token=')
    }
    expect(await storedNames()).toEqual(before)
  })

  it('do not open by naming another owner in the upload', async () => {
    const response = await world.as.stranger.fetch(`/storage/v1/object/review-photos/${strangerFolder}/7-0.jpg`, {
      method: 'POST',
      headers: {
        'content-type': 'image/jpeg',
        'x-metadata': Buffer.from(JSON.stringify({ owner: ownerFolder })).toString('base64'),
        'x-owner': ownerFolder,
      },
      body: picture,
    })
    expect(response.status).toBe(200)
    const [stored] = await world.backend
      .sql`select owner_id from storage.objects where name = ${`${strangerFolder}/7-0.jpg`}`
    expect(stored?.['owner_id']).toBe(strangerFolder)
  })

  it('list nothing of others, whatever prefix or search is sent', async () => {
    const bodies = [
      { prefix: '' },
      { prefix: ownerFolder },
      { prefix: `${strangerFolder}/../${ownerFolder}` },
      { prefix: '%' },
      { prefix: '', search: ownerFolder },
      { prefix: "' or true --" },
      { prefix: '_'.repeat(36) },
      { prefix: '', sortBy: { column: 'name; delete from storage.objects', order: 'asc' } },
      { prefix: 5 },
      { prefix: '\u0000' },
    ]
    for (const body of bodies) {
      const response = await post('object/list/review-photos', { limit: 100, offset: 0, ...body })
      const text = await response.text()
      expect(response.status, `${JSON.stringify(body)} ${text}`).toBeLessThan(500)
      expect(text, JSON.stringify(body)).not.toContain(ownerFolder)
    }
  })
})
