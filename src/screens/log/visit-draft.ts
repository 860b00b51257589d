/**
 * The one owner of an opened visit: what its form says, its photos, and the draft that survives a crash. Each form that opens
 * makes one; React shows its state and calls it.
 */
import { useEffect, useState } from 'react'
import { createStore, useStore } from 'zustand'
import { discardBlankDraft, saveDraft } from '#src/commands/drafts.ts'
import { createDraftAutosave, storageProblemOf } from '#src/components/forms/draft-autosave.ts'
import { useSaveOnLeave } from '#src/components/forms/use-save-on-leave.ts'
import { useStillHere } from '#src/components/page/use-go-back.ts'
import { withoutTakenOver } from '#src/domain/visits/log-again.ts'
import { isSameVisit, readVisit, type VisitForm } from '#src/domain/visits/visit-form.ts'
import { reviewEditDraft, visitDraft } from '#src/domain/work/draft-kinds.ts'
import { onPageEntry } from '#src/lib/overlay-history.ts'
import { paths } from '#src/lib/paths.ts'
import { readDraft } from '#src/queries/drafts.ts'
import { type Copy, useCopy } from '#src/queries/use-copy.ts'
import type { ProcessPhoto } from '#src/services/photo-processing.ts'
import { forgetSharedPhotos } from '#src/services/shared-photos.ts'
import { useServices } from '#src/services/use-services.ts'
import type { OpenedVisit } from './open-visit.ts'
import { createVisitPhotos, noPhotosAdded, type PhotosState } from './visit-photos.ts'

type VisitState = PhotosState & {
  visit: VisitForm
  /** Photos shared from outside, about which the person has not been heard. */
  shared: readonly File[]
  /** Whether there is a draft, from before or saved here. */
  isStored: boolean
  /** Why the draft cannot be saved at the moment. */
  problem: string | undefined
  /** What the person has pressed and is waiting for. One at a time, so that nothing is both submitted and discarded. */
  ending: 'submit' | 'clear' | undefined
}

export type VisitDraft = ReturnType<typeof createVisitDraft>

function createVisitDraft(opened: OpenedVisit, copy: Copy, processPhoto: ProcessPhoto) {
  const { id, kind, blank, visit, isStored, taken } = opened
  const state = createStore<VisitState>(() => ({
    ...noPhotosAdded,
    visit,
    shared: opened.files ?? [],
    isStored,
    problem: undefined,
    ending: undefined,
  }))
  const latest = (): VisitForm => state.getState().visit
  /** A draft's content as this form shows it; a removed date becomes that of the blank form. */
  const formOf = (content: unknown): VisitForm => readVisit(content, blank.date ?? '')
  const emptied = taken && withoutTakenOver(blank, taken)
  const saysNothing = (form: VisitForm): boolean =>
    isSameVisit(form, blank) || (emptied !== undefined && isSameVisit(form, emptied))

  const autosave = createDraftAutosave<VisitForm>({
    stored: isStored ? visit : undefined,
    isSame: (one, other) => isSameVisit(formOf(one), formOf(other)),
    // A form with a place can have been submitted, even if the place only came from the address.
    isBlank: (form) => saysNothing(form) && (kind !== visitDraft || !form.place),
    read: async () => {
      const draft = await readDraft(copy, id)
      return draft && formOf(draft.content)
    },
    save: (content, wasStored, isForeign) =>
      saveDraft(copy, { id, kind, content }, wasStored, (draft) => isForeign(formOf(draft.content))),
    onResult: (result) =>
      state.setState((before) => ({ isStored: before.isStored || result.ok, problem: storageProblemOf(result) })),
  })

  function change(changed: (visit: VisitForm) => VisitForm): void {
    state.setState((before) => ({ visit: changed(before.visit) }))
    autosave.note(latest())
  }
  const photos = createVisitPhotos({
    id,
    copy,
    processPhoto,
    state,
    changeRemoved: (changed) => change((before) => ({ ...before, removed_photos: changed(before.removed_photos) })),
    hasEnded: autosave.hasEnded,
    async saveDraft() {
      autosave.note(latest())
      await autosave.flush()
      return autosave.isStored()
    },
  })
  return {
    opened,
    isEdit: kind === reviewEditDraft,
    state,
    /** The current form, for code that reads it after waiting. */
    latest,
    saysNothing,
    change,
    autosave,
    photos,
    /** Adds the photos shared from another app; `count`: the photos already shown. */
    async takeSharedPhotos(count: number): Promise<void> {
      const { shared } = state.getState()
      state.setState({ shared: [] })
      await photos.add(shared, count)
      // Without a draft, none was added.
      if (autosave.isStored()) await forgetSharedPhotos()
    },
    async discardSharedPhotos(): Promise<void> {
      state.setState({ shared: [] })
      await forgetSharedPhotos()
    },
    /** Shows what another tab has stored. A draft that the other tab has ended stays on the screen until the person leaves. */
    showStored(stored: VisitForm | undefined): void {
      if (stored) state.setState({ visit: stored })
    },
    /** Discards a draft that is blank and has no photos in any tab: it must not outlast its form. */
    async discardIfBlank(): Promise<void> {
      if (autosave.isStored() && saysNothing(latest()) && !photos.areBeingAdded())
        await discardBlankDraft(copy, id, ({ content }) => saysNothing(formOf(content)))
    },
  }
}

/** The opened visit's owner. Saves when the page is left, and follows what other tabs do to the draft. */
export function useVisitDraft(opened: OpenedVisit): VisitDraft {
  const copy = useCopy()
  const { processPhoto } = useServices()
  const isStillHere = useStillHere()
  const [draft] = useState(() => createVisitDraft(opened, copy, processPhoto))
  const isBegun = useStore(draft.state, ({ visit }) => visit !== opened.visit)
  const isStored = useStore(draft.state, (state) => state.isStored)
  useEffect(() => {
    if (isBegun && isStillHere()) noteInHistory(opened)
  }, [isBegun, isStillHere, opened])
  // Not before it is stored: the tab that comes back to the address must find the draft.
  useEffect(() => {
    if (isStored && isStillHere()) nameInAddress(opened)
  }, [isStored, isStillHere, opened])
  useSaveOnLeave({
    draftId: opened.id,
    autosave: draft.autosave,
    onNews: (stored) => draft.showStored(stored),
    onLeft: () => draft.discardIfBlank(),
  })
  return draft
}

const hasOwnAddress = ({ kind, files }: OpenedVisit): boolean => kind === visitDraft && !files

/**
 * Names the draft in the history entry from the first touch on. Whoever leaves at once still comes back to it, though the draft
 * was stored too late for the address to name it.
 */
function noteInHistory(opened: OpenedVisit): void {
  if (hasOwnAddress(opened)) onPageEntry(() => history.replaceState({ ...history.state, draft: opened.id }, ''))
}

/** The draft begun in this history entry. */
export const draftInHistory = (): string | undefined => (history.state as { draft?: string } | null)?.draft

/**
 * Names the draft in the address, so that a tab closed by the phone comes back to it. Bypasses the router, whose navigation
 * would scroll to the top in the middle of the first word.
 */
function nameInAddress(opened: OpenedVisit): void {
  const address = paths.draft(opened.id)
  if (hasOwnAddress(opened) && location.pathname + location.search !== address)
    onPageEntry(() => history.replaceState(history.state, '', address))
}
