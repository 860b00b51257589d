// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { firstValueFrom } from 'rxjs'
import { expect, test } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import type { List } from '#src/domain/rows.ts'
import { scopedList } from '#src/queries/list-page.ts'
import { openForEach } from '#tests/unit/db/real-stores.ts'
import { uuid } from '#tests/unit/db/rows.ts'

const [me, id] = [uuid(1), uuid(2)]
let copy: LiveCopy
openForEach(me, (opened) => {
  copy = opened
})

const at = '2026-11-01T10:00:00Z'
const writeList = (restaurant_count: number) => {
  const times = { created_at: at, updated_at: at }
  const row: List = {
    id,
    user_id: me,
    name: 'L',
    is_public: true,
    is_ranked: false,
    like_count: 0,
    restaurant_count,
    ...times,
  }
  return copy.documents.write([{ entity: 'lists', key: id, document: { row, scopes: [`list:${id}`] } }])
}
const isComplete = async () => (await firstValueFrom(scopedList(copy, id))).isComplete

test('an own list is whole when it has no places, and not before the first of its places have arrived', async () => {
  await writeList(0)
  expect(await isComplete()).toBe(true)
  await writeList(2)
  expect(await isComplete()).toBe(false)
  const row = { id: uuid(3), list_id: id, restaurant_id: uuid(4), position: 0, created_at: at }
  const document = { row, scopes: [`list:${id}`] }
  await copy.documents.write([{ entity: 'list_restaurants', key: row.id, document }])
  expect(await isComplete()).toBe(false)
  await copy.owed.write(['facts'], (owed) => owed.put('facts', [{ name: 'first_pull_done', value: true }]))
  expect(await isComplete()).toBe(true)
})
