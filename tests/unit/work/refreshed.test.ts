/** Whether a refresh by hand has brought what the server has. */
// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { filter, firstValueFrom } from 'rxjs'
import { afterEach, expect, test, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import type { Facts } from '#src/db/owed.ts'
import { isRefreshed } from '#src/queries/refreshed.ts'
import { syncStatus } from '#src/queries/sync-status.ts'
import { openForEach } from '#tests/unit/db/real-stores.ts'
import { uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy

openForEach(uuid(1), (opened) => {
  copy = opened
})
afterEach(() => vi.useRealTimers())

const note = (name: 'last_contact' | 'last_pull', value: Facts['last_pull']): Promise<void> =>
  copy.owed.write(['facts'], (owed) => owed.put('facts', [{ name, value }]))

test('is true when a pull that began after the pull of the finger has brought all', async () => {
  await note('last_pull', 99)
  const answer = isRefreshed(copy, 100)
  await note('last_pull', 100)
  expect(await answer).toBe(true)
})

test('is not true by a pull from before the clock was set back', async () => {
  const now = copy.clock.now()
  await note('last_pull', now + 3_600_000)
  let isKnown = false
  const answer = isRefreshed(copy, now).finally(() => {
    isKnown = true
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(isKnown).toBe(false)
  await note('last_pull', copy.clock.now())
  expect(await answer).toBe(true)
})

test('is false when the server has only said that it is busy, or a pull from before has ended', async () => {
  // What RxJS's timers are made of; IndexedDB needs the others.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const answer = isRefreshed(copy, 100)
  await note('last_contact', 200)
  await note('last_pull', 99)
  await firstValueFrom(syncStatus(copy).pipe(filter(({ lastPull }) => lastPull === 99)))
  vi.advanceTimersByTime(8000)
  expect(await answer).toBe(false)
})
