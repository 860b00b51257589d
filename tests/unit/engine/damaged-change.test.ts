import { expect, test } from 'vitest'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { Mutation } from '#src/db/owed.ts'
import { createMemoryStore, idOf } from '#tests/support/memory-store.ts'
import { ada, modelPhones, place } from '#tests/support/model-phones.ts'

const { push } = modelPhones()

test('a damaged change tries no photo again that was refused, and brings none back that is to be deleted', async () => {
  const phone = createMemoryStore(ada)
  const photo = { bucket: 'review-photos', review_id: idOf(9), index: 0, progress: 0, attempts: 0, size: 7 } as const
  await phone.owed.write(['photos'], (owed) =>
    owed.put('photos', [
      { ...photo, id: idOf(60), path: `${ada}/1-0.webp`, state: 'failed', message: 'Refused.', code: 'file_refused' },
      { ...photo, id: idOf(61), path: `${ada}/2-0.webp`, state: 'removing' },
    ]),
  )
  await saveIntent(phone, 'add_favorite', { restaurant_id: place })
  await phone.owed.damage('outbox', phone.owed.rows('outbox')[0] as Mutation, [['input', null]])
  await push(phone)
  expect(phone.owed.rows('refused').map(({ code }) => code)).toEqual(['damaged'])
  expect(phone.owed.rows('photos').map(({ state }) => state)).toEqual(['failed', 'removing'])
})
