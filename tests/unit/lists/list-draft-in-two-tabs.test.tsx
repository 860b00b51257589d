// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { discardDraft, draftEnded, restoreDraft, saveDraft } from '#src/commands/drafts.ts'
import { useListDraft } from '#src/components/lists/use-list-draft.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { type ListForm, listDraftOf, newList, readListDraft } from '#src/domain/lists/list-form.ts'
import { listEditDraft, newListDraft } from '#src/domain/work/draft-kinds.ts'
import { type Result, succeeded } from '#src/lib/result.ts'
import { Toaster } from '#src/ui/Toaster.tsx'
import { dismissToasts } from '#src/ui/toast.ts'
import { openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
// That of happy-dom rejects when an animation is cut short; without it framer-motion draws the styles itself.
beforeAll(() => void Reflect.deleteProperty(Element.prototype, 'animate'))
afterEach(dismissToasts)

type Kind = typeof newListDraft | typeof listEditDraft

const [id, kumo] = [uuid(70), uuid(8)]
const stored = async () => (await copy.owed.read(['drafts'], (owed) => owed.get('drafts', id)))?.content

/** What another tab does past this one. */
const saveElsewhere = (form: Partial<ListForm>, restaurantId?: string, kind: Kind = newListDraft) => {
  const content = listDraftOf({ ...newList, ...form }, newList, restaurantId)
  return saveDraft(copy, { id, kind, content })
}

/** A tab that opens the draft as it is stored. */
async function openTab(kind: Kind = newListDraft) {
  const content = await stored()
  const draft = content ? { id, ...readListDraft(content) } : null
  const { result, unmount } = renderHook(() => useListDraft({ id, kind, draft, list: newList }), {
    wrapper: ({ children }) => signedIn(copy, {}, children),
  })
  const write = (form: Partial<ListForm>): void =>
    act(() => result.current.setForm({ ...result.current.form, ...form }))
  return { shown: () => result.current, write, leave: unmount }
}

test('E3 What is typed of a list in one tab is shown in another that is open, whose next touch keeps it', async () => {
  const [older, newer] = [await openTab(), await openTab()]
  newer.write({ name: 'Soups', description: 'Hot' })
  await waitFor(() => expect(older.shown().form.name).toBe('Soups'))
  older.write({ is_public: false })
  await waitFor(() => expect(newer.shown().form).toMatchObject({ name: 'Soups', description: 'Hot', is_public: false }))
  expect(readListDraft(await stored()).fields).toEqual({ name: 'Soups', description: 'Hot', is_public: false })
  await saveElsewhere({ name: 'Soups' }, kumo)
  await waitFor(() => expect(older.shown().restaurantId).toBe(kumo))
  older.write({ name: 'Stews' })
  await waitFor(async () => expect(await stored()).toMatchObject({ fields: { name: 'Stews' }, restaurantId: kumo }))
})

test('E3 A list that is typed in two tabs at once is overwritten by neither, and can be saved in both', async () => {
  await saveElsewhere({ name: 'Soups' })
  const tab = await openTab()
  tab.write({ name: 'Soups here' })
  await saveElsewhere({ name: 'Soups there' })
  await waitFor(() =>
    expect(tab.shown().problem).toMatch(/^This was changed in another tab too, so changes here are not saved\. /),
  )
  expect(await stored()).toMatchObject({ fields: { name: 'Soups there' } })
  expect(tab.shown().form.name).toBe('Soups here')

  render(<Toaster />)
  await act(() => tab.shown().discard())
  expect([tab.shown().form, tab.shown().problem]).toEqual([newList, undefined])
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(tab.shown().form.name).toBe('Soups here'))
  expect(await stored()).toMatchObject({ fields: { name: 'Soups there' } })
  tab.write({ description: 'Hot' })
  await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 400))))
  expect(await stored()).toMatchObject({ fields: { name: 'Soups there' } })

  const written: string[] = []
  const write = async () => {
    written.push(tab.shown().form.name)
    return { ok: true, value: undefined } as const
  }
  expect(await act(() => tab.shown().save(write))).toBeUndefined()
  expect(written).toEqual(['Soups here'])
})

test('E3 Leaving a list that is blank again does not throw away what another tab has typed', async () => {
  await saveElsewhere({})
  const tab = await openTab()
  await saveElsewhere({ name: 'Soups' })
  tab.leave()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await stored()).toMatchObject({ fields: { name: 'Soups' } })
})

test('E3 A blank list that was left goes, and a tab that still has it open can go on typing', async () => {
  await saveElsewhere({})
  const [left, open] = [await openTab(), await openTab()]
  left.leave()
  await waitFor(async () => expect(await stored()).toBeUndefined())
  open.write({ name: 'Soups' })
  await waitFor(async () => expect(await stored()).toMatchObject({ fields: { name: 'Soups' } }))
  expect(open.shown().problem).toBeUndefined()
})

test('E3 A list that another tab has made or cancelled is not made again', async () => {
  await saveElsewhere({ name: 'Soups' })
  const tab = await openTab()
  await discardDraft(copy, id)
  const write = vi.fn<() => Promise<Result>>(async () => succeeded(undefined))
  expect(await act(() => tab.shown().save(write))).toBe(draftEnded)
  expect([write.mock.calls, tab.shown().form.name]).toEqual([[], 'Soups'])
})

test('E7 Changes of a list that another tab has saved or discarded are shown as unsaved in none, and come back with Undo', async () => {
  const tab = await openTab(listEditDraft)
  await saveElsewhere({ name: 'Soups' }, undefined, listEditDraft)
  await waitFor(() => expect([tab.shown().form.name, tab.shown().isChanged]).toEqual(['Soups', true]))
  const discarded = await discardDraft(copy, id)
  await waitFor(() => expect([tab.shown().form, tab.shown().isChanged]).toEqual([newList, false]))
  if (discarded.ok) await restoreDraft(copy, discarded.value)
  await waitFor(() => expect([tab.shown().form.name, tab.shown().isChanged]).toEqual(['Soups', true]))
  tab.write({ name: 'Stews' })
  await waitFor(async () => expect(await stored()).toMatchObject({ fields: { name: 'Stews' } }))
})
