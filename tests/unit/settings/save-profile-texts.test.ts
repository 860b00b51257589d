import { beforeEach, expect, test } from 'vitest'
import { saveLeftTexts, saveTypedTexts, storeTypedTexts } from '#src/commands/save-profile-texts.ts'
import { createMemoryStore, type MemoryStore, me } from '#tests/support/memory-store.ts'

const profile = { user_id: me, username: 'ada', full_name: 'Ada' }
let copy: MemoryStore
beforeEach(async () => {
  copy = createMemoryStore()
  await copy.documents.write([{ entity: 'profiles', key: me, document: { row: profile, scopes: [`user:${me}`] } }])
})

const saved = () => copy.owed.rows('outbox').map(({ intent, input }) => ({ intent, input }))

test('what is typed is a draft until it is saved, and shows at once then', async () => {
  await storeTypedTexts(copy, { full_name: 'Ada L' })
  expect(copy.owed.rows('drafts').map(({ content }) => content)).toEqual([{ full_name: 'Ada L' }])
  expect(saved()).toEqual([])
  await saveTypedTexts(copy, { full_name: 'Ada L' }, profile)
  expect(copy.owed.rows('drafts')).toEqual([])
  expect(saved()).toEqual([
    { intent: 'update_profile', input: { fields: { full_name: 'Ada L' }, base: { full_name: 'Ada' } } },
  ])
  expect((await copy.documents.get('profiles', [me])).get(me)?.row.full_name).toBe('Ada L')
})

test('what an earlier visit has left is saved at the next start, once', async () => {
  await storeTypedTexts(copy, { bio: 'Soup' })
  await saveLeftTexts(copy)
  await saveLeftTexts(copy)
  expect(saved()).toEqual([{ intent: 'update_profile', input: { fields: { bio: 'Soup' }, base: { bio: '' } } }])
  expect(copy.owed.rows('drafts')).toEqual([])
})

test('a draft that says nothing new ends without a change', async () => {
  await storeTypedTexts(copy, { full_name: ' Ada ' })
  await saveLeftTexts(copy)
  expect([saved(), copy.owed.rows('drafts')]).toEqual([[], []])
})

test('what is left stays until the profile has arrived', async () => {
  await copy.documents.write([{ entity: 'profiles', key: me, document: null }])
  await storeTypedTexts(copy, { bio: 'Soup' })
  expect(await saveLeftTexts(copy)).toEqual({ ok: true, value: undefined })
  expect(copy.owed.rows('drafts')).toHaveLength(1)
})
