// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { firstValueFrom } from 'rxjs'
import { beforeEach, expect, test } from 'vitest'
import { cacheAnswer } from '#src/commands/cache-answer.ts'
import { saveIntent } from '#src/commands/save-intent.ts'
import { useListPage } from '#src/components/lists/use-list-page.ts'
import { applyPending } from '#src/db/apply-pending.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { doubtShownWork } from '#src/db/shown-work.ts'
import { listPageKey } from '#src/domain/lists/list-page.ts'
import { cachedAnswer } from '#src/queries/cached-answer.ts'
import type { ListPage } from '#src/services/list-pages.ts'
import { everythingHasArrived, openCopyForEach, signedIn, unanswered } from '#tests/support/signed-in.tsx'
import { listRow, uuid } from '#tests/unit/db/rows.ts'

const me = uuid(1)
const list = listRow(10, me)
const answer: ListPage = { list, is_liked: false, author: { user_id: me, username: 'me' }, places: [] }
let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
beforeEach(async () => {
  await everythingHasArrived(copy)
  const scopes = [`user:${me}`, `list:${list.id}`]
  await copy.documents.write([{ entity: 'lists', key: list.id, document: { row: list, scopes } }])
  await cacheAnswer(copy, listPageKey(list.id), answer)
})

const cached = () => firstValueFrom(cachedAnswer(copy, listPageKey(list.id)))
const open = (fetchList: () => Promise<ListPage | undefined>) =>
  renderHook(() => useListPage(list.id), {
    wrapper: ({ children }) =>
      signedIn(copy, { pages: { list: fetchList }, live: { watch: () => () => {} } }, children),
  })

test.each([
  ['is asked and has not heard of it', async () => answer],
  ['cannot be asked', unanswered],
])(
  'E4 A list that was deleted here is not found while the server %s, and is there again when that is taken back',
  async (_name, fetchList) => {
    const { result } = open(fetchList)
    await waitFor(() => expect(result.current).toMatchObject({ kind: 'shown', shown: { isOwn: true } }))
    await saveIntent(copy, 'delete_list', { id: list.id })
    await waitFor(() => expect(result.current.kind).toBe('not_found'))
    await waitFor(async () => expect(await cached()).toBeNull())
    cleanup()

    await cacheAnswer(copy, listPageKey(list.id), answer)
    const again = open(fetchList).result
    await waitFor(() => expect(again.current.kind).toBe('not_found'))
    // The cached answer has been read, and the server asked.
    await waitFor(async () => expect(await cached()).toBeNull())
    expect(again.current.kind).toBe('not_found')

    await copy.owed.write(['outbox', 'facts'], async (owed) => {
      const changes = await owed.all('outbox')
      await owed.delete(
        'outbox',
        changes.map(({ seq }) => seq),
      )
      await doubtShownWork(owed)
    })
    await applyPending(copy)
    await waitFor(() => expect(again.current).toMatchObject({ kind: 'shown', shown: { isOwn: true } }))
  },
)

test('E4 A list of one’s own that was deleted on another device is not found without a network, though its page was kept', async () => {
  const { result } = open(unanswered)
  await waitFor(() => expect(result.current.kind).toBe('shown'))
  // What a pull does.
  await copy.documents.write([{ entity: 'lists', key: list.id, document: null }])
  await waitFor(() => expect(result.current.kind).toBe('not_found'))
  expect(await cached()).not.toBeNull()
})
