// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { firstValueFrom } from 'rxjs'
import { expect, test } from 'vitest'
import { disownDocuments } from '#src/db/clear-cursors.ts'
import type { LiveCopy } from '#src/db/open.ts'
import type { OwedTables, Photo, Refused } from '#src/db/owed.ts'
import { workNow } from '#src/queries/work.ts'
import { openForEach, type TestDevice } from '#tests/unit/db/real-stores.ts'
import { mutation, uuid } from '#tests/unit/db/rows.ts'

const me = uuid(1)
const [review, place, list, other] = [uuid(10), uuid(20), uuid(30), uuid(40)]

let device: TestDevice
let copy: LiveCopy
openForEach(me, (opened, on) => {
  copy = opened
  device = on
})

const refused = (seq: number, intent: string, input: Record<string, unknown>, because?: number): Refused => ({
  id: uuid(100 + seq),
  seq,
  intent,
  input,
  saved_at: '2026-01-01T00:00:00Z',
  code: 'refused',
  message: 'No.',
  ...(because === undefined ? {} : { because: uuid(100 + because) }),
})

const photo = (index: number, more: Partial<Photo> = {}): Photo => ({
  id: uuid(200 + index),
  bucket: 'review-photos',
  path: `${me}/1-${index}.webp`,
  review_id: review,
  index,
  state: 'waiting',
  progress: 0,
  attempts: 0,
  size: 1,
  ...more,
})

const put = <T extends keyof OwedTables>(table: T, rows: OwedTables[T][]) =>
  copy.owed.write([table], (owed) => owed.put(table, rows))
const save = (intent: string, input: Record<string, unknown>, more = {}) =>
  copy.owed.write(['outbox'], (owed) => owed.append({ ...mutation(intent, input), ...more }))
const read = () => firstValueFrom(workNow(copy))
const cachePlace = () =>
  copy.documents.write([
    {
      entity: 'restaurants',
      key: place,
      document: { row: { id: place, name: 'Café X', rating_count: 0, visits: 0 }, scopes: [] },
    },
    {
      entity: 'reviews',
      key: review,
      document: {
        row: { id: review, user_id: me, restaurant_id: place, created_at: '2026-01-01T00:00:00Z' },
        scopes: [],
      },
    },
  ])

test('H2 Changes are named by what this device knows, deleted things by their base', async () => {
  await cachePlace()
  const deleted = { id: list, user_id: me, name: 'Rainy', is_public: true, is_ranked: true }
  const times = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' }
  const row = { ...deleted, ...times, restaurant_count: 0, like_count: 0 }
  await put('bases', [{ id: `lists:${list}`, entity: 'lists', key: list, document: { row, scopes: [] } }])
  await save('edit_review', { id: review })
  await save('delete_list', { id: list })
  await save('follow', { user_id: other }, { state: 'sending' })
  await save('like_list', { list_id: other }, { attempts: 3 })
  await save('unlike_list', { list_id: other }, { state: 'applied' })
  await put('refused', [refused(8, 'follow', {}), refused(3, 'unfollow', {})])
  const { waiting, counts, refused: undecided } = await read()
  // In the order of saving.
  expect(undecided.map(({ intent }) => intent)).toEqual(['unfollow', 'follow'])
  expect(waiting.map(({ title, state }) => [title, state])).toEqual([
    ['Edited visit to Café X', 'waiting'],
    ['Deleted “Rainy”', 'waiting'],
    ['Followed somebody', 'sending'],
    ['Liked a list', 'stuck'],
  ])
  expect(counts).toMatchObject({ changes: 4, stuck: 1, photos: 0, refusedChanges: 2 })
})

test('H2 What waits with refused work stands below it, with its photos, under the name that it brought', async () => {
  const visit = { id: review, restaurant_id: place, place: { id: place, name: 'New Bar' }, rating: 4.5 }
  await put('refused', [
    refused(1, 'log_visit', visit),
    refused(2, 'add_to_list', { list_id: list, restaurant_id: place }, 1),
    refused(3, 'set_list_note', { list_id: list, restaurant_id: place }, 2),
    refused(4, 'pin_restaurant', { restaurant_id: other }),
  ])
  await put('photos', [photo(1), photo(0)])
  const work = await read()
  expect(work.refused.map(({ title, waitsWithIt }) => [title, waitsWithIt.map((one) => one.title)])).toEqual([
    ['Visit to New Bar', ['Added New Bar to a list', 'Note about New Bar in a list']],
    ['Pinned a place', []],
  ])
  expect(work.refused[0]).toMatchObject({ rating: 4.5, photos: [{ id: uuid(200) }, { id: uuid(201) }] })
  expect(work.photos).toEqual([])
  expect(work.counts).toMatchObject({ refusedVisits: 1, refusedChanges: 1, photos: 0 })
})

test('H2 Refused work of a file that names each other as the cause is shown, and ends no tab', async () => {
  await put('refused', [refused(1, 'follow', {}, 2), refused(2, 'unfollow', {}, 1), refused(3, 'follow', {}, 3)])
  const work = await read()
  expect(work.refused).toHaveLength(2)
})

test('H3 Photos are counted with those that have arrived, and failed ones stand for themselves', async () => {
  await cachePlace()
  await put('photos', [
    photo(0, { state: 'uploaded', progress: 1 }),
    photo(1, { state: 'uploading', progress: 0.5 }),
    photo(2),
    photo(3, { state: 'failed', message: 'Too large.' }),
    photo(4, { state: 'removing' }),
    photo(5, { draft_id: 'draft' }),
  ])
  const { photos, failedPhotos, removals, counts } = await read()
  expect(photos).toHaveLength(1)
  expect(photos[0]).toMatchObject({ title: 'Café X', percent: 37, path: `/review/${review}` })
  expect(photos[0]?.photos.map(({ title, state }) => [title, state])).toEqual([
    ['Photo 1 of 4', 'sent'],
    ['Photo 2 of 4', 'uploading'],
    ['Photo 3 of 4', 'waiting'],
    ['Photo 4 of 4', 'failed'],
  ])
  expect(failedPhotos).toMatchObject([{ photos: [{ title: 'Photo 4 of 4', place: 'Café X', reason: 'Too large.' }] }])
  expect([removals, counts.photos, counts.failedPhotos, counts.changes]).toEqual([1, 2, 1, 1])
})

test('H2 Hundreds of changes are read in no time', async () => {
  await cachePlace()
  await copy.owed.write(['outbox'], async (owed) => {
    for (let n = 0; n < 500; n++) await owed.append(mutation('add_favorite', { restaurant_id: place }))
  })
  expect((await read()).waiting).toHaveLength(500)
})

test('H2 Documents that were cleared are gone after the next opening; what is owed and drafts are not', async () => {
  await cachePlace()
  await save('add_favorite', { restaurant_id: place })
  await put('drafts', [{ id: 'd', kind: 'visit', content: {}, changed_at: '2026-01-01T00:00:00Z' }])
  await put('facts', [{ name: 'first_pull_done', value: true }])
  await put('cursors', [{ scope: 'catalog', cursor: '7' }])
  await disownDocuments(copy.owed, uuid(99))
  await copy.close()
  copy = await device.open(me)
  expect(await copy.documents.all('restaurants')).toEqual([])
  const owed = await copy.owed.read(['outbox', 'drafts', 'cursors', 'facts'], async (reader) => ({
    outbox: (await reader.all('outbox')).length,
    drafts: (await reader.all('drafts')).length,
    cursors: (await reader.all('cursors')).length,
    firstPull: (await reader.get('facts', 'first_pull_done'))?.value,
  }))
  expect(owed).toEqual({ outbox: 1, drafts: 1, cursors: 0, firstPull: false })
})

test('What is not there any more has the name that the work noted, and Retry is for what may work', async () => {
  const named = { names: { [place]: 'Kumo', [list]: 'Sunday mornings', [review]: 'Kumo' } }
  await put('refused', [
    { ...refused(1, 'set_list_note', { list_id: list, restaurant_id: place }), ...named, code: 'not_found' },
    { ...refused(2, 'edit_review', { id: review }), ...named, code: 'unexpected' },
    { ...refused(3, 'pin_restaurant', { restaurant_id: place }), ...named, code: 'profiles_pinned_at_most_four' },
    { ...refused(4, 'edit_list', { id: list }), ...named, code: 'lists_name_length' },
  ])
  expect((await read()).refused.map(({ title, mayWorkAgain }) => [title, mayWorkAgain])).toEqual([
    ['Note about Kumo in “Sunday mornings”', false],
    ['Edited visit to Kumo', true],
    ['Pinned Kumo', true],
    ['Edited “Sunday mornings”', false],
  ])
})

test('The photos of a review that cannot be sent stand together', async () => {
  const failed = { state: 'failed', message: 'This photo is too large.', code: 'photo_size' } as const
  await put('photos', [{ ...photo(0), ...failed }, { ...photo(1), ...failed }, photo(2)])
  const { failedPhotos, counts } = await read()
  expect(
    failedPhotos.map(({ id, photos }) => [id, photos.map(({ title, mayWorkAgain }) => [title, mayWorkAgain])]),
  ).toEqual([
    [
      review,
      [
        ['Photo 1 of 3', false],
        ['Photo 2 of 3', false],
      ],
    ],
  ])
  expect(counts.failedPhotos).toBe(2)
})
