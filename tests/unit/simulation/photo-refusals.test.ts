import { expect, test } from 'vitest'
import type { Mutation, Photo } from '#src/db/owed.ts'
import { createPhotoRefusals } from '#tests/simulation/photo-refusals.ts'
import { idOf } from '#tests/support/memory-store.ts'

const path = 'ada/1-0.jpg'
const link: Mutation = {
  seq: 1,
  id: idOf(1),
  intent: 'attach_photo',
  input: { review_id: idOf(2), path },
  saved_at: '2026-11-28T10:00:00.000Z',
  state: 'sending',
  attempts: 0,
}

test.each([
  ['uploaded', false],
  ['failed', true],
  ['removing', true],
  ['waiting', true],
  ['uploading', true],
] as const)('a refused link whose photo is %s may leave the outbox: %s', (state, may) => {
  const refusals = createPhotoRefusals()
  const photo = { id: idOf(3), path, state } as Photo
  const owed = { rows: () => [photo] } as never
  expect(refusals.mayDrop(link, [], owed)).toBe(false)
  refusals.refused({ id: link.id, intent: link.intent, input: link.input }, 'not_found')
  expect(refusals.mayDrop(link, [], owed)).toBe(may)
})
