// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endAccount } from '#src/app/local/end-of-account.ts'
import type { SessionKeeper } from '#src/backend/session.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { tellGoneAccount, useGoneAccount } from '#src/stores/account-end.ts'
import { BackendError } from '#sync/backend.ts'
import { exportWork } from '#sync/export-work.ts'
import { closeAll, createTestDevice } from '#tests/unit/db/real-stores.ts'
import { putReview, reviewRow, uuid } from '#tests/unit/db/rows.ts'

const me = uuid(1)
let copy: LiveCopy
const leave = vi.fn<(farewell: string) => Promise<void>>(async () => {})
let isGone: () => Promise<boolean>
let generation: () => Promise<string>
const end = () =>
  endAccount({
    session: { isAccountGone: () => isGone(), generation: () => generation() } as unknown as SessionKeeper,
    copy,
    leave,
  })

beforeEach(async () => {
  copy = await createTestDevice().open(me)
  leave.mockClear()
  tellGoneAccount(undefined)
  isGone = async () => true
  generation = async () => 'one'
  await copy.owed.write(['facts'], (owed) => owed.put('facts', [{ name: 'generation', value: 'one' }]))
})
afterEach(closeAll)

test('invariant 6: the copy of an account that was deleted elsewhere goes when the server has all of it', async () => {
  await end()
  expect([leave.mock.calls, useGoneAccount.getState().gone]).toEqual([[['This account has been deleted.']], undefined])
})

const putDraft = (): Promise<void> =>
  copy.owed.write(['drafts'], (owed) =>
    owed.put('drafts', [{ id: uuid(9), kind: 'list', content: {}, changed_at: '2026-01-01T00:00:00Z' }]),
  )

test.each(['change', 'draft'])('an unsent %s is offered before anything goes', async (what) => {
  if (what === 'change') await saveIntent(copy, 'add_favorite', { restaurant_id: uuid(5) })
  else await putDraft()
  await end()
  expect([leave.mock.calls, useGoneAccount.getState().gone]).toEqual([[], 'deleted'])
})

test('what one answer says of the account deletes nothing', async () => {
  isGone = async () => false
  await end()
  isGone = async () => {
    throw new BackendError('busy', 'Not now.')
  }
  await expect(end()).rejects.toThrow('Not now.')
  expect([leave.mock.calls, useGoneAccount.getState().gone]).toEqual([[], undefined])
})

test('who signed up after the backup is offered all that was theirs, in the file as well', async () => {
  await copy.documents.write([putReview(reviewRow(10, me, uuid(5), 0))])
  generation = async () => 'two'
  await end()
  expect([leave.mock.calls, useGoneAccount.getState().gone]).toEqual([[], 'lost'])
  const bytes = new Uint8Array(await (await exportWork(copy)).arrayBuffer())
  const work = JSON.parse(strFromU8(unzipSync(bytes)['work.json'] ?? new Uint8Array()))
  expect(work.offers).toMatchObject([{ id: uuid(10), intent: 'log_visit', input: { restaurant_id: uuid(5) } }])
})
