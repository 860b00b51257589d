/** Whether a refresh by hand has brought what the server has. */
// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import type { Facts } from '#src/db/owed.ts'
import { isRefreshed } from '#src/queries/refreshed.ts'
import { openForEach } from '#tests/unit/db/real-stores.ts'
import { uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy

openForEach(uuid(1), (opened) => {
  copy = opened
})

const note = (name: 'last_contact' | 'last_pull', value: Facts['last_pull']): Promise<void> =>
  copy.owed.write(['facts'], (owed) => owed.put('facts', [{ name, value }]))

test('is true when a pull that began after the pull of the finger has brought all', async () => {
  await note('last_pull', 99)
  const answer = isRefreshed(copy, 100)
  await note('last_pull', 100)
  expect(await answer).toBe(true)
})

test('is false when the server has only said that it is busy, or a pull from before has ended', async () => {
  const answer = isRefreshed(copy, 100)
  await note('last_contact', 200)
  await note('last_pull', 99)
  expect(await answer).toBe(false)
}, 20_000)
