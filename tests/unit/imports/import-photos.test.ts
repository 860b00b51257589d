import { describe, expect, test } from 'vitest'
import { addPhoto } from '#src/commands/add-photo.ts'
import { deleteWithUndo } from '#src/commands/delete-with-undo.ts'
import { detachPhoto } from '#src/commands/detach-photo.ts'
import { addImportedPhotos } from '#src/commands/import-photos.ts'
import { beginImport, saveImport } from '#src/commands/imports.ts'
import { undoImport } from '#src/commands/undo-import.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import { StorageError } from '#src/db/owed.ts'
import type { SavedImport } from '#src/domain/import/import-batch.ts'
import { PhotoError, type ProcessPhoto } from '#src/services/photo-processing.ts'
import { createRandom } from '#tests/simulation/random.ts'
import type { MemoryStore } from '#tests/support/memory-store.ts'
import { ada, phoneOf, picture } from '#tests/unit/archive/world.ts'
import { read, zipOf } from '#tests/unit/import-files/chosen.ts'
import { isKilled } from './dying-page.ts'
import { readFile } from './files.ts'

const items = (all: object[]) => ({ count: all.length, items: all })
const checkin = (number: number) => ({
  id: `checkin${number}`,
  createdAt: `2024-10-${String(number + 10)} 12:00:00.000000`,
  type: 'checkin',
  timeZoneOffset: 0,
  venue: { id: `venue${number}`, name: `Place ${number}` },
})
const photo = (checkinNumber: number, number: number) => ({
  relatedItemUrl: `https://www.swarmapp.com/user/1/checkin/checkin${checkinNumber}`,
  suffix: `/${checkinNumber}_${number}.jpg`,
})

/** Swarm's zip with so many photos at each of its check-ins; `content` is that of each picture. */
function swarmZip(photos: readonly number[], content = (name: string): string => `picture ${name}`): Blob {
  const all = photos.flatMap((count, at) => Array.from({ length: count }, (_, number) => photo(at, number)))
  const pictures = all.map(({ suffix }) => [`export/pix${suffix}`, content(suffix)] as const)
  return new Blob([
    zipOf({
      'export/checkins1.json': items(photos.map((_, at) => checkin(at))),
      'export/photos1.json': items(all),
      ...Object.fromEntries(pictures.map(([name, text]) => [name, new TextEncoder().encode(text)])),
    }),
  ])
}

/** What it takes to be no picture says so. */
const processPhoto: ProcessPhoto = async (file) => {
  if ((await file.text()).startsWith('broken')) throw new PhotoError('broken')
  return { full: file, thumbnail: new Blob(['small']), extension: 'webp', width: 8, height: 8 }
}
const add = (copy: LocalCopy, files: readonly Blob[], process = processPhoto, signal = new AbortController().signal) =>
  addImportedPhotos(copy, files, { processPhoto: process, onProgress: () => {}, signal })

/** Everything but the photos. */
async function imported(phone: MemoryStore, zip: Blob): Promise<SavedImport> {
  await beginImport(phone, readFile(await read({ 'swarm.zip': new Uint8Array(await zip.arrayBuffer()) }), ada))
  const result = await saveImport(phone)
  if (!result.ok || !result.value) throw new Error('not saved')
  return result.value
}
const batchOf = (phone: MemoryStore, id: string): SavedImport => {
  const batch = phone.owed.rows('imports').find((one) => one.id === id)
  if (batch?.state !== 'saved') throw new Error('no such import')
  return batch
}
const queue = (phone: MemoryStore) => phone.owed.rows('photos').filter(({ state }) => state !== 'removing')
const visitsOf = (batch: SavedImport): string[] =>
  batch.added.flatMap((item) => (item.kind === 'visit' ? [item.id] : [])).toReversed()
const lines = (batch: SavedImport): string[] => batch.leftOut.map(({ file, why }) => `${file}: ${why}`)

/** The server has the visits, and the photos are linked to them. */
async function isSent(phone: MemoryStore): Promise<void> {
  const photos = queue(phone)
  const outbox = phone.owed.rows('outbox')
  await phone.owed.write(['outbox', 'bases', 'photos', 'blobs'], async (owed) => {
    await owed.delete(
      'outbox',
      outbox.map(({ seq }) => seq),
    )
    await owed.delete(
      'bases',
      (await owed.all('bases')).map(({ id }) => id),
    )
    for (const table of ['photos', 'blobs'] as const)
      await owed.delete(
        table,
        photos.map(({ id }) => id),
      )
  })
  for (const { row, scopes } of await phone.documents.where('reviews', 'user_id', ada)) {
    const paths = photos.filter(({ review_id }) => review_id === row.id).map(({ path }) => path)
    const linked = { ...row, photos: [...(row.photos ?? []), ...paths] }
    await phone.documents.write([{ entity: 'reviews', key: row.id, document: { row: linked, scopes } }])
  }
}

describe('photos of a zip', () => {
  test('join their visits through the ordinary queue, ten at each', async () => {
    const phone = await phoneOf(ada)
    const zip = swarmZip([2, 12])
    const { id } = await imported(phone, zip)
    expect(queue(phone)).toEqual([])
    expect(await add(phone, [new Blob(['no zip']), zip])).toEqual({ ok: true, value: 12 })
    const [first = '', second = ''] = visitsOf(batchOf(phone, id))
    const of = (visit: string) => queue(phone).filter(({ review_id }) => review_id === visit)
    expect([of(first).length, of(second).length]).toEqual([2, 10])
    expect(of(first)).toMatchObject([
      { bucket: 'review-photos', state: 'waiting', size: 'picture /0_0.jpg'.length },
      { bucket: 'review-photos', state: 'waiting' },
    ])
    expect(of(second).every(({ path }) => /^[0-9a-f-]{36}\/\d{1,15}-\d\.webp$/.test(path))).toBe(true)
    const blobs = phone.owed.rows('blobs').map((one) => new TextDecoder().decode(one.full.bytes))
    expect(blobs.toSorted()).toHaveLength(12)
    expect(blobs).toContain('picture /1_9.jpg')
    expect(batchOf(phone, id).photos).toMatchObject({ toCome: [], added: { length: 12 } })
    expect(lines(batchOf(phone, id))).toEqual([
      'Place 1, 2024-10-11: A visit has room for 10 photos: 2 more photos stayed in your file.',
    ])
  })

  test('that are damaged or no pictures are said, and keep no other back', async () => {
    const phone = await phoneOf(ada)
    const zip = swarmZip([3], (name) => (name.endsWith('1.jpg') ? 'broken' : `picture ${name}`))
    const bytes = new Uint8Array(await zip.arrayBuffer())
    // Its checksum in the directory.
    const at = new TextDecoder('latin1').decode(bytes).lastIndexOf('export/pix/0_2.jpg') - 30
    bytes[at] = (bytes[at] ?? 0) ^ 1
    const { id } = await imported(phone, zip)
    await add(phone, [new Blob([bytes])])
    expect(queue(phone)).toHaveLength(1)
    expect(lines(batchOf(phone, id))).toEqual([
      'Place 0, 2024-10-10: One of its photos did not come along. This picture is damaged and cannot be opened.',
      'Place 0, 2024-10-10: One of its photos did not come along. This picture is damaged.',
    ])
    expect(batchOf(phone, id).photos?.toCome).toEqual([])
  })

  test('come once: a second import adds nothing, also where the person has removed one', async () => {
    const phone = await phoneOf(ada)
    const zip = swarmZip([3])
    const { id } = await imported(phone, zip)
    await add(phone, [zip])
    await add(phone, [zip])
    expect(queue(phone)).toHaveLength(3)
    await isSent(phone)
    const [visit = ''] = visitsOf(batchOf(phone, id))
    const [path = ''] = (await phone.documents.get('reviews', [visit])).get(visit)?.row.photos ?? []
    await detachPhoto(phone, { review_id: visit, path })
    const again = await imported(phone, zip)
    await add(phone, [zip])
    expect([again.counts.visits, again.photos, queue(phone)]).toEqual([0, { toCome: [], added: [] }, []])
  })

  test('wait for their own file', async () => {
    const phone = await phoneOf(ada)
    const { id } = await imported(phone, swarmZip([2]))
    expect(await add(phone, [swarmZip([])])).toEqual({ ok: true, value: 0 })
    expect(batchOf(phone, id).photos?.toCome).toHaveLength(2)
    expect(lines(batchOf(phone, id))).toEqual([])
  })

  test('of a visit that was deleted meanwhile go nowhere, and its own come first', async () => {
    const phone = await phoneOf(ada)
    const zip = swarmZip([2, 2])
    const { id } = await imported(phone, zip)
    const [first = '', second = ''] = visitsOf(batchOf(phone, id))
    await deleteWithUndo(phone, { intent: 'delete_review', id: first })
    for (let index = 0; index < 9; index++)
      await addPhoto(phone, { review_id: second }, picture(phone, 30 + index, index))
    await add(phone, [zip])
    expect(queue(phone).filter(({ review_id }) => review_id === first)).toEqual([])
    expect(queue(phone).filter(({ review_id }) => review_id === second)).toHaveLength(10)
    expect(lines(batchOf(phone, id))).toEqual([
      expect.stringContaining(
        'Place 1, 2024-10-11: One of its photos did not come along. You can only upload up to 10',
      ),
    ])
  })

  test('stay to come when they are stopped, and when the device is full', async () => {
    const phone = await phoneOf(ada)
    const zip = swarmZip([4])
    const { id } = await imported(phone, zip)
    const full: LocalCopy = {
      ...phone,
      owed: {
        ...phone.owed,
        write: (tables, work) =>
          tables.includes('blobs') ? Promise.reject(new StorageError('full', 'full')) : phone.owed.write(tables, work),
      },
    }
    expect(await add(full, [zip])).toMatchObject({ ok: false, error: { code: 'storage_full' } })
    expect(batchOf(phone, id).photos?.toCome).toHaveLength(4)
    const task = new AbortController()
    let left = 2
    const stopping: ProcessPhoto = async (file) => {
      if (--left === 0) task.abort()
      return processPhoto(file)
    }
    await add(phone, [zip], stopping, task.signal)
    expect([queue(phone).length, batchOf(phone, id).photos?.toCome.length]).toEqual([2, 2])
    await add(phone, [zip])
    expect(queue(phone)).toHaveLength(4)
  })

  test('are read one at a time, and hold no more than a batch', async () => {
    const phone = await phoneOf(ada)
    const zip = swarmZip([10, 10])
    await imported(phone, zip)
    let [now, most, unsaved] = [0, 0, 0]
    const large: ProcessPhoto = async () => {
      most = Math.max(most, ++now)
      await Promise.resolve()
      now -= 1
      unsaved = Math.max(unsaved, ++seen - queue(phone).length)
      return {
        full: new Blob([new Uint8Array(2_000_000)]),
        thumbnail: new Blob(),
        extension: 'jpg',
        width: 8,
        height: 8,
      }
    }
    let seen = 0
    await add(phone, [zip], large)
    expect([most, unsaved, queue(phone).length]).toEqual([1, 4, 20])
  })
})

test('photos of an import that is killed at 100 random moments come once each', async () => {
  const zip = swarmZip([10, 6, 8])
  const large: ProcessPhoto = async (file) => ({
    full: new Blob([await file.arrayBuffer(), new Uint8Array(1_000_000)]),
    thumbnail: new Blob(['small']),
    extension: 'jpg',
    width: 8,
    height: 8,
  })
  const random = createRandom(27)
  const between = new Set<number>()
  for (let killed = 0; killed < 100; ) {
    const phone = await phoneOf(ada)
    const { id } = await imported(phone, zip)
    while (killed < 100) {
      const isOver = !(await isKilled(phone, random.int(60), (page) => add(page, [zip], large)))
      const { toCome = [], added = [] } = batchOf(phone, id).photos ?? {}
      expect(queue(phone).length).toBe(added.length)
      expect(toCome.length + added.length).toBe(24)
      between.add(added.length)
      if (isOver) break
      killed += 1
    }
    await add(phone, [zip], large)
    expect([queue(phone).length, new Set(queue(phone).map(({ path }) => path)).size]).toEqual([24, 24])
    expect(phone.owed.rows('blobs')).toHaveLength(24)
  }
  expect(between.size).toBeGreaterThan(2)
})

describe('an undo', () => {
  test('before anything is sent leaves no photo, and none comes later', async () => {
    const phone = await phoneOf(ada)
    const zip = swarmZip([3, 2])
    const { id } = await imported(phone, zip)
    const task = new AbortController()
    const one: ProcessPhoto = (file) => {
      task.abort()
      return processPhoto(file)
    }
    await add(phone, [zip], one, task.signal)
    expect(queue(phone)).toHaveLength(1)
    await undoImport(phone, id)
    expect(batchOf(phone, id).undone).toMatchObject({ deleted: 2, kept: [] })
    for (const table of ['outbox', 'photos', 'blobs'] as const) expect(phone.owed.rows(table)).toEqual([])
    expect(await add(phone, [zip])).toEqual({ ok: true, value: 0 })
    expect(queue(phone)).toEqual([])
  })

  test('deletes what the server may have of them, once it has heard that the visits are gone', async () => {
    for (const isLinked of [false, true]) {
      const phone = await phoneOf(ada)
      const zip = swarmZip([3])
      const { id } = await imported(phone, zip)
      if (!isLinked) await isSent(phone)
      await add(phone, [zip])
      if (isLinked) await isSent(phone)
      const [visit = ''] = visitsOf(batchOf(phone, id))
      // One is on its way, and one has arrived, but for its link.
      await phone.owed.write(['photos', 'outbox'], async (owed) => {
        const [uploading, uploaded] = await owed.all('photos')
        if (!uploading || !uploaded) return
        await owed.put('photos', [
          { ...uploading, state: 'uploading' },
          { ...uploaded, state: 'uploaded' },
        ])
        const link = { intent: 'attach_photo', input: { review_id: visit, path: uploaded.path } }
        const saved_at = new Date().toISOString()
        await owed.append({ ...link, id: phone.newId(), saved_at, state: 'waiting', attempts: 0 })
      })
      await undoImport(phone, id)
      expect(batchOf(phone, id).undone).toMatchObject({ deleted: 1, kept: [] })
      expect(phone.owed.rows('outbox').at(-1)).toMatchObject({ intent: 'delete_review', input: { id: visit } })
      expect(phone.owed.rows('photos').map(({ state }) => state)).toEqual(isLinked ? [] : ['removing', 'removing'])
      expect(phone.owed.rows('blobs')).toEqual([])
    }
  })

  test('keeps a visit to which the person has added a photo, or from which they have taken one', async () => {
    for (const change of ['added', 'taken off'] as const)
      for (const sent of [false, true]) {
        const phone = await phoneOf(ada)
        const zip = swarmZip([2, 2])
        const { id } = await imported(phone, zip)
        await add(phone, [zip])
        const [visit = ''] = visitsOf(batchOf(phone, id))
        const path = queue(phone).find(({ review_id }) => review_id === visit)?.path ?? ''
        if (sent) await isSent(phone)
        if (change === 'added') await addPhoto(phone, { review_id: visit }, picture(phone, 30, 5))
        else await detachPhoto(phone, { review_id: visit, path })
        await undoImport(phone, id)
        expect(batchOf(phone, id).undone).toMatchObject({
          deleted: 1,
          kept: ['Place 0, 10 Oct 2024: you have changed this visit.'],
        })
        expect(queue(phone).every(({ review_id }) => review_id === visit)).toBe(true)
      }
  })

  test('and another import bring them again', async () => {
    const phone = await phoneOf(ada)
    const zip = swarmZip([2])
    const { id } = await imported(phone, zip)
    await add(phone, [zip])
    await undoImport(phone, id)
    await imported(phone, zip)
    await add(phone, [zip])
    expect(queue(phone)).toHaveLength(2)
  })
})
