/** The form's values, kept as a draft from the first touch on. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { discardBlankDraft, saveDraft } from '#src/commands/drafts.ts'
import { createDraftAutosave, type DraftAutosave, storageProblemOf } from '#src/components/forms/draft-autosave.ts'
import { useSaveOnLeave } from '#src/components/forms/use-save-on-leave.ts'
import { useStillHere } from '#src/components/page/use-go-back.ts'
import { isSameVisit, readVisit, type VisitForm } from '#src/domain/visits/visit-form.ts'
import { visitDraft } from '#src/domain/work/draft-kinds.ts'
import { paths } from '#src/lib/paths.ts'
import { readDraft } from '#src/queries/drafts.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import type { OpenedVisit } from './open-visit.ts'

export type VisitFormState = {
  visit: VisitForm
  change: (changed: (visit: VisitForm) => VisitForm) => void
  /** The form as it is now, for what waits before it reads it. */
  latest: () => VisitForm
  /** Makes sure that there is a draft which photos can belong to. */
  keep: () => Promise<void>
  autosave: DraftAutosave<VisitForm>
  /** Whether it was a draft of ours and is none any more: another tab has submitted or discarded it. */
  hasEnded: () => Promise<boolean>
  /** Why the draft cannot be saved at the moment. */
  problem: string | undefined
}

/** `hasPhotos` tells whether the draft is worth keeping though nothing else was said. */
export function useVisitForm(opened: OpenedVisit, hasPhotos: () => boolean): VisitFormState {
  const copy = useCopy()
  const isStillHere = useStillHere()
  const [visit, setVisit] = useState(opened.visit)
  const [isStored, setStored] = useState(opened.isStored)
  const [problem, setProblem] = useState<string>()
  const latest = useRef(opened.visit)
  const [autosave] = useState(() => {
    const { id, kind } = opened
    return createDraftAutosave<VisitForm>({
      stored: opened.isStored ? opened.visit : undefined,
      // As they would be read again: a date that was taken away is today's.
      isSame: (one, other) => isSameVisit(formOf(opened, one), formOf(opened, other)),
      // One with a place, though it is that of the address, can have been submitted.
      isBlank: (form) => isSameVisit(form, opened.blank) && (kind !== visitDraft || !form.place),
      read: async () => {
        const draft = await readDraft(copy, id)
        return draft && formOf(opened, draft.content)
      },
      save: (content, isStored, isForeign) =>
        saveDraft(copy, { id, kind, content }, isStored, (draft) => isForeign(formOf(opened, draft.content))),
      onResult(result) {
        setStored((before) => before || result.ok)
        setProblem(storageProblemOf(result))
      },
    })
  })

  const change = useCallback(
    (changed: (visit: VisitForm) => VisitForm): void => {
      latest.current = changed(latest.current)
      setVisit(latest.current)
      autosave.note(latest.current)
    },
    [autosave],
  )
  const keep = useCallback(async (): Promise<void> => {
    autosave.note(latest.current)
    await autosave.flush()
  }, [autosave])
  // Not sooner: the tab that comes back to it must find it.
  useEffect(() => {
    if (isStored && isStillHere()) nameInAddress(opened)
  }, [isStored, isStillHere, opened])

  const isBlank = (form: VisitForm): boolean => isSameVisit(form, opened.blank)
  useSaveOnLeave({
    draftId: opened.id,
    autosave,
    onNews(stored) {
      // What was ended elsewhere stays here until the person leaves it.
      if (!stored) return
      latest.current = stored
      setVisit(stored)
    },
    async onLeft() {
      if (autosave.isStored() && isBlank(latest.current) && !hasPhotos())
        await discardBlankDraft(copy, opened.id, ({ content }) => isBlank(formOf(opened, content)))
    },
  })

  return { visit, change, latest: () => latest.current, keep, autosave, hasEnded: autosave.hasEnded, problem }
}

/** What a draft holds, as the form that was opened shows it. */
const formOf = ({ blank }: OpenedVisit, content: unknown): VisitForm => readVisit(content, blank.date ?? '')

/**
 * The address names the draft, so that a tab which the phone has closed comes back to it. Past the router: a navigation
 * would scroll to the top in the middle of the first word.
 */
function nameInAddress({ id, kind, files }: OpenedVisit): void {
  if (kind !== visitDraft || files) return
  const address = paths.draft(id)
  if (location.pathname + location.search !== address) history.replaceState(history.state, '', address)
}
