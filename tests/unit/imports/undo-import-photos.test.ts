import { describe, expect, test } from 'vitest'
import { addPhoto } from '#src/commands/add-photo.ts'
import { detachPhoto } from '#src/commands/detach-photo.ts'
import { undoImport } from '#src/commands/undo-import.ts'
import type { ProcessPhoto } from '#src/services/photo-processing.ts'
import { ada, phoneOf, picture } from '#tests/unit/archive/world.ts'
import { add, batchOf, imported, isSent, processPhoto, queue, swarmZip, visitsOf } from './swarm-photos.ts'

describe('an undo of an import with photos', () => {
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

  test('that came later than its visits takes them off again, and they can come once more', async () => {
    for (const sent of [false, true]) {
      const phone = await phoneOf(ada)
      const { id } = await imported(phone, swarmZip([2, 1]))
      await add(phone, [swarmZip([2, 1])])
      const later = await imported(phone, swarmZip([4, 1]))
      await add(phone, [swarmZip([4, 1])])
      if (sent) await isSent(phone)
      await undoImport(phone, later.id)
      expect(batchOf(phone, later.id).undone).toMatchObject({ deleted: 2, kept: [] })
      const [visit = ''] = visitsOf(batchOf(phone, id))
      const linked = (await phone.documents.get('reviews', [visit])).get(visit)?.row.photos ?? []
      const own = batchOf(phone, id).photos?.added.filter(({ review_id }) => review_id === visit)
      const onTheWay = queue(phone).filter(({ review_id }) => review_id === visit)
      expect([...linked, ...onTheWay.map(({ path }) => path)].toSorted()).toEqual(
        own?.map(({ path }) => path).toSorted(),
      )
      expect((await imported(phone, swarmZip([4, 1]))).photos?.toCome).toHaveLength(2)
    }
  })

  test('deletes a visit with all that imports have brought to it, in whichever order they are undone', async () => {
    for (const laterFirst of [false, true]) {
      const phone = await phoneOf(ada)
      const { id } = await imported(phone, swarmZip([2]))
      await add(phone, [swarmZip([2])])
      const later = await imported(phone, swarmZip([3]))
      await add(phone, [swarmZip([3])])
      if (laterFirst) await undoImport(phone, later.id)
      await undoImport(phone, id)
      expect(batchOf(phone, id).undone).toMatchObject({ deleted: 1, kept: [] })
      expect([queue(phone), phone.owed.rows('blobs')]).toEqual([[], []])
      if (!laterFirst) await undoImport(phone, later.id)
      expect(batchOf(phone, later.id).undone).toMatchObject({ deleted: laterFirst ? 1 : 0, kept: [] })
      expect(phone.owed.rows('outbox')).toEqual([])
    }
  })
})
