import { expect, test } from 'vitest'
import type { Mutation, Photo } from '#src/db/owed.ts'
import { createHolds } from '#tests/simulation/holds.ts'
import { createMemoryOwed, type OwedChange } from '#tests/simulation/memory-stores.ts'
import { epoch } from '#tests/simulation/virtual-clock.ts'
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

/** A phone on which somebody has just deleted a visit and may take it back for ten seconds; `heard`: what is not true of it. */
async function createPhone() {
  const owed = createMemoryOwed()
  const phone = { owed, skew: 0, time: 0, now: () => phone.time }
  const holds = createHolds(
    phone,
    () => false,
    () => false,
  )
  const heard: (string | undefined)[] = []
  owed.onCommit((changes) => heard.push(holds.broken(changes, [])))
  const append = (more: Partial<Mutation>) =>
    owed.write(['outbox'], (writer) => writer.append({ ...deletion, ...more }))
  await append({ delayed_until: epoch + 10_000 })
  const sendAt = async (time: number) => {
    phone.time = time
    const [row] = owed.rows('outbox')
    if (row) await owed.write(['outbox'], (writer) => writer.put('outbox', [{ ...row, state: 'sending' }]))
    return heard.at(-1)
  }
  return { owed, append, sendAt }
}

const early = 'sends delete_review, which can still be taken back'

test('a deletion that can still be taken back is not to be sent until its time is over', async () => {
  expect(await (await createPhone()).sendAt(5_000)).toBe(early)
  expect(await (await createPhone()).sendAt(10_001)).toBeUndefined()
})

test('a deletion that a file brings again after all that was owed was lost can be sent at once', async () => {
  const { owed, append, sendAt } = await createPhone()
  await owed.lose()
  await append({ sent: true })
  expect(await sendAt(5_000)).toBeUndefined()
})

test('a deletion that is made anew after all that was owed was lost can be taken back', async () => {
  const { owed, append, sendAt } = await createPhone()
  await owed.lose()
  await append({ id: idOf(3), delayed_until: epoch + 8_000 })
  expect(await sendAt(5_000)).toBe(early)
})
