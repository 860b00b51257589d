import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { discardDraft, restoreDraft } from '#src/commands/drafts.ts'
import { offerUndo } from '#src/components/page/offer-undo.ts'
import { useGoBack, useStillHere } from '#src/components/page/use-go-back.ts'
import { hasTakenOver, withoutTakenOver } from '#src/domain/visits/log-again.ts'
import { paths } from '#src/lib/paths.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { Banner } from '#src/ui/Banner.tsx'
import { Button } from '#src/ui/Button.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { toastError } from '#src/ui/toast.ts'
import { FromLastTime } from './FromLastTime.tsx'
import type { OpenedVisit } from './open-visit.ts'
import { SharedPhotos } from './SharedPhotos.tsx'
import { UnsentDrafts } from './UnsentDrafts.tsx'
import { VisitFields } from './VisitFields.tsx'
import { useVisitDraft } from './visit-draft.ts'
import { useVisitPhotos } from './visit-photos.ts'
import './log.css'

/** The form of one visit with its header and banners. Mounted once per visit. */
export function VisitFormFrame({ opened }: { opened: OpenedVisit }) {
  const copy = useCopy()
  const navigate = useNavigate()
  const isStillHere = useStillHere()
  const { taken } = opened
  const draft = useVisitDraft(opened)
  const { isEdit, state } = draft
  const { visit, shared, adding, problem, ending } = useStore(state)
  const photos = useVisitPhotos(opened.id, visit)
  const goBack = useGoBack(isEdit ? paths.review(opened.id) : paths.start)

  async function clear(): Promise<void> {
    state.setState({ ending: 'clear' })
    // Photos are discarded, and brought back, with the rest.
    await draft.photos.settled()
    await draft.autosave.flush()
    await draft.autosave.stop()
    const result = await discardDraft(copy, opened.id)
    if (!result.ok) {
      draft.autosave.start()
      return toastError('Error', result.error.message)
    }
    offerUndo(isEdit ? 'Changes discarded' : 'Draft discarded', async () => {
      const restored = await restoreDraft(copy, result.value)
      if (restored.ok) await navigate(isEdit ? paths.editReview(opened.id) : paths.draft(opened.id), { replace: true })
      return restored
    })
    if (isStillHere()) await navigate(isEdit ? paths.editReview(opened.id) : paths.log(), { replace: true })
  }

  const hasPhotos = photos !== undefined && photos.ofDraft.length + adding > 0
  return (
    <>
      <PageHeader
        title={isEdit ? 'Edit visit' : 'Log a Visit'}
        onBack={goBack}
        actions={
          (hasPhotos || !draft.saysNothing(visit)) && (
            <Button
              variant="quiet"
              busy={ending !== undefined}
              onClick={() =>
                void clear()
                  .finally(() => state.setState({ ending: undefined }))
                  .catch(reportError)
              }
            >
              {ending === 'clear' ? 'Clearing...' : 'Clear'}
            </Button>
          )
        }
      />
      <main className="log-page shape-page">
        {problem && <Banner tone="danger">{problem}</Banner>}
        {opened.notice && <Banner tone="pending">{opened.notice}</Banner>}
        {taken && hasTakenOver(visit, taken) && (
          <FromLastTime taken={taken} onClear={() => draft.change((before) => withoutTakenOver(before, taken))} />
        )}
        {shared.length > 0 && (
          <SharedPhotos
            files={shared}
            onTake={() => void draft.takeSharedPhotos(photos?.ofDraft.length ?? 0).catch(reportError)}
            onDiscard={() => void draft.discardSharedPhotos().catch(reportError)}
          />
        )}
        <UnsentDrafts currentId={opened.id} />
        <VisitFields draft={draft} photos={photos} />
      </main>
    </>
  )
}
