/** With whom, in an export and in the accounts into which it is imported. */
import { expect, it } from 'vitest'
import { logVisit } from '#src/commands/log-visit.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { diaryCsv } from '#src/domain/archive/diary-csv.ts'
import { importPlan } from '#src/domain/archive/import-plan.ts'
import { essence, exported, imported } from '#tests/support/archives.ts'
import { idOf, type MemoryStore } from '#tests/support/memory-store.ts'
import { ada, ben, cleo, door, phoneOf } from './world.ts'

const visit = idOf(21)

/** A phone that knows Cleo; its person follows her. */
async function friendOfCleo(userId: string): Promise<MemoryStore> {
  const phone = await phoneOf(userId)
  const row = { user_id: cleo, username: 'cleo', full_name: 'Cleo' }
  await phone.documents.write([{ entity: 'profiles', key: cleo, document: { row, scopes: [`user:${cleo}`] } }])
  await saveIntent(phone, 'follow', { user_id: cleo })
  return phone
}

async function dinnerWithCleo(): Promise<MemoryStore> {
  const phone = await friendOfCleo(ada)
  const place = { id: door, place_id: `manual_${door}`, name: 'Blue Door' }
  const created_at = '2026-11-01T18:00:00.000Z'
  await logVisit(phone, { id: visit, restaurant_id: door, place, created_at, companions: [cleo] })
  return phone
}

const logged = (phone: MemoryStore) =>
  phone.owed.rows('outbox').flatMap(({ intent, input }) => (intent === 'log_visit' ? [input] : []))

it('is in the file and its table, and arrives in another account, which says of which visit its own is a copy', async () => {
  const { file, content } = await exported(await dinnerWithCleo())
  expect(content.visits[0]?.companions).toEqual([{ user_id: cleo, username: 'cleo' }])
  expect(diaryCsv(content)).toContain(',cleo,')
  const to = await friendOfCleo(ben)
  await imported(to, file)
  expect(logged(to)).toMatchObject([{ companions: [cleo], copied_from: visit, tells_nobody: true }])
  expect(essence((await exported(to)).content)).toBe(essence(content))
})

it('comes back under the same id in the account that has deleted it, so that who has left it stays off', async () => {
  const { content } = await exported(await dinnerWithCleo())
  const onProfile = { favorites: [], want_to_try: [], pinned_restaurants: [] }
  const here = { rows: new Set<string>(), places: new Set<string>(), onProfile, following: new Set<string>() }
  const [again] = importPlan(content, ada, here).flatMap(({ kind, intents }) => (kind === 'visit' ? intents : []))
  expect(again?.input).toMatchObject({ id: visit, companions: [cleo], tells_nobody: true })
  expect(again?.input).not.toHaveProperty('copied_from')
})
