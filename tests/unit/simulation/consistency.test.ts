import { beforeEach, expect, test } from 'vitest'
import { logVisit } from '#src/commands/log-visit.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { applyPending } from '#src/db/apply-pending.ts'
import type { Review } from '#src/domain/rows.ts'
import { companionIds } from '#src/domain/visits/companions.ts'
import { createResync } from '#sync/resync.ts'
import { checkDevice } from '#tests/simulation/consistency.ts'
import { createDamages } from '#tests/simulation/damages.ts'
import type { SimulatedDevice, World } from '#tests/simulation/world.ts'
import { createMemoryStore, idOf, type MemoryStore } from '#tests/support/memory-store.ts'

const [ben, visit] = [idOf(2), idOf(3)]

/** A phone on which somebody has just named Ben, whose page they had looked at, on a visit. */
let copy: MemoryStore
beforeEach(async () => {
  copy = createMemoryStore()
  const row = { user_id: ben, username: 'ben' }
  await copy.documents.write([{ entity: 'profiles', key: ben, document: { row, scopes: [], cached_at: 1 } }])
  await saveIntent(copy, 'follow', { user_id: ben })
  const input = { id: visit, restaurant_id: idOf(4), created_at: '2026-05-01T11:00:00.000Z' }
  await logVisit(copy, { ...input, companions: [ben] })
})

/** What is not right of what it shows. */
function wrongOf({ owed, documents, userId }: MemoryStore): string[] {
  const wrong: string[] = []
  const device = { owed, documents, isHeld: () => false }
  const owner = { name: 'phone', userId, device, running: new Set(), shakes: 0, steadySince: 0 }
  const watch = { damages: createDamages(), failed: (_: number, text: string) => wrong.push(text) }
  checkDevice({ watch } as unknown as World, owner as unknown as SimulatedDevice)
  return wrong
}

function named(): string[] | undefined {
  const review = copy.documents.rows('reviews').get(visit)?.row as Review | undefined
  return review && companionIds(review)
}
const forget = () => createResync(copy).begin(undefined, 'first', { isOutdated: true })
/** A fault that has forgotten to say so. */
const loseProfile = () => copy.documents.write([{ entity: 'profiles', key: ben, document: null }])

test('a visit names who was only fetched until the next application, once everything is read anew', async () => {
  expect([named(), wrongOf(copy)]).toEqual([[ben], []])
  await forget()
  expect([named(), wrongOf(copy)]).toEqual([[ben], []])
  await applyPending(copy)
  expect([named(), wrongOf(copy)]).toEqual([[], []])
})

test('a visit that names who is not there any more is wrong', async () => {
  await loseProfile()
  expect(wrongOf(copy)).toEqual([expect.stringContaining(`phone shows reviews ${visit} as`)])
})

test('what is wrong is seen while everything is read anew, as soon as something was applied', async () => {
  await forget()
  await applyPending(copy)
  await copy.documents.write([{ entity: 'reviews', key: visit, document: null }])
  expect(wrongOf(copy)).toEqual([expect.stringContaining(`phone shows reviews ${visit} as null`)])
})
