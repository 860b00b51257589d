import { beforeEach, expect, test, vi } from 'vitest'
import { saveIntent } from '#src/commands/save-intent.ts'
import { applyPending } from '#src/db/apply-pending.ts'
import { clearCursors, invalidateDocuments } from '#src/db/clear-cursors.ts'
import { baseId } from '#src/db/owed.ts'
import { forgetFetched } from '#src/db/removals.ts'
import { doubtShownWork, noteShownWork } from '#src/db/shown-work.ts'
import { createMemoryStore, idOf, type MemoryStore, me } from '#tests/support/memory-store.ts'

const place = (n: number) => idOf(1000 + n)
const waiting = 200

/** An import waits and is shown. */
let copy: MemoryStore
beforeEach(async () => {
  copy = createMemoryStore()
  await copy.owed.write(['outbox'], async (owed) => {
    for (let n = 0; n < waiting; n++) {
      const input = {
        id: idOf(2000 + n),
        restaurant_id: place(n),
        created_at: '2024-05-01T11:00:00.000Z',
        place: { id: place(n), place_id: `manual_${n}`, name: `Place ${n}` },
      }
      const saved_at = '2026-11-25T10:00:00.000Z'
      await owed.append({ id: idOf(3000 + n), intent: 'log_visit', input, saved_at, state: 'waiting', attempts: 0 })
    }
  })
  await applyPending(copy)
})

const newList = (n: number) =>
  saveIntent(copy, 'create_list', { id: idOf(n), name: 'New', is_public: false, is_ranked: false })
const isThere = async (n: number): Promise<boolean> => (await copy.documents.get('lists', [idOf(n)])).has(idOf(n))

/** How many documents are read and written. */
function countDocuments() {
  const get = vi.spyOn(copy.documents, 'get')
  const write = vi.spyOn(copy.documents, 'write')
  return () => ({
    read: get.mock.calls.reduce((sum, [, keys]) => sum + keys.length, 0),
    written: write.mock.calls.reduce((sum, [changes]) => sum + changes.length, 0),
  })
}

test('a change touches its own documents, however much waits', async () => {
  const counted = countDocuments()
  await newList(1)
  expect(await isThere(1)).toBe(true)
  // Once of them here.
  expect(counted()).toEqual({ read: 2, written: 1 })
})

test('a wake without news touches none and writes nothing', async () => {
  const counted = countDocuments()
  const write = vi.spyOn(copy.owed, 'write')
  await applyPending(copy)
  expect([counted(), write.mock.calls]).toEqual([{ read: 0, written: 0 }, []])
})

test('a pulled row touches the documents of the work that it concerns', async () => {
  const counted = countDocuments()
  const document = { row: { id: place(7), name: 'As the server has it' } as never, scopes: ['catalog'] }
  const id = baseId('restaurants', place(7))
  await applyPending(copy, { incoming: new Map([[id, { entity: 'restaurants', key: place(7), document }]]) })
  expect((await copy.documents.get('restaurants', [place(7)])).get(place(7))).toEqual(document)
  // The place twice, once of them here; the visit.
  expect(counted()).toEqual({ read: 3, written: 1 })
  await newList(1)
  expect(counted().read).toBeLessThan(6)
})

test('what is refused while another change is being shown leaves with the next application', async () => {
  await newList(1)
  const first = copy.owed.rows('outbox').at(-1)?.seq ?? 0
  const { write } = copy.documents
  vi.spyOn(copy.documents, 'write').mockImplementationOnce(async (changes) => {
    await copy.owed.write(['outbox', 'facts'], async (owed) => {
      await owed.delete('outbox', [first])
      await doubtShownWork(owed)
    })
    return write(changes)
  })
  await newList(2)
  expect([await isThere(1), await isThere(2)]).toEqual([true, true])
  await newList(3)
  expect([await isThere(1), await isThere(2), await isThere(3)]).toEqual([false, true, true])
})

test('what is refused before another change has begun to be shown leaves with it', async () => {
  await newList(1)
  const first = copy.owed.rows('outbox').at(-1)?.seq ?? 0
  const { get } = copy.documents
  vi.spyOn(copy.documents, 'get').mockImplementationOnce(async (entity, keys) => {
    await copy.owed.write(['outbox', 'facts'], async (owed) => {
      await owed.delete('outbox', [first])
      await doubtShownWork(owed)
    })
    return get(entity, keys)
  })
  await newList(2)
  expect([await isThere(1), await isThere(2)]).toEqual([false, true])
})

test('what another tab has saved and not shown yet is shown in the order of saving', async () => {
  await newList(1)
  await copy.owed.write(['outbox'], async (owed) => {
    for (const [n, id] of [idOf(11), idOf(12)].entries()) {
      const input = { id, list_id: idOf(1), restaurant_id: place(n) }
      const saved_at = '2026-11-25T10:00:00.000Z'
      await owed.append({ id: idOf(90 + n), intent: 'add_to_list', input, saved_at, state: 'waiting', attempts: 0 })
    }
  })
  await newList(2)
  const shown = await copy.documents.where('list_restaurants', 'list_id', idOf(1))
  expect(shown.map(({ row }) => [row.id, row.position])).toEqual([
    [idOf(11), 0],
    [idOf(12), 1],
  ])
})

test.each([
  ['the documents were lost', () => clearCursors(copy.owed, 'mark')],
  ['a tab has written without the lock', () => invalidateDocuments(copy)],
  ['what was fetched is forgotten', () => forgetFetched(copy)],
])('when %s, the next change shows again all that waits', async (_what, happen) => {
  await happen()
  await copy.documents.write([{ entity: 'reviews', key: idOf(2000), document: null }])
  await newList(1)
  expect((await copy.documents.get('reviews', [idOf(2000)])).size).toBe(1)
})

test('a block that another device has made leaves what applying everything leaves', async () => {
  const [list, person, key] = [idOf(5), idOf(6), idOf(7)]
  const theirs = {
    row: { id: list, user_id: person, name: 'Soups', like_count: 0 } as never,
    scopes: [`user:${person}`],
  }
  await copy.documents.write([{ entity: 'lists', key: list, document: theirs }])
  await saveIntent(copy, 'like_list', { list_id: list })
  const row = { id: key, user_id: me, person_id: person, kind: 'block' } as never
  const block = { entity: 'restrictions' as const, key, document: { row, scopes: [`followers:${me}`] } }
  await applyPending(copy, { incoming: new Map([[baseId('restrictions', key), block]]) })
  const likes = [...copy.documents.rows('list_likes').keys()]
  await copy.owed.write(['facts'], doubtShownWork)
  await applyPending(copy)
  expect(likes).toEqual([...copy.documents.rows('list_likes').keys()])
})

test('who is killed while work is applied leaves nothing noted as shown', async () => {
  const document = { row: { id: place(7), name: 'As the server has it' } as never, scopes: ['catalog'] }
  const incoming = new Map([
    [baseId('restaurants', place(7)), { entity: 'restaurants' as const, key: place(7), document }],
  ])
  copy.documents.write = () => Promise.reject(new Error('killed'))
  await expect(applyPending(copy, { incoming })).rejects.toThrow('killed')
  expect(copy.owed.rows('facts').map(({ name, value }) => [name, typeof value])).not.toContainEqual([
    'shown_work',
    'number',
  ])
})

/** Another tab has applied all that was saved, while this one was frozen. */
const shownElsewhere = () => copy.owed.write(['facts'], (owed) => noteShownWork(owed, 10_000))

/** What this one has overwritten since. */
async function expectAllShownAgain(): Promise<void> {
  await copy.documents.write([{ entity: 'reviews', key: idOf(2000), document: null }])
  await newList(9)
  expect((await copy.documents.get('reviews', [idOf(2000)])).size).toBe(1)
  expect(await isThere(9)).toBe(true)
}

test('after a tab that thaws while it shows what was saved and pulled, the next change shows again all that waits', async () => {
  const { get } = copy.documents
  vi.spyOn(copy.documents, 'get').mockImplementationOnce(async (entity, keys) => {
    await shownElsewhere()
    return get(entity, keys)
  })
  const document = { row: { id: place(7), name: 'As the server has it' } as never, scopes: ['catalog'] }
  const pulled = { entity: 'restaurants' as const, key: place(7), document }
  await copy.owed.write(['outbox'], async (owed) => {
    const input = { id: idOf(1), name: 'New', is_public: false, is_ranked: false }
    const saved_at = '2026-11-25T10:00:00.000Z'
    await owed.append({ id: idOf(90), intent: 'create_list', input, saved_at, state: 'waiting', attempts: 0 })
  })
  await applyPending(copy, { incoming: new Map([[baseId('restaurants', place(7)), pulled]]) })
  await expectAllShownAgain()
})

test('after a tab that thaws while it ends a block, the next change shows again all that waits', async () => {
  const key = idOf(7)
  const row = { id: key, user_id: me, person_id: idOf(6), kind: 'block' } as never
  const document = { row, scopes: [`followers:${me}`] }
  await copy.documents.write([{ entity: 'restrictions', key, document }])
  const { where } = copy.documents
  vi.spyOn(copy.documents, 'where').mockImplementationOnce(async (entity, column, value) => {
    await shownElsewhere()
    return where(entity, column, value)
  })
  const ended = { entity: 'restrictions' as const, key, document: null }
  await applyPending(copy, { incoming: new Map([[baseId('restrictions', key), ended]]) })
  await expectAllShownAgain()
})

test('a new visit whose base is damaged leaves when it is refused: no server has it', async () => {
  const base = copy.owed.rows('bases').find(({ key }) => key === idOf(2000))
  if (base) await copy.owed.damage('bases', base, [['document', 'torn']])
  await copy.owed.write(['outbox', 'facts'], async (owed) => {
    await owed.delete('outbox', [1])
    await doubtShownWork(owed)
  })
  await applyPending(copy)
  expect([...copy.documents.rows('reviews').keys()]).not.toContain(idOf(2000))
})
