/** What becomes of a photo when its link is lost to damage, or arrives while its review can be taken back. */
import { expect, test } from 'vitest'
import { addPhoto } from '#src/commands/add-photo.ts'
import { type DelayedDeletion, deleteWithUndo, undoDeletion } from '#src/commands/delete-with-undo.ts'
import { discardRefused } from '#src/commands/refused-work.ts'
import type { Backend } from '#sync/backend.ts'
import { sendPhotos } from '#sync/photos.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import { createMemoryStore, idOf, type MemoryStore } from '#tests/support/memory-store.ts'
import { ada, modelPhones } from '#tests/support/model-phones.ts'

const phones = modelPhones()
const review = idOf(9)
const path = `${ada}/1-0.webp`
const refusal = { code: 'not_allowed', message: 'No.' }

const uploadAll = (phone: MemoryStore): Promise<void> => {
  const upload = async (): Promise<unknown> => phones.server.files.add(`review-photos/${path}`)
  return sendPhotos(
    { ...phones.contextOf(phone), backend: { upload } as Partial<Backend> as Backend },
    async () => {},
    false,
  )
}

/** A phone with a visit that the server has, and a photo that has been uploaded; its link waits. */
async function phoneWithPhoto(): Promise<MemoryStore> {
  const phone = createMemoryStore(ada)
  await phones.visit(phone, review)
  await phones.sync(phone)
  const pictures = { full: makePicture('full'), thumbnail: makePicture('t') }
  await addPhoto(phone, { review_id: review }, { id: idOf(20), path, index: 0, ...pictures })
  await uploadAll(phone)
  return phone
}

async function refuse(phone: MemoryStore): Promise<void> {
  phones.server.judge = () => refusal
  await phones.push(phone)
  phones.server.judge = () => undefined
}

async function damageLink(phone: MemoryStore): Promise<void> {
  for (const table of ['outbox', 'refused'] as const)
    for (const work of phone.owed.rows(table))
      if (work.intent === 'attach_photo')
        await phone.owed.damage(table, work, table === 'outbox' ? [['input', null]] : [])
}

async function expectArrival(phone: MemoryStore): Promise<void> {
  await phones.push(phone)
  await uploadAll(phone)
  await phones.sync(phone)
  expect(phone.documents.rows('reviews').get(review)?.row).toMatchObject({ photos: [path] })
  expect([phone.owed.rows('photos'), phone.owed.rows('blobs')]).toEqual([[], []])
}

const damaged: [string, (phone: MemoryStore) => Promise<unknown>][] = [
  ['waits', damageLink],
  ['was taken', (phone) => phones.push(phone).then(() => damageLink(phone))],
  ['was refused', (phone) => refuse(phone).then(() => damageLink(phone))],
  [
    'was refused and discarded by the person',
    async (phone) => {
      await refuse(phone)
      await damageLink(phone)
      for (const { id } of phone.owed.rows('refused')) await discardRefused(phone, id)
    },
  ],
]
for (const [when, happens] of damaged)
  test(`a photo whose link is damaged when it ${when} is sent again, and does not look as sent for ever`, async () => {
    const phone = await phoneWithPhoto()
    await happens(phone)
    await expectArrival(phone)
  })

const remove = async (phone: MemoryStore): Promise<DelayedDeletion> => {
  const deleted = await deleteWithUndo(phone, { intent: 'delete_review', id: review })
  if (!deleted.ok) throw new Error(deleted.error.message)
  return deleted.value
}

for (const [when, happens] of damaged.slice(0, 3))
  test(`invariant 1: a photo whose link is damaged when it ${when} comes back with its deleted review`, async () => {
    const phone = await phoneWithPhoto()
    const pictures = phone.owed.rows('blobs')
    const deletion = await remove(phone)
    await happens(phone)
    await phones.push(phone)
    expect(await undoDeletion(phone, deletion)).toEqual({ ok: true, value: true })
    expect(phone.owed.rows('blobs')).toEqual(pictures)
    await expectArrival(phone)
  })

test('a photo whose link arrives while its review can be taken back is the review’s own afterwards, and not kept here as well', async () => {
  const phone = await phoneWithPhoto()
  const deletion = await remove(phone)
  await phones.sync(phone)
  expect(await undoDeletion(phone, deletion)).toEqual({ ok: true, value: true })
  expect([phone.owed.rows('photos'), phone.owed.rows('blobs')]).toEqual([[], []])
  expect(phone.documents.rows('reviews').get(review)?.row).toMatchObject({ photos: [path] })
})
