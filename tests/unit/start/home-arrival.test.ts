/** When home counts as here: not before what it reads has what a first sync has stored. */
// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveCopy } from '#src/db/open.ts'
import { isHomeHere } from '#src/queries/home-arrival.ts'
import { closeAll, createTestDevice, openBeforeRxdb } from '#tests/unit/db/real-stores.ts'
import { putReview, reviewRow, uuid } from '#tests/unit/db/rows.ts'

const me = uuid(1)

afterEach(async () => {
  vi.restoreAllMocks()
  await closeAll()
})

const homeArrives = async (copy: LiveCopy): Promise<void> => {
  await copy.documents.write([putReview(reviewRow(10, me, uuid(2), 1))])
  await copy.owed.write(['facts'], (owed) => owed.put('facts', [{ name: 'home_arrived', value: true }]))
}

/** Holds the screens' reads back until `goOn`. */
function holdReads(copy: LiveCopy): () => void {
  let goOn = (): void => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const { find } = copy.documents
  copy.documents.find = async (...question) => {
    await held
    return find(...question)
  }
  return goOn
}

function watch(copy: LiveCopy): boolean[] {
  const seen: boolean[] = []
  isHomeHere(copy).subscribe((isHere) => seen.push(isHere))
  return seen
}

test.for(['before', 'after'])('home that arrives %s it is drawn is here when it is read', async (when) => {
  const { copy } = await openBeforeRxdb(createTestDevice(), me)
  if (when === 'before') await homeArrives(copy)
  const goOn = holdReads(copy)
  const seen = watch(copy)
  if (when === 'after') await homeArrives(copy)
  const all = vi.spyOn(copy.documents, 'all')
  await vi.waitFor(() => expect(all.mock.calls.length + seen.length).toBeGreaterThan(1))
  expect(seen).not.toContain(true)
  goOn()
  await vi.waitFor(() => expect(seen.at(-1)).toBe(true))
  expect(watch(copy)).toEqual([true])
})

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))

test('home of a copy that was there before is here at once', async () => {
  const device = createTestDevice()
  const { copy, openRxdb } = await openBeforeRxdb(device, me)
  await homeArrives(copy)
  await openRxdb()
  await copy.close()
  const again = await openBeforeRxdb(device, me)
  holdReads(again.copy)
  const seen = watch(again.copy)
  await vi.waitFor(() => expect(seen).toEqual([true]))
})
