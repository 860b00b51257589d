/** The form's values, kept as a draft from the first touch on. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { discardDraft, saveDraft } from '../../commands/drafts.ts'
import { createDraftKeeper, type DraftKeeper } from '../../components/draft-keeper.ts'
import { useKeptOnLeave } from '../../components/use-kept-on-leave.ts'
import { useStillHere } from '../../components/use-still-here.ts'
import { visitDraft } from '../../domain/draft-kinds.ts'
import { isSameVisit, type VisitForm } from '../../domain/visit-form.ts'
import { paths } from '../../lib/paths.ts'
import { readDraft } from '../../queries/drafts.ts'
import { useCopy } from '../../queries/use-copy.ts'
import type { OpenedVisit } from './open-visit.ts'

export type VisitFormState = {
  visit: VisitForm
  change: (changed: (visit: VisitForm) => VisitForm) => void
  /** The form as it is now, for what waits before it reads it. */
  latest: () => VisitForm
  /** Makes sure that there is a draft which photos can belong to. */
  keep: () => Promise<void>
  keeper: DraftKeeper<VisitForm>
  /** Whether it was a draft of ours and is none any more: another tab has submitted or discarded it. */
  hasEnded: () => Promise<boolean>
  /** Why the draft cannot be saved at the moment. */
  problem: string | undefined
}

/** `hasPhotos` tells whether the draft is worth keeping though nothing else was said. */
export function useVisitForm(opened: OpenedVisit, hasPhotos: () => boolean): VisitFormState {
  const copy = useCopy()
  const { store } = copy
  const isStillHere = useStillHere()
  const [visit, setVisit] = useState(opened.visit)
  const [isStored, setStored] = useState(opened.isStored)
  const [problem, setProblem] = useState<string>()
  const latest = useRef(opened.visit)
  const [keeper] = useState(() =>
    createDraftKeeper<VisitForm>(
      opened.isStored,
      (noted, isStored) => saveDraft(store, { id: opened.id, kind: opened.kind, content: noted }, isStored),
      (result) => {
        setStored((before) => before || result.ok)
        setProblem(result.ok ? undefined : result.error.message)
      },
    ),
  )

  const change = useCallback(
    (changed: (visit: VisitForm) => VisitForm): void => {
      latest.current = changed(latest.current)
      setVisit(latest.current)
      keeper.note(latest.current)
    },
    [keeper],
  )
  const keep = useCallback(async (): Promise<void> => {
    keeper.note(latest.current)
    await keeper.flush()
  }, [keeper])
  // Not sooner: the tab that comes back to it must find it.
  useEffect(() => {
    if (isStored && isStillHere()) nameInAddress(opened)
  }, [isStored, isStillHere, opened])

  useKeptOnLeave(keeper, async () => {
    if (keeper.isStored() && isSameVisit(latest.current, opened.blank) && !hasPhotos())
      await discardDraft(store, opened.id)
  })

  const hasEnded = useCallback(
    async () => keeper.isStored() && (await readDraft(copy, opened.id)) === undefined,
    [copy, opened, keeper],
  )
  return { visit, change, latest: () => latest.current, keep, keeper, hasEnded, problem }
}

/**
 * The address names the draft, so that a tab which the phone has closed comes back to it. Past the router: a navigation
 * would scroll to the top in the middle of the first word.
 */
function nameInAddress({ id, kind, files }: OpenedVisit): void {
  if (kind !== visitDraft || files) return
  const address = paths.draft(id)
  if (location.pathname + location.search !== address) history.replaceState(history.state, '', address)
}
