import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useCopy } from '#src/queries/use-copy.ts'
import { useServices } from '#src/services/use-services.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { NoReview } from './NoReview.tsx'
import { type OpenedVisit, openVisit } from './open-visit.ts'
import { VisitFormFrame } from './VisitFormFrame.tsx'
import { draftInHistory } from './visit-draft.ts'

/** Log a Visit, and the same form for editing a logged visit (spec L§2.2). Each address opens its own form. */
export function LogVisitPage() {
  const { key, search } = useLocation()
  return <OpenedPage key={key + search} search={search} />
}

function OpenedPage({ search }: { search: string }) {
  const copy = useCopy()
  const { pages } = useServices()
  const [opened, setOpened] = useState<OpenedVisit | 'opening' | 'none'>('opening')
  const [failure, setFailure] = useState<Error>()

  useEffect(() => {
    let isOver = false
    const open = async (): Promise<void> => {
      const found = await openVisit(search, copy, pages, draftInHistory())
      if (!isOver) setOpened(found ?? 'none')
    }
    open().catch((error: unknown) => setFailure(error instanceof Error ? error : new Error(String(error))))
    return () => {
      isOver = true
    }
  }, [search, copy, pages])

  // The error boundary shows it.
  if (failure) throw failure
  if (opened === 'opening') return <Opening isEdit={search.startsWith('?review=')} />
  return opened === 'none' ? <NoReview search={search} /> : <VisitFormFrame opened={opened} />
}

function Opening({ isEdit }: { isEdit: boolean }) {
  return (
    <>
      <PageHeader title={isEdit ? 'Edit visit' : 'Log a Visit'} />
      <main className="log-page shape-page" aria-busy="true">
        <Skeleton shape="rows" />
      </main>
    </>
  )
}
