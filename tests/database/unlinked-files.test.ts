/** The server knows which files to delete: none stays public that no review and no profile shows. */
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { beforeEach, expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import { asPerson } from '#tests/support/sql-caller.ts'
import { createWorld, outcomes, type Person, visit } from '#tests/support/world.ts'
import { uploadFile } from './security/storage-requests.ts'

let ada: Person
let review: ReturnType<typeof visit>
let path: string

const backend = testBackend()
const world = createWorld(backend)
beforeEach(async () => {
  ada = await world.person('Ada')
  review = visit(await world.restaurant())
  path = `${ada.id}/1700000000000-0.jpg`
  await ada.device.push(['log_visit', review])
})

const photo = () => ({ review_id: review.id, path })
const avatar = () => `${ada.id}/avatar.jpg`
const upload = async (bucket = 'review-photos', file = path): Promise<void> =>
  expect((await uploadFile(backend.asUser(ada), bucket, file, { overwrite: bucket === 'avatars' })).status).toBe(200)
const due = async (person: Person = ada): Promise<string[]> => {
  const { body } = await backend.asUser(person).rpc<{ bucket: string; path: string }[]>('unlinked_files')
  return body.map((file) => `${file.bucket}/${file.path}`)
}
const remove = async (bucket = 'review-photos', file = path): Promise<void> => {
  const response = await backend.asUser(ada).fetch(`/storage/v1/object/${bucket}`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prefixes: [file] }),
  })
  expect(response.status).toBe(200)
}
const isPublic = async (bucket = 'review-photos', file = path): Promise<boolean> =>
  (await fetch(`${backend.url}/storage/v1/object/public/${bucket}/${file}`)).ok
const isToldOf = async (person: Person): Promise<boolean> =>
  (await backend.asUser(person).rpc<{ has_unlinked_files: boolean }>('sync_pull')).body.has_unlinked_files
/** As if a day had passed. */
const letGraceEnd = () => backend.sql`update private.unlinked_files set due = now() where user_id = ${ada.id}`

test('invariant 6: a photo that another phone attached before the deletion arrived goes, though the phone that deleted is gone', async () => {
  const [gone, other] = [ada.newDevice(), ada.newDevice()]
  await upload()
  await other.push(['attach_photo', photo()])
  await gone.push(['delete_review', { id: review.id }])
  // All her phones learn of it, new ones too; nobody else does.
  expect(await due()).toEqual([`review-photos/${path}`])
  expect(await due(await world.person('Ben'))).toEqual([])
  await remove()
  expect([await isPublic(), await due()]).toEqual([false, []])
})

test('a pull says whether there are files to delete, so that phones ask for them only then', async () => {
  await upload()
  expect(await isToldOf(ada)).toBe(false)
  await letGraceEnd()
  expect([await isToldOf(ada), await isToldOf(await world.person('Ben'))]).toEqual([true, false])
  await remove()
  expect(await isToldOf(ada)).toBe(false)
})

test('a photo that is taken off its review goes, and the others stay', async () => {
  const second = `${ada.id}/1700000000000-1.jpg`
  await upload()
  await upload('review-photos', second)
  await ada.device.push(['attach_photo', photo()], ['attach_photo', { ...photo(), path: second }])
  await ada.device.push(['detach_photo', photo()])
  expect(await due()).toEqual([`review-photos/${path}`])
})

test('invariant 2: a photo that a review shows cannot be deleted, whatever a phone believes', async () => {
  await upload()
  await ada.device.push(['attach_photo', photo()])
  await remove()
  await backend.asUser(ada).fetch(`/storage/v1/object/review-photos/${path}`, { method: 'DELETE' })
  expect([await isPublic(), await due()]).toEqual([true, []])
})

test('an upload that is never linked goes after a day, and not before', async () => {
  await upload()
  expect(await due()).toEqual([])
  await letGraceEnd()
  expect(await due()).toEqual([`review-photos/${path}`])
  // The phone that was away comes back just in time.
  await ada.device.push(['attach_photo', photo()])
  expect(await due()).toEqual([])
})

test('what is linked again is not to be deleted', async () => {
  await upload()
  await ada.device.push(['attach_photo', photo()], ['detach_photo', photo()], ['attach_photo', photo()])
  expect(await due()).toEqual([])
})

test('the picture of a person goes when it is taken away, also one that was never linked; one that is shown stays', async () => {
  await upload('avatars', avatar())
  const set = (avatar_url: string | null): [string, object] => ['set_avatar', { avatar_url }]
  await ada.device.push(set(`${avatar()}?t=1`) as never)
  await remove('avatars', avatar())
  expect([await isPublic('avatars', avatar()), await due()]).toEqual([true, []])
  await ada.device.push(set(null) as never)
  expect(await due()).toEqual([`avatars/${avatar()}`])
  await remove('avatars', avatar())
  expect([await isPublic('avatars', avatar()), await due()]).toEqual([false, []])
  await upload('avatars', avatar())
  await ada.device.push(set(null) as never)
  expect(await due()).toEqual([`avatars/${avatar()}`])
})

test('of a deleted account nothing is left in the list', async () => {
  await upload()
  await ada.device.push(['attach_photo', photo()], ['detach_photo', photo()])
  await backend.sql`delete from auth.users where id = ${ada.id}`
  expect(await backend.sql`select from private.unlinked_files where user_id = ${ada.id}`).toHaveLength(0)
})

test('a file that is linked and deleted at once is either linked and there, or neither', async () => {
  const others = postgres(backend.adminDatabaseUrl, { max: 2, onnotice: () => {} })
  const deleteFile = () =>
    asPerson(
      others,
      ada.id,
      (sql) => sql`delete from storage.objects where bucket_id = 'review-photos' and name = ${path}`,
    )
  const attach = async (sql: postgres.TransactionSql) => {
    const id = crypto.randomUUID()
    const mutations = [{ id, intent: 'attach_photo', input: photo() }]
    const [answer] = await sql`select api.sync_push(${id}, ${sql.json(mutations)}::json) as answer`
    return outcomes(answer?.['answer'].verdicts)
  }
  // The link first: who deletes waits for it, and is refused.
  await upload()
  const [linked, removal] = await asPerson(others, ada.id, async (sql) => {
    const verdicts = await attach(sql)
    const later = deleteFile().then(
      () => 'deleted',
      (error: Error) => error.message,
    )
    await wait(300)
    return [verdicts, later.then((text) => [text])] as const
  }).then(async ([verdicts, later]) => [verdicts, await later])
  expect([linked, removal, await isPublic()]).toEqual([
    ['applied'],
    ['This picture is shown by a visit or a profile.'],
    true,
  ])
  // The deletion first: who links waits for it, and learns that the file is missing.
  await ada.device.push(['detach_photo', photo()])
  const late = await asPerson(others, ada.id, async (sql) => {
    await sql`delete from storage.objects where bucket_id = 'review-photos' and name = ${path}`
    const linking = asPerson(others, ada.id, attach)
    await wait(300)
    return { linking }
  }).then(({ linking }) => linking)
  expect(late).toEqual(['rejected photo_missing'])
  await others.end()
})
