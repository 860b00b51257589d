// Dexie's live queries do nothing where there is no IndexedDB around.
import 'fake-indexeddb/auto'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { useStore } from 'zustand'
import { addPhoto } from '#src/commands/add-photo.ts'
import { discardDraft, saveDraft } from '#src/commands/drafts.ts'
import type { LiveCopy } from '#src/db/open.ts'
import { emptyVisit, type VisitForm } from '#src/domain/visits/visit-form.ts'
import { visitDraft } from '#src/domain/work/draft-kinds.ts'
import { useVisitDraft } from '#src/screens/log/visit-draft.ts'
import { Toaster } from '#src/ui/Toaster.tsx'
import { dismissToasts } from '#src/ui/toast.ts'
import { makePicture } from '#tests/support/make-picture.ts'
import { openCopyForEach, signedIn } from '#tests/support/signed-in.tsx'
import { uuid } from '#tests/unit/db/rows.ts'

let copy: LiveCopy
openCopyForEach((opened) => {
  copy = opened
})
// That of happy-dom rejects when an animation is cut short; without it framer-motion draws the styles itself.
beforeAll(() => void Reflect.deleteProperty(Element.prototype, 'animate'))
afterEach(dismissToasts)

const id = uuid(70)
const blank = emptyVisit('2026-01-01')
const visit = (said: Partial<VisitForm> = {}): VisitForm => ({ ...blank, ...said })

/** What another tab does past this one. */
const saveElsewhere = (said: Partial<VisitForm>) => saveDraft(copy, { id, kind: visitDraft, content: visit(said) })
const stored = async () => (await copy.owed.read(['drafts'], (owed) => owed.get('drafts', id)))?.content

/** A tab that opens the draft as it is stored. */
async function openTab() {
  const opened = { id, kind: visitDraft, visit: visit(await stored()), blank, isStored: true } as const
  const useShown = () => {
    const draft = useVisitDraft(opened)
    return { ...draft, ...useStore(draft.state) }
  }
  const { result, unmount } = renderHook(useShown, {
    wrapper: ({ children }) => signedIn(copy, {}, children, { path: '/log' }),
  })
  const write = (said: Partial<VisitForm>): void =>
    act(() => result.current.change((before) => ({ ...before, ...said })))
  return { shown: () => result.current, write, leave: unmount }
}

test('C1 What is written in one tab is shown in another that is open, whose next touch keeps it', async () => {
  await saveElsewhere({ comment: 'Begun' })
  const [older, newer] = [await openTab(), await openTab()]
  newer.write({ comment: 'Begun, and a whole visit' })
  await waitFor(() => expect(older.shown().visit.comment).toBe('Begun, and a whole visit'))
  older.write({ rating: 4 })
  await waitFor(async () => expect(await stored()).toMatchObject({ rating: 4, comment: 'Begun, and a whole visit' }))
  await waitFor(() => expect(newer.shown().visit.rating).toBe(4))
  expect([older.shown().problem, newer.shown().problem]).toEqual([undefined, undefined])
})

test('C1 A tab that has written too overwrites nothing and keeps its text; it says so, and can be submitted', async () => {
  await saveElsewhere({ comment: 'Begun' })
  const tab = await openTab()
  tab.write({ comment: 'Begun here' })
  await saveElsewhere({ comment: 'Begun there' })
  await waitFor(() =>
    expect(tab.shown().problem).toMatch(/^This was changed in another tab too, so changes here are not saved\. /),
  )
  expect(await stored()).toMatchObject({ comment: 'Begun there' })
  expect(tab.shown().latest().comment).toBe('Begun here')
  await saveElsewhere({ comment: 'Begun there, and longer' })
  tab.write({ rating: 4 })
  await act(() => tab.shown().autosave.flush())
  expect(tab.shown().visit).toMatchObject({ comment: 'Begun here', rating: 4 })
  expect(await stored()).toMatchObject({ comment: 'Begun there, and longer' })
  expect(await tab.shown().autosave.hasEnded()).toBe(false)
  render(<Toaster />)
  tab.leave()
  await screen.findByText('What you typed is not saved')
})

test('C1 Leaving a tab that is blank again does not throw away what another tab has written', async () => {
  await saveElsewhere({ comment: '' })
  const tab = await openTab()
  await saveElsewhere({ comment: 'A whole visit' })
  tab.leave()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await stored()).toMatchObject({ comment: 'A whole visit' })
})

test('C1 C3 Leaving a tab that is blank again does not throw away the photo that another tab has added', async () => {
  await saveElsewhere({})
  const tab = await openTab()
  const picked = {
    id: uuid(71),
    path: `${uuid(1)}/1-0.webp`,
    index: 0,
    full: makePicture('f'),
    thumbnail: makePicture('t'),
  }
  await addPhoto(copy, { draft_id: id }, picked)
  tab.leave()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await stored()).toBeDefined()
})

test('C1 A blank draft that was left goes, and a tab that still has it open can go on writing', async () => {
  await saveElsewhere({})
  const [left, open] = [await openTab(), await openTab()]
  left.leave()
  await waitFor(async () => expect(await stored()).toBeUndefined())
  open.write({ comment: 'After all' })
  await waitFor(async () => expect(await stored()).toMatchObject({ comment: 'After all' }))
  expect([open.shown().problem, await open.shown().autosave.hasEnded()]).toEqual([undefined, false])
})

test('C1 What was thrown away in another tab does not come back', async () => {
  await saveElsewhere({ comment: 'Begun' })
  const tab = await openTab()
  await discardDraft(copy, id)
  tab.write({ comment: 'Begun, and longer' })
  await waitFor(() => expect(tab.shown().problem).toMatch(/^This was submitted or discarded in another tab/))
  expect([await stored(), await tab.shown().autosave.hasEnded()]).toEqual([undefined, true])
})
