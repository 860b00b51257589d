import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterEach, describe, expect, it } from 'vitest'
import { addPhoto } from '#src/commands/add-photo.ts'
import { deleteWithUndo } from '#src/commands/delete-with-undo.ts'
import { saveDraft } from '#src/commands/drafts.ts'
import { logVisit } from '#src/commands/log-visit.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import { type OwedStore, type OwedTables, StorageError } from '#src/db/owed.ts'
import { exportWork } from '#sync/export-work.ts'
import { importWork } from '#sync/import-work.ts'
import { makePicture, textOf } from '#tests/support/make-picture.ts'
import { closeAll, createTestDevice } from '#tests/unit/db/real-stores.ts'
import { uuid } from '#tests/unit/db/rows.ts'
import { type MemoryStore, phone } from './memory-phone.ts'
import { ada, bytes, picked } from './picked-photo.ts'

const review = uuid(2)
const place = { id: uuid(3), place_id: 'manual_3', name: 'Blue Door' }

afterEach(closeAll)

/** A visit with a place and a photo, a list, a refused change, a draft with a photo, and what needs no export. */
async function work(copy: LocalCopy): Promise<void> {
  await saveDraft(copy, { id: uuid(10), kind: 'visit', content: {} })
  await addPhoto(copy, { draft_id: uuid(10) }, picked(11, 0))
  const visit = { id: review, restaurant_id: place.id, place, rating: 4, created_at: '2026-11-20T12:00:00.000Z' }
  await logVisit(copy, visit, uuid(10))
  await saveIntent(copy, 'create_list', { id: uuid(4), name: 'Breakfast', is_public: true, is_ranked: false })
  await saveIntent(copy, 'create_list', { id: uuid(5), name: 'Sent', is_public: true, is_ranked: false })
  await saveDraft(copy, { id: uuid(12), kind: 'visit', content: { comment: 'Half a sent' } })
  await addPhoto(copy, { draft_id: uuid(12) }, picked(13, 1))
  await copy.owed.write(['outbox', 'refused', 'photos'], async (owed) => {
    const outbox = await owed.all('outbox')
    const [, second, third] = outbox
    if (second) await owed.put('outbox', [{ ...second, state: 'sending', attempts: 2 }])
    if (third) await owed.put('outbox', [{ ...third, state: 'applied' }])
    const input = { id: uuid(6), name: '', is_public: true, is_ranked: false }
    const saved = { seq: 99, id: uuid(7), intent: 'create_list', input, saved_at: '2026-11-20T12:00:00.000Z' }
    await owed.put('refused', [{ ...saved, code: 'lists_name_length', message: 'Please enter a list name' }])
    const sent = { id: uuid(14), path: `${ada}/1-9.jpg`, index: 9, review_id: review, bucket: 'review-photos' as const }
    await owed.put('photos', [{ ...sent, state: 'uploaded', progress: 1, attempts: 0, size: 1 }])
  })
}

const all = (owed: OwedStore) =>
  owed.read(['outbox', 'refused', 'drafts', 'photos', 'blobs'], async (reader) => ({
    outbox: await reader.all('outbox'),
    refused: await reader.all('refused'),
    drafts: await reader.all('drafts'),
    photos: await reader.all('photos'),
    blobs: await reader.all('blobs'),
  }))

const unsent = async (owed: OwedStore): Promise<OwedTables['outbox'][]> =>
  (await all(owed)).outbox.filter(({ state }) => state !== 'applied')

async function exported(): Promise<{ from: MemoryStore; file: Blob }> {
  const from = phone()
  await work(from)
  return { from, file: await exportWork(from) }
}

/** The same file with some of its entries changed. */
async function changed(file: Blob, change: (entries: Record<string, Uint8Array>) => void): Promise<Blob> {
  const entries = unzipSync(new Uint8Array(await file.arrayBuffer()))
  change(entries)
  return new Blob([zipSync(entries)])
}

const withWork = (file: Blob, change: (work: Record<string, unknown[]>) => void): Promise<Blob> =>
  changed(file, (entries) => {
    const content = JSON.parse(strFromU8(entries['work.json'] ?? new Uint8Array()))
    change(content)
    entries['work.json'] = strToU8(JSON.stringify(content))
  })

describe('a file with unsent work', () => {
  it('brings everything to another phone, with the same mutation ids in the same order, and shows it', async () => {
    const { from, file } = await exported()
    const to = phone()
    await saveIntent(to, 'create_list', { id: uuid(20), name: 'Here before', is_public: true, is_ranked: false })
    expect(await importWork(to, file)).toEqual({ changes: 2, refused: 1, drafts: 1, photos: 2, damaged: [] })

    const [before, after] = [await all(from.owed), await all(to.owed)]
    const sent = (await unsent(from.owed)).map(({ id, intent, input, saved_at }) => ({ id, intent, input, saved_at }))
    expect(after.outbox.slice(1)).toMatchObject(
      sent.map((mutation) => ({ ...mutation, state: 'waiting', attempts: 0 })),
    )
    // Behind the work that is here and the three changes before it: `seq` is an order of this device's own.
    expect(after.refused).toEqual(before.refused.map((refused) => ({ ...refused, seq: 4 })))
    expect(after.drafts).toEqual(before.drafts)
    expect(after.photos).toEqual(before.photos.filter(({ state }) => state !== 'uploaded'))
    const read = (blobs: OwedTables['blobs'][]) =>
      blobs.map(({ id, full, thumbnail }) => [id, full.type, textOf(full), textOf(thumbnail)])
    expect(read(after.blobs)).toEqual(read(before.blobs))
    expect((await to.documents.get('reviews', [review])).get(review)?.row).toMatchObject({ rating: 4, user_id: ada })
    expect((await to.documents.get('lists', [uuid(4), uuid(20)])).size).toBe(2)
  })

  it('takes along the rest when a picture is gone', async () => {
    const from = phone()
    await work(from)
    await from.owed.write(['blobs'], (owed) => owed.delete('blobs', [uuid(11)]))
    const imported = await importWork(phone(), await exportWork(from))
    expect(imported).toMatchObject({ changes: 2, refused: 1, drafts: 1, photos: 1 })
    expect(imported.damaged).toHaveLength(1)
  })

  it('adds nothing the second time, nor on the phone it comes from', async () => {
    const { from, file } = await exported()
    const to = phone()
    await importWork(to, file)
    const once = await all(to.owed)
    const nothing = { changes: 0, refused: 0, drafts: 0, photos: 0, damaged: [] }
    expect(await importWork(to, file)).toEqual(nothing)
    expect(await all(to.owed)).toEqual(once)
    expect(await importWork(from, file)).toEqual(nothing)
  })

  it('is written also when the storage is full', async () => {
    const from = phone()
    await work(from)
    from.owed.setFull(true)
    expect(await importWork(phone(), await exportWork(from))).toMatchObject({ changes: 2, photos: 2 })
  })

  it('brings photos a few at once, behind the work, and goes on with the same file after a kill', async () => {
    const from = phone()
    await work(from)
    const large = { ...makePicture('large'), bytes: new ArrayBuffer(5_000_000) }
    for (const index of [2, 3, 4, 5, 6]) {
      const photo = { ...picked(20 + index, index), full: large }
      await addPhoto(from, { review_id: review }, photo)
    }
    const file = await exportWork(from)
    const to = phone()
    const held: number[] = []
    let isKilled = true
    const watched: LocalCopy = {
      ...to,
      owed: {
        ...to.owed,
        write: (tables, write) =>
          to.owed.write(tables, async (owed) => {
            if (isKilled && held.length === 2) throw new Error('killed')
            const before = to.owed.rows('blobs').length
            const result = await write(owed)
            if (tables.includes('blobs')) held.push(to.owed.rows('blobs').length - before)
            return result
          }),
      },
    }
    await expect(importWork(watched, file)).rejects.toThrow('killed')
    expect(await unsent(to.owed)).toMatchObject([{ intent: 'log_visit' }, { intent: 'create_list' }])
    expect(to.owed.rows('photos')).toHaveLength(6)
    isKilled = false
    expect(await importWork(watched, file)).toEqual({ changes: 0, refused: 0, drafts: 0, photos: 1, damaged: [] })
    expect(held).toEqual([4, 2, 1])
    expect(to.owed.rows('photos').map(({ id }) => id)).toEqual(
      from.owed.rows('photos').flatMap(({ id, state }) => (state === 'uploaded' ? [] : [id])),
    )
    expect(new Set(to.owed.rows('blobs').map(({ id }) => id))).toEqual(
      new Set(to.owed.rows('photos').map(({ id }) => id)),
    )
  })

  it.each([
    ['draft', uuid(11)],
    ['visit', uuid(13)],
  ])('leaves out the photos of a %s that has ended before they came', async (ended, left) => {
    const { file } = await exported()
    const to = phone()
    const { write } = to.owed
    let hasEnded = false
    to.owed.write = async (tables, save) => {
      if (tables.includes('blobs') && !hasEnded) {
        hasEnded = true
        if (ended === 'draft') await write(['drafts'], (owed) => owed.delete('drafts', [uuid(12)]))
        else await deleteWithUndo(to, { intent: 'delete_review', id: review })
      }
      return write(tables, save)
    }
    expect(await importWork(to, file)).toMatchObject({ drafts: 1, photos: 1 })
    for (const table of ['photos', 'blobs'] as const) expect(to.owed.rows(table)).toMatchObject([{ id: left }])
  })

  it('goes through IndexedDB as well', async () => {
    const source = await createTestDevice().open(ada)
    await work(source)
    const file = await exportWork(source)
    await source.close()
    const target = await createTestDevice().open(ada)
    expect(await importWork(target, file)).toMatchObject({ changes: 2, photos: 2 })
    expect(await unsent(target.owed)).toMatchObject([{ intent: 'log_visit' }, { intent: 'create_list' }])
  })

  it('is for the person who saved it only (invariant 13)', async () => {
    const { file } = await exported()
    const ben = phone(uuid(9))
    await expect(importWork(ben, file)).rejects.toMatchObject({ problem: 'other_person' })
    expect((await all(ben.owed)).outbox).toEqual([])
  })

  it('leaves nothing half done on a phone without room', async () => {
    const { file } = await exported()
    const to = phone()
    to.owed.setFull(true)
    await expect(importWork(to, file)).rejects.toThrow(StorageError)
    expect(Object.values(await all(to.owed)).flat()).toEqual([])
  })

  it('that is none, or of a newer app, is refused with its reason', async () => {
    const { file } = await exported()
    for (const wrong of ['', 'a text', 'PK\u0003\u0004 but no zip']) {
      await expect(importWork(phone(), new Blob([wrong]))).rejects.toMatchObject({ problem: 'not_a_file' })
    }
    const other = new Blob([zipSync({ 'holiday.jpg': bytes(1) })])
    await expect(importWork(phone(), other)).rejects.toMatchObject({ problem: 'not_a_file' })
    const cut = file.slice(0, Math.floor(file.size / 2))
    await expect(importWork(phone(), cut)).rejects.toMatchObject({ problem: 'not_a_file' })
    const newer = await withWork(file, (content) => Object.assign(content, { version: 2, mutations: 'otherwise' }))
    await expect(importWork(phone(), newer)).rejects.toMatchObject({ problem: 'other_version' })
  })

  it('with damaged parts gives the rest, and lists what is missing', async () => {
    const { file } = await exported()
    const damaged = await changed(
      await withWork(file, (content) => {
        content['mutations']?.push({ id: 'no id' }, { ...(content['mutations'][0] as object), intent: 'unheard_of' })
        content['drafts']?.push('a draft')
        content['photos']?.push({ ...(content['photos'][0] as object), path: `${uuid(9)}/1-0.jpg` })
      }),
      (entries) => {
        entries[`photos/${uuid(13)}-full`]?.fill(0)
      },
    )
    const to = phone()
    expect(await importWork(to, damaged)).toEqual({
      changes: 2,
      refused: 1,
      drafts: 1,
      photos: 1,
      damaged: [
        'A change (number 3 in the file) cannot be read.',
        'A change (number 4 in the file) cannot be read.',
        'A draft (number 2 in the file) cannot be read.',
        'A photo (number 3 in the file) cannot be read.',
        'The picture of a photo (1700000000000-1.webp) is damaged.',
      ],
    })
  })
})
