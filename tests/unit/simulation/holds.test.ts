import { expect, test } from 'vitest'
import type { Mutation, Photo } from '#src/db/owed.ts'
import { createHolds } from '#tests/simulation/holds.ts'
import { createMemoryOwed, type OwedChange } from '#tests/simulation/memory-stores.ts'
import { idOf, me } from '#tests/support/memory-store.ts'

const path = `${me}/1-0.webp`
const photo: Photo = {
  id: idOf(20),
  bucket: 'review-photos',
  path,
  review_id: idOf(5),
  index: 0,
  state: 'uploaded',
  progress: 1,
  attempts: 0,
  size: 7,
}
const deletion: Mutation = {
  seq: 1,
  id: idOf(1),
  intent: 'delete_review',
  input: { id: idOf(5) },
  saved_at: '2026-01-01T12:00:00.000Z',
  state: 'waiting',
  attempts: 0,
}
const deleted: OwedChange[] = [
  { table: 'outbox', after: deletion },
  { table: 'photos', before: photo, after: { ...photo, state: 'removing' } },
]

/** What the oracle says when the deletion is taken back, and the phone has these photos and nothing that links them. */
async function takenBack(photos: Photo[], isLinked: boolean): Promise<string | undefined> {
  const owed = createMemoryOwed()
  const holds = createHolds(
    { owed, now: () => 0, skew: 0 },
    () => false,
    () => isLinked,
  )
  expect(holds.broken(deleted, [])).toBeUndefined()
  await owed.write(['photos'], (writer) => writer.put('photos', photos))
  return holds.broken([], [deletion])
}

test('a photo that has no link is back with its review, unless the server has taken one', async () => {
  expect(await takenBack([], false)).toBe(`has the photo ${path} not back as uploaded, but as undefined`)
  expect(await takenBack([photo], false)).toBeUndefined()
  expect(await takenBack([], true)).toBeUndefined()
})
