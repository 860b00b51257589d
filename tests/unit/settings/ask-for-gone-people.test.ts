import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { askForGonePeople } from '#src/app/local/ask-for-gone-people.ts'
import { cacheAnswer } from '#src/commands/cache-answer.ts'
import { closeAll, createTestDevice } from '#tests/unit/db/real-stores.ts'
import { uuid } from '#tests/unit/db/rows.ts'

test('G6 everybody known is asked about, at most 1,000 at once: the last of 1,001 has gone and is forgotten', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('caches', { has: async () => false })
  const copy = await createTestDevice().open(uuid(1))
  const people = Array.from({ length: 1001 }, (_, n) => uuid(1000 + n))
  const last = people.at(-1) ?? ''
  await cacheAnswer(copy, 'followers', { people: people.slice(0, -1).map((user_id) => ({ user_id })) })
  await cacheAnswer(copy, 'page', { user_id: last })
  const asked: number[] = []
  await askForGonePeople(copy, {
    ownAccount: async () => ({ email: '', devices: [] }),
    endSession: async () => {},
    restrictedPeople: async () => [],
    deleteAccount: async () => {},
    changePassword: async () => {},
    signOutOthers: async () => {},
    async deletedAmong(ids) {
      asked.push(ids.length)
      return ids.filter((id) => id === last)
    },
  })
  const left = (await copy.documents.answers.all()).map(({ id }) => id)
  await closeAll()
  vi.unstubAllGlobals()
  expect([asked, left]).toEqual([[1000, 1], ['followers']])
})
