import { useEffect } from 'react'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { connectionNow } from '#src/queries/connection.ts'
import { allDrafts } from '#src/queries/drafts.ts'
import { owedCount } from '#src/queries/sync-status.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { workNow } from '#src/queries/work.ts'
import { useSession } from '#src/services/session.ts'
import { useServices } from '#src/services/use-services.ts'
import { Disclosure } from '#src/ui/Disclosure.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { AttentionSection } from './AttentionSection.tsx'
import { DraftsSection } from './DraftsSection.tsx'
import { LostSection } from './LostSection.tsx'
import { PhotosSection } from './PhotosSection.tsx'
import { StorageSection } from './StorageSection.tsx'
import { WaitingSection } from './WaitingSection.tsx'
import { WorkFileSection } from './WorkFileSection.tsx'
import { WorkSummary } from './WorkSummary.tsx'
import './waiting-page.css'

/** By the device's clock in ms: what was learned of the connection before may not be so any more. */
const openedAt = performance.timeOrigin

/** Unsent work: what needs attention, photos on their way, changes, drafts; and what this device stores. */
export function WaitingPage() {
  const goBack = useGoBack()
  const { session } = useSession()
  const work = useLive(workNow, [])
  const connection = useLive(connectionNow, [])
  const drafts = useLive(allDrafts, [])
  const { refresh } = useServices()
  const hasAnswered = (work?.status.lastContact ?? 0) >= openedAt
  const isUnknown = work !== undefined && connection === 'online' && !hasAnswered
  // Another tab may have been answered before this one was opened.
  useEffect(() => {
    if (isUnknown) refresh()
  }, [isUnknown, refresh])
  const answered = hasAnswered ? 'online' : 'unknown'
  const reached = connection === 'offline' || connection === 'trouble' ? connection : answered
  const contact = session?.isOver ? 'session_over' : reached
  const count = work ? owedCount(work.status) : 0
  return (
    <>
      <PageHeader
        title={<>Waiting to send{count > 0 && <span className="waiting-page-count"> ({count})</span>}</>}
        onBack={goBack}
      />
      <main className="waiting-page shape-page shape-column" aria-busy={!work || !connection || !drafts}>
        {work && connection && drafts && (
          <>
            <WorkSummary counts={work.counts} lastContact={work.status.lastContact} contact={contact} />
            <AttentionSection refused={work.refused} photos={work.failedPhotos} />
            <LostSection items={work.lost} />
            <PhotosSection groups={work.photos} isOnline={contact === 'online'} />
            <WaitingSection items={work.waiting} removals={work.removals} isOnline={contact === 'online'} />
            <DraftsSection drafts={drafts} />
            <Disclosure title="Advanced">
              <StorageSection contact={contact} />
              <WorkFileSection hasWork={count + drafts.length > 0} />
            </Disclosure>
          </>
        )}
      </main>
    </>
  )
}
