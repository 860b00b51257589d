/** The call that tells a phone of whom it must delete everything. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testBackend } from '#tests/support/backend.ts'
import { createWorld } from '#tests/support/world.ts'

const backend = testBackend()
const world = createWorld(backend)
const reader = await world.person('Reader')

const ask = (user_ids: unknown) => backend.asUser(reader).rpc('deleted_people', { user_ids })

test('names who has deleted their account, and ids that nobody has', async () => {
  const [ada, ben] = [await world.person('Ada'), await world.person('Ben')]
  expect((await ask([ada.id, ben.id])).body).toEqual([])
  expect((await backend.asUser(ben).fetch('/functions/v1/delete-user', { method: 'POST' })).status).toBe(200)
  const nobody = randomUUID()
  const { body } = await ask([ada.id, ben.id, nobody, ben.id])
  expect((body as string[]).toSorted()).toEqual([ben.id, nobody].toSorted())
})

test('answers to nothing with nothing, and refuses more than a phone can know', async () => {
  expect((await ask([])).body).toEqual([])
  expect((await ask(null)).body).toEqual([])
  expect((await ask(Array.from({ length: 1000 }, () => reader.id))).body).toEqual([])
  expect((await ask(Array.from({ length: 1001 }, () => reader.id))).status).toBe(400)
})
