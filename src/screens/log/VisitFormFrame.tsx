import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { discardDraft, restoreDraft } from '#src/commands/drafts.ts'
import { offerUndo } from '#src/components/page/offer-undo.ts'
import { useGoBack, useStillHere } from '#src/components/page/use-go-back.ts'
import { isSameVisit } from '#src/domain/visits/visit-form.ts'
import { reviewEditDraft } from '#src/domain/work/draft-kinds.ts'
import { paths } from '#src/lib/paths.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { forgetSharedPhotos } from '#src/services/shared-photos.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Button } from '#src/ui/Button.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { toastError } from '#src/ui/toast.ts'
import type { OpenedVisit } from './open-visit.ts'
import { UnsentDrafts } from './UnsentDrafts.tsx'
import { useVisitForm } from './use-visit-form.ts'
import { useVisitPhotos } from './use-visit-photos.ts'
import { type Ending, VisitFields } from './VisitFields.tsx'
import './log.css'

/** The form of one visit with what stands around it. Mounted anew for each. */
export function VisitFormFrame({ opened }: { opened: OpenedVisit }) {
  const copy = useCopy()
  const navigate = useNavigate()
  const isStillHere = useStillHere()
  const isEdit = opened.kind === reviewEditDraft
  const goBack = useGoBack(isEdit ? paths.review(opened.id) : paths.start)
  const photoCount = useRef<number>(undefined)
  // Not known yet counts as some: a draft is thrown away by itself only when it holds nothing.
  const hasPhotos = useCallback(() => photoCount.current !== 0, [])
  const form = useVisitForm(opened, hasPhotos)
  const { visit, change, keep, autosave, hasEnded } = form
  const [ending, setEnding] = useState<Ending>()
  const photos = useVisitPhotos(
    opened.id,
    {
      paths: visit.removed_photos,
      change: (changed) => change((before) => ({ ...before, removed_photos: changed(before.removed_photos) })),
      hasEnded,
    },
    async () => {
      await keep()
      return autosave.isStored()
    },
  )
  const { add } = photos
  const count = photos.photos && photos.photos.length + photos.adding
  useEffect(() => {
    photoCount.current = count
  }, [count])

  const shared = useRef(opened.files)
  useEffect(() => {
    const files = shared.current
    shared.current = undefined
    const take = async (taken: File[]): Promise<void> => {
      await add(taken)
      // Without a draft none was kept.
      if (autosave.isStored()) await forgetSharedPhotos()
    }
    if (files) take(files).catch(reportError)
  })

  async function clear(): Promise<void> {
    setEnding('clear')
    // They are thrown away, and brought back, with the rest.
    await photos.settled()
    await autosave.flush()
    await autosave.stop()
    const result = await discardDraft(copy, opened.id)
    if (!result.ok) {
      autosave.start()
      return toastError('Error', result.error.message)
    }
    offerUndo(isEdit ? 'Changes discarded' : 'Draft discarded', async () => {
      const restored = await restoreDraft(copy, result.value)
      if (restored.ok) await navigate(isEdit ? paths.editReview(opened.id) : paths.draft(opened.id), { replace: true })
      return restored
    })
    if (isStillHere()) await navigate(isEdit ? paths.editReview(opened.id) : paths.log(), { replace: true })
  }

  const isBlank = isSameVisit(visit, opened.blank) && (isEdit || !count)
  return (
    <>
      <PageHeader
        title={isEdit ? 'Edit visit' : 'Log a Visit'}
        onBack={goBack}
        actions={
          !isBlank && (
            <Button
              variant="quiet"
              busy={ending !== undefined}
              onClick={() =>
                void clear()
                  .finally(() => setEnding(undefined))
                  .catch(reportError)
              }
            >
              {ending === 'clear' ? 'Clearing...' : 'Clear'}
            </Button>
          )
        }
      />
      <main className="log-page">
        {form.problem && <Banner tone="danger">{form.problem}</Banner>}
        {opened.notice && <Banner tone="pending">{opened.notice}</Banner>}
        <UnsentDrafts currentId={opened.id} />
        <VisitFields opened={opened} form={form} photos={photos} ending={ending} setEnding={setEnding} />
      </main>
    </>
  )
}
