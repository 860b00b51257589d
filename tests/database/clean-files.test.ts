/** The cleaner brings every file to where it belongs, whatever phones do. */
import { beforeEach, expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import { createWorld, outcomes, type Person, visit } from '#tests/support/world.ts'
import { picture, uploadFile } from './security/storage-requests.ts'

let ada: Person
let review: ReturnType<typeof visit>
let path: string

const backend = testBackend()
const world = createWorld(backend)
beforeEach(async () => {
  // What earlier tests left is done first.
  await clean()
  ada = await world.person('Ada')
  review = visit(await world.restaurant())
  path = `${ada.id}/1700000000000-0.jpg`
  await ada.device.push(['log_visit', review])
})

const avatar = () => `${ada.id}/avatar.jpg`
const upload = async (bytes = picture, bucket = 'review-photos', file = path): Promise<void> =>
  expect((await uploadFile(backend.asUser(ada), bucket, file, { bytes, overwrite: bucket === 'avatars' })).status).toBe(
    200,
  )
const attach = () => ada.device.push(['attach_photo', { review_id: review.id, path }])
const hide = (isHidden: boolean) =>
  backend.sql`update public.reviews set is_hidden = ${isHidden} where id = ${review.id}`

async function clean(key = backend.secretKey): Promise<unknown> {
  const response = await fetch(`${backend.url}/functions/v1/clean-files`, { method: 'POST', headers: { apikey: key } })
  return response.ok ? response.json() : response.status
}

/** The status of the file's public address, and of its address for who is signed in. */
async function statuses(file = path, bucket = 'review-photos'): Promise<number[]> {
  const addresses = [`public/${bucket}/${file}`, `authenticated/${bucket}/${file}`, `${bucket}/${file}`]
  return Promise.all(
    addresses.map(async (address) => (await backend.asUser(ada).fetch(`/storage/v1/object/${address}`)).status),
  )
}
const isThere = async (file = path, bucket = 'review-photos') => (await statuses(file, bucket))[0] === 200
const nothing = { deleted: 0, moved: 0, checked: 0, failed: 0 }

test('the photos of a deleted review go, though its phone never comes back', async () => {
  await upload()
  await attach()
  expect(await clean()).toEqual({ ...nothing, checked: 1 })
  await ada.device.push(['delete_review', { id: review.id }])
  expect(await isThere()).toBe(true)
  expect(await clean()).toEqual({ ...nothing, deleted: 1 })
  expect(await isThere()).toBe(false)
  expect(await clean()).toEqual(nothing)
})

test('the photos of a hidden review answer nobody, and are there again when it is shown again', async () => {
  await upload()
  await attach()
  await clean()
  await hide(true)
  expect(await clean()).toEqual({ ...nothing, moved: 1 })
  for (const bucket of ['review-photos', 'withheld-photos'])
    for (const status of await statuses(path, bucket)) expect([400, 404]).toContain(status)
  await hide(false)
  expect(await clean()).toMatchObject({ moved: 1, failed: 0 })
  expect(await isThere()).toBe(true)
})

test('the photos of a review that is deleted while it is hidden are deleted where they are withheld', async () => {
  await upload()
  await attach()
  await hide(true)
  await clean()
  await backend.sql`delete from public.reviews where id = ${review.id}`
  expect(await clean()).toMatchObject({ deleted: 1, failed: 0 })
  expect(await backend.sql`select from storage.objects where name = ${path}`).toHaveLength(0)
})

test('a review that is hidden and shown again before the cleaner comes keeps its photos in place', async () => {
  await upload()
  await attach()
  await clean()
  await hide(true)
  await hide(false)
  expect(await clean()).toEqual(nothing)
  expect(await isThere()).toBe(true)
})

test.each([
  ['a page', '<script>alert(1)</script>'],
  ['nothing', ''],
  ['half a header', 'RIFF0000WEB'],
])('%s that is called a picture is taken off its review and deleted', async (_what, text) => {
  const bytes = new TextEncoder().encode(text)
  await upload(bytes)
  await attach()
  expect(await clean()).toEqual({ ...nothing, checked: 1, deleted: 1 })
  expect(await isThere()).toBe(false)
  expect(await backend.sql`select photos from public.reviews where id = ${review.id}`).toEqual([{ photos: [] }])
})

test('a face that is no picture goes, also one that took the place of a picture', async () => {
  await upload(picture, 'avatars', avatar())
  await ada.device.push(['set_avatar', { avatar_url: `${avatar()}?t=1` }])
  expect(await clean()).toEqual({ ...nothing, checked: 1 })
  await upload(new TextEncoder().encode('GIF89a'), 'avatars', avatar())
  expect(await clean()).toEqual({ ...nothing, checked: 1, deleted: 1 })
  expect(await isThere(avatar(), 'avatars')).toBe(false)
  expect(await backend.sql`select avatar_url from public.profiles where user_id = ${ada.id}`).toEqual([
    { avatar_url: null },
  ])
})

test.each([
  ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]],
  ['WebP', [0x52, 0x49, 0x46, 0x46, 1, 2, 3, 4, 0x57, 0x45, 0x42, 0x50]],
])('a %s is a picture', async (_kind, bytes) => {
  await upload(new Uint8Array(bytes))
  await attach()
  expect(await clean()).toEqual({ ...nothing, checked: 1 })
  expect(await isThere()).toBe(true)
})

test('a face that comes while the cleaner is deleting the last one can be shown, even if the cleaner has stopped halfway', async () => {
  const show = async () => outcomes(await ada.device.push(['set_avatar', { avatar_url: `${avatar()}?t=2` }]))
  await upload(picture, 'avatars', avatar())
  await clean()
  await backend.sql`update private.unlinked_files set due = now() where name = ${avatar()}`
  await backend.asService().rpc('files_to_clean', {})
  await upload(picture, 'avatars', avatar())
  expect(await show()).toEqual(['rejected photo_missing'])
  await backend.sql`update private.unlinked_files set due = due - private.cleaning_lease() where name = ${avatar()}`
  expect(await clean()).toMatchObject({ deleted: 1 })
  await upload(picture, 'avatars', avatar())
  expect(await show()).toEqual(['applied'])
})

test('a file that the cleaner is deleting can be linked no more, until it is uploaded again', async () => {
  await upload()
  await clean()
  await backend.sql`update private.unlinked_files set due = now() where name = ${path}`
  // The cleaner has asked, and not yet deleted.
  const service = backend.asService()
  expect((await service.rpc('files_to_clean', {})).body).toMatchObject([{ path, action: 'delete' }])
  expect(outcomes(await attach())).toEqual(['rejected photo_missing'])
  await backend.sql`update private.unlinked_files set due = now() where name = ${path}`
  expect(await clean()).toEqual({ ...nothing, deleted: 1 })
  await upload()
  await attach()
  await clean()
  expect(await isThere()).toBe(true)
})

test('nobody but the secret key calls the cleaner or what it asks', async () => {
  expect(await clean(backend.publishableKey)).toBe(401)
  expect(await clean('')).toBe(401)
  for (const client of [backend.asUser(ada), backend.asAnon()]) {
    expect((await client.rpc('files_to_clean', {})).status).toBeGreaterThanOrEqual(400)
    const input = { bucket: 'review-photos', path, noted_at: new Date().toISOString(), is_picture: false }
    expect((await client.rpc('file_checked', input)).status).toBeGreaterThanOrEqual(400)
  }
})
