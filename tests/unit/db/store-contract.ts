/** What every OwedStore and DocumentStore promises (src/db/owed.ts, documents.ts), whatever lies below it. */
import { describe, expect, test } from 'vitest'
import { type DocumentStore, isUnscoped } from '#src/db/documents.ts'
import { type OwedStore, owedKeys, StorageError } from '#src/db/owed.ts'
import { mutation, profileRow, putReview, restaurantRow, reviewRow, uuid } from './rows.ts'

const me = uuid(1)
const place = uuid(2)

/** `create` gives an empty store. */
export function testOwedStore(name: string, create: () => Promise<OwedStore>): void {
  describe(`${name} keeps the contract of OwedStore`, () => {
    test('numbers the outbox in the order of saving, and uses no number twice', async () => {
      const owed = await create()
      const saved = await owed.write(['outbox'], async (writer) => {
        const one = await writer.append(mutation('one'))
        const two = await writer.append(mutation('two'))
        return [one, two]
      })
      await owed.write(['outbox'], (writer) =>
        writer.delete(
          'outbox',
          saved.map(({ seq }) => seq),
        ),
      )
      const third = await owed.write(['outbox'], (writer) => writer.append(mutation('three')))
      const [one, two] = saved.map(({ seq }) => seq)
      expect(two).toBeGreaterThan(one ?? Number.NaN)
      expect(third.seq).toBeGreaterThan(two ?? Number.NaN)
      expect(await owed.read(['outbox'], (reader) => reader.all('outbox'))).toEqual([third])
    })

    test('gives what was saved after a number, in the order of saving', async () => {
      const owed = await create()
      const [one, two, three] = await owed.write(['outbox'], async (writer) => [
        await writer.append(mutation('one')),
        await writer.append(mutation('two')),
        await writer.append(mutation('three')),
      ])
      const savedAfter = (seq: number) => owed.read(['outbox'], (reader) => reader.savedAfter(seq))
      expect(await savedAfter(0)).toEqual([one, two, three])
      expect(await savedAfter(one?.seq ?? 0)).toEqual([two, three])
      expect(await savedAfter(three?.seq ?? 0)).toEqual([])
      await owed.write(['outbox'], (writer) => writer.delete('outbox', [two?.seq ?? 0]))
      expect(await owed.write(['outbox'], (writer) => writer.savedAfter(two?.seq ?? 0))).toEqual([three])
    })

    test('gives rows by key and all in the order of their keys', async () => {
      const owed = await create()
      const cursors = ['user:b', 'catalog', 'user:a'].map((scope) => ({ scope, cursor: `after ${scope}` }))
      await owed.write(['cursors', 'facts'], async (writer) => {
        await writer.put('cursors', cursors)
        await writer.put('facts', [{ name: 'last_contact', value: 5 }])
      })
      const read = await owed.read(['cursors', 'facts'], async (reader) => ({
        scopes: (await reader.all('cursors')).map(({ scope }) => scope),
        one: await reader.get('cursors', 'user:a'),
        none: await reader.get('cursors', 'user:z'),
        fact: await reader.get('facts', 'last_contact'),
      }))
      expect(read).toEqual({
        scopes: ['catalog', 'user:a', 'user:b'],
        one: { scope: 'user:a', cursor: 'after user:a' },
        none: undefined,
        fact: { name: 'last_contact', value: 5 },
      })
    })

    test('replaces the row of a key, and deletes keys that are not there', async () => {
      const owed = await create()
      await owed.write(['drafts'], async (writer) => {
        const draft = { id: 'one', kind: 'visit', changed_at: '2026-01-01T00:00:00Z' }
        await writer.put('drafts', [{ ...draft, content: { comment: 'old', more: true } }])
        await writer.put('drafts', [{ ...draft, content: { comment: 'new' } }])
        await writer.delete('drafts', ['nobody'])
      })
      const [draft] = await owed.read(['drafts'], (reader) => reader.all('drafts'))
      expect(draft?.content).toEqual({ comment: 'new' })
    })

    test('does nothing of a transaction whose work throws, and passes on what it threw', async () => {
      const owed = await create()
      const reason = new RangeError('changed my mind')
      const failing = owed.write(['outbox', 'facts'], async (writer) => {
        await writer.append(mutation('one'))
        await writer.put('facts', [{ name: 'client_id', value: 'device' }])
        throw reason
      })
      await expect(failing).rejects.toBe(reason)
      const left = await owed.read(['outbox', 'facts'], async (reader) => [
        ...(await reader.all('outbox')),
        ...(await reader.all('facts')),
      ])
      expect(left).toEqual([])
    })

    test('runs transactions over the same table one after the other', async () => {
      const owed = await create()
      const increase = () =>
        owed.write(['facts'], async (writer) => {
          const fact = await writer.get('facts', 'last_contact')
          const value = Number(fact?.value ?? 0) + 1
          await writer.put('facts', [{ name: 'last_contact', value }])
        })
      await Promise.all([increase(), increase(), increase()])
      const fact = await owed.read(['facts'], (reader) => reader.get('facts', 'last_contact'))
      expect(fact?.value).toBe(3)
    })

    test('has every table', async () => {
      const owed = await create()
      const tables = Object.keys(owedKeys) as (keyof typeof owedKeys)[]
      const counts = await owed.read(tables, async (reader) => {
        const found: number[] = []
        for (const table of tables) found.push((await reader.all(table)).length)
        return found
      })
      expect(counts).toEqual(tables.map(() => 0))
    })
  })
}

/** `create` gives an empty store. */
export function testDocumentStore(name: string, create: () => Promise<DocumentStore>): void {
  describe(`${name} keeps the contract of DocumentStore`, () => {
    test('keeps private notes and earlier texts apart, which share a collection in RxDB', async () => {
      const documents = await create()
      const owned = { user_id: me, created_at: '2026-01-01T00:00:00Z' }
      const note = { id: uuid(31), ...owned, restaurant_id: place, note: 'Mine' }
      const text = { id: uuid(32), ...owned, subject_id: uuid(31), field: 'note' as const, text: 'Before' }
      const scopes = [`followers:${me}`]
      await documents.write([
        { entity: 'private_notes', key: note.id, document: { row: note, scopes } },
        { entity: 'earlier_texts', key: text.id, document: { row: text, scopes } },
      ])
      for (const [entity, row] of [
        ['private_notes', note],
        ['earlier_texts', text],
      ] as const) {
        expect((await documents.where(entity, 'user_id', me)).map((found) => found.row)).toEqual([row])
        expect([...(await documents.get(entity, [note.id, text.id])).values()].map((found) => found.row)).toEqual([row])
      }
      expect(new Map((await documents.everything()).map(({ entity, key }) => [entity, key]))).toEqual(
        new Map([
          ['earlier_texts', text.id],
          ['private_notes', note.id],
        ]),
      )
      await documents.write([{ entity: 'private_notes', key: note.id, document: null }])
      expect((await documents.everything()).map(({ key }) => key)).toEqual([text.id])
    })

    test('gives back exactly what was stored', async () => {
      const documents = await create()
      const plain = reviewRow(10, me, place, 1)
      const rich = { ...reviewRow(11, me, place, 2), comment: '  two  lines\n"é🍜"', photos: ['a/1-0.jpg'] }
      await documents.write([putReview(plain), putReview(rich, { scopes: [], cached_at: 77 })])
      const found = await documents.get('reviews', [rich.id, plain.id, uuid(99)])
      expect(Object.fromEntries(found)).toStrictEqual({
        [plain.id]: { row: plain, scopes: [`user:${me}`] },
        [rich.id]: { row: rich, scopes: [], cached_at: 77 },
      })
    })

    test('replaces a document whole, the last change of a key counts', async () => {
      const documents = await create()
      const before = { ...reviewRow(10, me, place, 1), comment: 'gone later' }
      const between = { ...reviewRow(10, me, place, 1), rating: 1 }
      const after = { ...reviewRow(10, me, place, 1), rating: 2 }
      await documents.write([putReview(before, { cached_at: 1 })])
      await documents.write([putReview(between), putReview(after)])
      const found = await documents.get('reviews', [after.id])
      expect(found.get(after.id)).toStrictEqual({ row: after, scopes: [`user:${me}`] })
    })

    test('deletes, also what is not there, and stores again under the same key, many times', async () => {
      const documents = await create()
      const row = reviewRow(10, me, place, 1)
      const deletion = { entity: 'reviews', key: row.id, document: null } as const
      await documents.write([deletion])
      for (const rating of [1, 2, 3]) {
        await documents.write([putReview({ ...row, rating })])
        expect((await documents.get('reviews', [row.id])).get(row.id)?.row.rating).toBe(rating)
        await documents.write([deletion])
        expect((await documents.get('reviews', [row.id])).size).toBe(0)
        expect(await documents.where('reviews', 'user_id', me)).toEqual([])
      }
    })

    test('finds by column what has the value, and nothing else, and all of an entity', async () => {
      const documents = await create()
      const other = uuid(3)
      const mine = [reviewRow(10, me, place, 1), reviewRow(11, me, other, 2)]
      await documents.write([...mine, reviewRow(12, other, place, 3)].map((row) => putReview(row)))
      const ofMe = await documents.where('reviews', 'user_id', me)
      const ofPlace = await documents.where('reviews', 'restaurant_id', place)
      expect(ofMe.map(({ row }) => row.id).toSorted()).toEqual([uuid(10), uuid(11)])
      expect(ofPlace.map(({ row }) => row.id).toSorted()).toEqual([uuid(10), uuid(12)])
      expect(await documents.where('reviews', 'user_id', uuid(9))).toEqual([])
      expect((await documents.all('reviews')).map(({ row }) => row.id).toSorted()).toEqual([
        uuid(10),
        uuid(11),
        uuid(12),
      ])
    })

    test.each([
      ['reviews', 'user_id'],
      ['reviews', 'restaurant_id'],
      ['followers', 'follower_id'],
      ['followers', 'following_id'],
      ['lists', 'user_id'],
      ['list_restaurants', 'list_id'],
      ['list_restaurants', 'restaurant_id'],
      ['list_likes', 'list_id'],
      ['list_likes', 'user_id'],
      ['review_likes', 'review_id'],
      ['private_notes', 'user_id'],
      ['earlier_texts', 'user_id'],
      ['restrictions', 'user_id'],
      ['activities', 'user_id'],
    ] as const)('finds rows of %s by %s, as effects and queries ask for them', async (entity, column) => {
      const documents = await create()
      const more = entity === 'earlier_texts' ? { field: 'comment' } : { position: 0 }
      const row = { id: uuid(10), [column]: uuid(20), created_at: '2026-01-01T00:00:00.000Z', ...more }
      const rows = [row, { ...row, id: uuid(11), [column]: uuid(21) }]
      await documents.write(
        rows.map((one) => ({ entity, key: one.id, document: { row: one, scopes: ['catalog'] } }) as never),
      )
      const found = await documents.where(entity, column, uuid(20))
      expect(found.map((document) => document.row)).toEqual([row])
    })

    test('finds what a scope holds, over all entities', async () => {
      const documents = await create()
      await documents.write([
        putReview(reviewRow(10, me, place, 1), { scopes: ['followers:x', 'user:x'] }),
        putReview(reviewRow(11, me, place, 1), { scopes: ['user:x'] }),
        { entity: 'profiles', key: me, document: { row: profileRow(me, 'me'), scopes: ['followers:x'] } },
      ])
      expect(new Set((await documents.everything()).flatMap(({ document }) => document.scopes))).toEqual(
        new Set(['followers:x', 'user:x']),
      )
      const found = (await documents.everything()).filter(({ document }) => document.scopes.includes('followers:x'))
      expect(found.map(({ entity, key }) => `${entity}:${key}`).toSorted()).toEqual([
        `profiles:${me}`,
        `reviews:${uuid(10)}`,
      ])
      expect(found.find(({ entity }) => entity === 'profiles')?.document).toStrictEqual({
        row: profileRow(me, 'me'),
        scopes: ['followers:x'],
      })
    })

    test('lists what was fetched on demand and no scope holds', async () => {
      const documents = await create()
      const restaurant = (number: number, scopes: string[], cached?: number) => ({
        entity: 'restaurants' as const,
        key: uuid(number),
        document: { row: restaurantRow(number, 'x'), scopes, ...(cached ? { cached_at: cached } : {}) },
      })
      await documents.write([
        restaurant(20, [], 300),
        restaurant(21, [], 100),
        restaurant(22, ['catalog'], 50),
        restaurant(23, []),
        putReview(reviewRow(10, me, place, 1), { scopes: [], cached_at: 200 }),
      ])
      const oldestFirst = [
        { entity: 'restaurants', key: uuid(21) },
        { entity: 'reviews', key: uuid(10) },
        { entity: 'restaurants', key: uuid(20) },
      ]
      expect(new Set(await documents.cached())).toEqual(new Set(oldestFirst))
      expect(await documents.cached(['reviews', 'lists'])).toEqual([oldestFirst[1]])
      expect(await documents.countCached()).toBe(3)
      expect(await documents.oldestCached(2)).toEqual(oldestFirst.slice(0, 2))
      expect(await documents.oldestCached(9)).toEqual(oldestFirst)
      expect((await documents.everything()).filter(({ document }) => isUnscoped(document))).toMatchObject([
        { entity: 'restaurants', key: uuid(23) },
      ])
    })

    test('writes nothing for no changes', async () => {
      const documents = await create()
      await documents.write([])
      expect((await documents.get('reviews', [])).size).toBe(0)
    })
  })
}

/** How storage that is gone answers. */
export async function expectLost(work: Promise<unknown>): Promise<void> {
  const error: unknown = await work.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(StorageError)
  expect((error as StorageError).kind).toBe('lost')
}
