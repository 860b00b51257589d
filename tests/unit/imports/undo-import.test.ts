import { describe, expect, test } from 'vitest'
import { addPhoto } from '#src/commands/add-photo.ts'
import { saveDraft } from '#src/commands/drafts.ts'
import { editReview } from '#src/commands/edit-review.ts'
import { beginImport, saveImport } from '#src/commands/imports.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { undoImport } from '#src/commands/undo-import.ts'
import type { SavedImport } from '#src/domain/import/import-batch.ts'
import type { Imported } from '#src/domain/import/imported.ts'
import { privateNoteId } from '#src/domain/visits/private-notes.ts'
import { idOf, type MemoryStore } from '#tests/support/memory-store.ts'
import { ada, ben, inn, phoneOf, picture } from '#tests/unit/archive/world.ts'
import { importedFile, importedPlace, importedVisit, readFile } from './files.ts'

const atInn = importedPlace('inn', { name: 'Inn', town: 'Salzburg' })
const atNans = importedPlace('nan', { name: "Nan's Kitchen" })
const file = importedFile({
  visits: [
    importedVisit('1', { place: atInn, rating: 4 }),
    importedVisit('2', { place: atNans, date: '2021-05-02', text: 'Cake' }),
  ],
  saved: [{ key: 's1', place: atInn, note: 'Ask for Ben' }],
  lists: [{ key: 'Weekend', name: 'Weekend', items: [{ key: 'l1', place: atNans, note: 'The cake' }] }],
})

async function imported(phone: MemoryStore, content: Imported = file): Promise<SavedImport> {
  const known = [{ id: inn, name: 'Inn', place_id: `manual_${inn}`, town: 'Salzburg' }]
  await beginImport(phone, readFile(content, phone.userId, known))
  const result = await saveImport(phone)
  if (!result.ok || !result.value) throw new Error('not saved')
  return result.value
}
const lastBatch = (phone: MemoryStore) => phone.owed.rows('imports').find((one) => one.state === 'saved')
const undone = (phone: MemoryStore) => {
  const batch = lastBatch(phone)
  return batch?.state === 'saved' ? batch.undone : undefined
}
const work = (phone: MemoryStore) => phone.owed.rows('outbox').map(({ intent }) => intent)
const of = (batch: SavedImport, kind: 'visit' | 'list') =>
  batch.added.flatMap((item) => ('id' in item && item.kind === kind ? [item.id] : []))

async function rows(phone: MemoryStore) {
  const profile = (await phone.documents.get('profiles', [ada])).get(ada)?.row
  return {
    visits: (await phone.documents.where('reviews', 'user_id', ada)).length,
    lists: (await phone.documents.where('lists', 'user_id', ada)).length,
    notes: (await phone.documents.where('private_notes', 'user_id', ada)).filter(({ row }) => row.note).length,
    wanted: profile?.want_to_try?.length ?? 0,
    favorites: profile?.favorites?.length ?? 0,
  }
}

/** The server has taken everything, and a pull has brought it. */
async function isSent(phone: MemoryStore): Promise<void> {
  await phone.owed.write(['outbox', 'bases'], async (owed) => {
    await owed.delete(
      'outbox',
      (await owed.all('outbox')).map(({ seq }) => seq),
    )
    await owed.delete(
      'bases',
      (await owed.all('bases')).map(({ id }) => id),
    )
  })
}

describe('undone before anything was sent', () => {
  test('nothing of it is left, and nothing is sent', async () => {
    const phone = await phoneOf(ada)
    const { id } = await imported(phone)
    await undoImport(phone, id)
    expect(undone(phone)).toMatchObject({ deleted: 4, kept: [] })
    expect(work(phone)).toEqual([])
    expect(await rows(phone)).toEqual({ visits: 0, lists: 0, notes: 0, wanted: 0, favorites: 0 })
  })

  test('a place that other work or a draft needs is still made, before that work', async () => {
    for (const needs of ['work', 'draft'] as const) {
      const phone = await phoneOf(ada)
      const { id } = await imported(phone, importedFile({ visits: [importedVisit('2', { place: atNans })] }))
      const place = String(phone.owed.rows('outbox')[0]?.input['restaurant_id'])
      if (needs === 'work') await saveIntent(phone, 'add_want_to_try', { restaurant_id: place })
      else await saveDraft(phone, { id: idOf(51), kind: 'visit', content: { place: { id: place, name: 'Nan' } } })
      await undoImport(phone, id)
      expect(work(phone)).toEqual(['save_place', ...(needs === 'work' ? ['add_want_to_try'] : [])])
      expect(phone.owed.rows('outbox')[0]?.input).toMatchObject({ id: place, name: "Nan's Kitchen" })
      expect((await rows(phone)).visits).toBe(0)
    }
  })

  test('what may be on its way is deleted by a change of its own', async () => {
    const phone = await phoneOf(ada)
    const { id } = await imported(phone)
    await phone.owed.write(['outbox'], async (owed) => {
      const all = await owed.all('outbox')
      await owed.put(
        'outbox',
        all.map((one, index) => ({ ...one, ...(index % 2 ? { sent: true as const } : { state: 'sending' as const }) })),
      )
    })
    await undoImport(phone, id)
    expect(work(phone).slice(-5)).toEqual([
      'remove_want_to_try',
      'set_private_note',
      'delete_list',
      'delete_review',
      'delete_review',
    ])
    expect(await rows(phone)).toEqual({ visits: 0, lists: 0, notes: 0, wanted: 0, favorites: 0 })
  })

  test('a list and a visit that the server has, though not all of their parts yet, are deleted there', async () => {
    const phone = await phoneOf(ada)
    const { id } = await imported(phone)
    await phone.owed.write(['outbox'], async (owed) => {
      const confirmed = (await owed.all('outbox')).filter(({ intent }) => intent !== 'add_to_list')
      await owed.delete(
        'outbox',
        confirmed.map(({ seq }) => seq),
      )
    })
    await undoImport(phone, id)
    expect(work(phone)).toContain('delete_list')
    expect((await rows(phone)).lists).toBe(0)
  })

  test('what the server has refused goes, too', async () => {
    const phone = await phoneOf(ada)
    const { id } = await imported(phone, importedFile({ visits: [importedVisit('1', { place: atInn })] }))
    await phone.owed.write(['outbox', 'refused', 'bases'], async (owed) => {
      const [mutation] = await owed.all('outbox')
      if (!mutation) return
      const { seq, id: mutationId, intent, input, saved_at } = mutation
      await owed.put('refused', [{ seq, id: mutationId, intent, input, saved_at, code: 'x', message: 'No.' }])
      await owed.delete('outbox', [seq])
    })
    await phone.documents.write([
      { entity: 'reviews', key: of(lastBatch(phone) as SavedImport, 'visit')[0] ?? '', document: null },
    ])
    await undoImport(phone, id)
    expect(phone.owed.rows('refused')).toEqual([])
    expect(undone(phone)).toMatchObject({ deleted: 1 })
  })
})

describe('undone after it was sent', () => {
  test('everything is deleted, and a favorite stays one', async () => {
    const phone = await phoneOf(ada)
    const { id } = await imported(phone)
    await saveIntent(phone, 'add_favorite', { restaurant_id: inn })
    await isSent(phone)
    await undoImport(phone, id)
    expect(work(phone)).toEqual([
      'remove_want_to_try',
      'set_private_note',
      'delete_list',
      'delete_review',
      'delete_review',
      'add_favorite',
    ])
    expect(await rows(phone)).toEqual({ visits: 0, lists: 0, notes: 0, wanted: 0, favorites: 1 })
    expect(undone(phone)?.deleted).toBe(4)
  })

  test('what was changed since is kept, and said', async () => {
    const changes: [string, (phone: MemoryStore, batch: SavedImport) => Promise<unknown>][] = [
      [
        '2 May 2021: you have changed this visit',
        async (phone, batch) => {
          const [visit = ''] = of(batch, 'visit')
          return editReview(phone, { id: visit, fields: { comment: 'Mine' }, base: { comment: 'Cake' } })
        },
      ],
      [
        '2 May 2021: you have changed this visit',
        async (phone, batch) => addPhoto(phone, { review_id: of(batch, 'visit')[0] ?? '' }, picture(phone, 30, 0)),
      ],
      [
        '2 May 2021: you have changed this visit',
        async (phone, batch) => {
          const [review_id = ''] = of(batch, 'visit')
          const note = { id: privateNoteId(review_id, ada), review_id, note: 'Mine', base: {} }
          await saveIntent(phone, 'set_private_note', note)
          return isSent(phone)
        },
      ],
      [
        '2 May 2021: you have changed this visit',
        async (phone, batch) => {
          const [id = ''] = of(batch, 'visit')
          const row = { user_id: ben, username: 'ben' }
          await phone.documents.write([{ entity: 'profiles', key: ben, document: { row, scopes: [`user:${ben}`] } }])
          await saveIntent(phone, 'follow', { user_id: ben })
          await editReview(phone, { id, fields: { companions: [ben] }, base: { companions: [] } })
          await isSent(phone)
        },
      ],
      [
        'Weekend: you have changed this list',
        async (phone, batch) =>
          saveIntent(phone, 'add_to_list', { list_id: of(batch, 'list')[0] ?? '', restaurant_id: inn }),
      ],
    ]
    for (const sent of [false, true])
      for (const [words, change] of changes) {
        const phone = await phoneOf(ada)
        const batch = await imported(phone)
        if (sent) await isSent(phone)
        await change(phone, batch)
        const before = await rows(phone)
        await undoImport(phone, batch.id)
        expect(undone(phone)).toMatchObject({ deleted: 3, kept: [expect.stringContaining(words)] })
        const after = await rows(phone)
        expect(after.visits + after.lists).toBe(1)
        expect(before.visits).toBe(2)
      }
  })

  test('what the person has deleted is not there to be deleted', async () => {
    const phone = await phoneOf(ada)
    const batch = await imported(phone)
    await isSent(phone)
    await saveIntent(phone, 'delete_list', { id: of(batch, 'list')[0] ?? '' })
    await saveIntent(phone, 'remove_want_to_try', { restaurant_id: inn })
    await undoImport(phone, batch.id)
    expect(undone(phone)).toMatchObject({ deleted: 2, kept: [] })
    expect(work(phone).filter((intent) => intent === 'delete_list')).toHaveLength(1)
  })

  test('another visit, and one of another import, stay', async () => {
    const phone = await phoneOf(ada)
    await imported(phone, importedFile({ visits: [importedVisit('9', { place: atInn, date: '2011-01-01' })] }))
    const batch = await imported(phone)
    await isSent(phone)
    await undoImport(phone, batch.id)
    expect((await rows(phone)).visits).toBe(1)
  })
})

test('an undone import can be imported again', async () => {
  const phone = await phoneOf(ada)
  const { id } = await imported(phone)
  await undoImport(phone, id)
  expect((await imported(phone)).counts.visits).toBe(2)
  expect((await rows(phone)).visits).toBe(2)
})

test('it is undone once, and not after 30 days', async () => {
  const phone = await phoneOf(ada)
  const { id } = await imported(phone)
  const late = { ...phone, clock: { ...phone.clock, now: () => Date.now() + 30 * 86_400_000 } }
  await undoImport(late, id)
  expect(undone(phone)).toBeUndefined()
  await Promise.all([undoImport(phone, id), undoImport(phone, id)])
  expect(undone(phone)?.deleted).toBe(4)
})
