import { beforeEach, expect, test } from 'vitest'
import { saveLeftTexts, saveTypedTexts, storeTypedTexts } from '#src/commands/save-profile-texts.ts'
import { createMemoryStore, type MemoryStore, me } from '#tests/support/memory-store.ts'

const profile = { user_id: me, username: 'ada', full_name: 'Ada' }
let store: MemoryStore
beforeEach(async () => {
  store = createMemoryStore()
  await store.documents.write([{ entity: 'profiles', key: me, document: { row: profile, scopes: [`user:${me}`] } }])
})

const saved = () => store.owed.rows('outbox').map(({ intent, input }) => ({ intent, input }))

test('what is typed is a draft until it is saved, and shows at once then', async () => {
  await storeTypedTexts(store, { full_name: 'Ada L' })
  expect(store.owed.rows('drafts').map(({ content }) => content)).toEqual([{ full_name: 'Ada L' }])
  expect(saved()).toEqual([])
  await saveTypedTexts(store, { full_name: 'Ada L' }, profile)
  expect(store.owed.rows('drafts')).toEqual([])
  expect(saved()).toEqual([
    { intent: 'update_profile', input: { fields: { full_name: 'Ada L' }, base: { full_name: 'Ada' } } },
  ])
  expect((await store.documents.get('profiles', [me])).get(me)?.row.full_name).toBe('Ada L')
})

test('what an earlier visit has left is saved at the next start, once', async () => {
  await storeTypedTexts(store, { bio: 'Soup' })
  await saveLeftTexts(store)
  await saveLeftTexts(store)
  expect(saved()).toEqual([{ intent: 'update_profile', input: { fields: { bio: 'Soup' }, base: { bio: '' } } }])
  expect(store.owed.rows('drafts')).toEqual([])
})

test('a draft that says nothing new ends without a change', async () => {
  await storeTypedTexts(store, { full_name: ' Ada ' })
  await saveLeftTexts(store)
  expect([saved(), store.owed.rows('drafts')]).toEqual([[], []])
})

test('what is left stays until the profile has arrived', async () => {
  await store.documents.write([{ entity: 'profiles', key: me, document: null }])
  await storeTypedTexts(store, { bio: 'Soup' })
  expect(await saveLeftTexts(store)).toEqual({ ok: true, value: undefined })
  expect(store.owed.rows('drafts')).toHaveLength(1)
})
