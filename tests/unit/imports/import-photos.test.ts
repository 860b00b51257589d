import { describe, expect, test } from 'vitest'
import { addPhoto } from '#src/commands/add-photo.ts'
import { deleteWithUndo } from '#src/commands/delete-with-undo.ts'
import { detachPhoto } from '#src/commands/detach-photo.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import { StorageError } from '#src/db/owed.ts'
import type { SavedImport } from '#src/domain/import/import-batch.ts'
import type { ProcessPhoto } from '#src/services/photo-processing.ts'
import { createRandom } from '#tests/simulation/random.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import type { MemoryStore } from '#tests/support/memory-store.ts'
import { ada, phoneOf, picture } from '#tests/unit/archive/world.ts'
import { isKilled } from './dying-page.ts'
import { add, batchOf, imported, isSent, processPhoto, queue, swarmZip, visitsOf } from './swarm-photos.ts'

const lines = (batch: SavedImport): string[] => batch.leftOut.map(({ file, why }) => `${file}: ${why}`)

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
        full: { bytes: new ArrayBuffer(2_000_000), type: 'image/jpeg' },
        thumbnail: makePicture('small'),
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

describe('a newer file of the same check-ins', () => {
  const contents = (phone: MemoryStore): string[] =>
    phone.owed.rows('blobs').map(({ full }) => new TextDecoder().decode(full.bytes))
  const newer = (photos: readonly number[]): Blob => swarmZip(photos, (name) => `picture ${name}`, 'export 2026')

  test('brings its further photos once, as many as a visit has room for', async () => {
    const phone = await phoneOf(ada)
    const older = swarmZip([2, 7])
    const { id } = await imported(phone, older)
    await add(phone, [older])
    await isSent(phone)
    const later = await imported(phone, newer([4, 12]))
    expect([later.counts.visits, later.there, later.photos?.toCome.length]).toEqual([0, 2, 5])
    await add(phone, [newer([4, 12])])
    expect(contents(phone).toSorted()).toEqual(
      ['0_2', '0_3', '1_7', '1_8', '1_9'].map((name) => `picture /${name}.jpg`),
    )
    // Behind those that are there.
    expect(new Set(queue(phone).map(({ index }) => index))).toEqual(new Set([2, 3, 7, 8, 9]))
    expect(lines(later)).toEqual([
      'Place 1, 2024-10-11: A visit has room for 10 photos: 2 more photos stayed in your file.',
    ])
    for (const zip of [newer([4, 12]), older]) {
      expect((await imported(phone, zip)).photos).toEqual({ toCome: [], added: [] })
      await add(phone, [zip])
    }
    expect(queue(phone)).toHaveLength(5)
    expect(batchOf(phone, id).photos?.added).toHaveLength(9)
  })

  test('brings none again that the person has taken off, and none that is still to come', async () => {
    const phone = await phoneOf(ada)
    const older = swarmZip([3])
    const { id } = await imported(phone, older)
    const still = await imported(phone, newer([4]))
    expect(still.photos?.toCome.map(({ entry }) => entry)).toEqual(['export 2026/pix/0_3.jpg'])
    await add(phone, [older, newer([4])])
    await isSent(phone)
    const [visit = ''] = visitsOf(batchOf(phone, id))
    const [path = ''] = (await phone.documents.get('reviews', [visit])).get(visit)?.row.photos ?? []
    await detachPhoto(phone, { review_id: visit, path })
    expect((await imported(phone, newer([4]))).photos?.toCome).toEqual([])
  })

  test('brings none to visits that no import of this device has brought, or that one can no longer tell', async () => {
    const phone = await phoneOf(ada)
    const { id } = await imported(phone, swarmZip([2]))
    await add(phone, [swarmZip([2])])
    // As imports were kept before.
    const { photos, ...batch } = batchOf(phone, id)
    const added = photos?.added.map(({ review_id, path }) => ({ review_id, path })) ?? []
    await phone.owed.write(['imports'], (owed) => owed.put('imports', [{ ...batch, photos: { toCome: [], added } }]))
    expect((await imported(phone, newer([4]))).photos?.toCome).toEqual([])
    await phone.owed.write(['imports'], (owed) => owed.delete('imports', [id]))
    expect((await imported(phone, newer([4]))).photos?.toCome).toEqual([])
  })
})

test('photos of an import that is killed at 100 random moments come once each', async () => {
  const zip = swarmZip([10, 6, 8])
  const random = createRandom(27)
  const between = new Set<number>()
  for (let killed = 0; killed < 100; ) {
    const phone = await phoneOf(ada)
    const { id } = await imported(phone, zip)
    while (killed < 100) {
      const isOver = !(await isKilled(phone, random.int(80), (page) => add(page, [zip])))
      const { toCome = [], added = [] } = batchOf(phone, id).photos ?? {}
      expect(queue(phone).length).toBe(added.length)
      expect(toCome.length + added.length).toBe(24)
      between.add(added.length)
      if (isOver) break
      killed += 1
    }
    await add(phone, [zip])
    expect([queue(phone).length, new Set(queue(phone).map(({ path }) => path)).size]).toEqual([24, 24])
    expect(phone.owed.rows('blobs')).toHaveLength(24)
  }
  expect(between.size).toBeGreaterThan(2)
})
