import CloudOff from 'lucide-react/icons/cloud-off'
import { lazy, type ReactNode, Suspense } from 'react'
import { useGoBackTo } from '#src/components/page/use-go-back.ts'
import { ownRow } from '#src/queries/settings.ts'
import { useLive } from '#src/queries/use-copy.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import './moderation.css'

const NotFoundPage = lazy(async () => ({
  default: (await import('#src/screens/not-found/NotFoundPage.tsx')).NotFoundPage,
}))

type DeskAnswer = {
  found?: unknown
  state: 'loading' | 'current' | 'offline' | 'failed'
  refresh: () => Promise<void>
}

interface DeskFrameProps {
  title: string
  /** Where the arrow leads. */
  parent: string
  actions?: ReactNode
  answer: DeskAnswer
  children: ReactNode
}

/** A page of the desk: not there for anybody without the role, and nothing without a network. */
export function DeskFrame({ title, parent, actions, answer, children }: DeskFrameProps) {
  const goBack = useGoBackTo(parent)
  const self = useLive(ownRow, [])
  // Null while their row has not arrived: nobody is turned away before.
  if (self && !self.is_moderator)
    return (
      <Suspense>
        <NotFoundPage />
      </Suspense>
    )
  const { found, state } = answer
  return (
    <>
      <PageHeader title={title} onBack={goBack} actions={actions} />
      <main className="moderation shape-page shape-column" aria-busy={state === 'loading'}>
        <NotCurrent answer={answer} />
        {found !== undefined && children}
      </main>
    </>
  )
}

/** In place of an answer that has not come, or above one that may be old. */
export function NotCurrent({ answer: { found, state, refresh } }: { answer: DeskAnswer }) {
  if (state === 'loading') return found === undefined && <Skeleton shape="reviews" />
  if (state === 'current') return null
  return (
    <EmptyState
      icon={CloudOff}
      title={state === 'offline' ? 'The desk needs a connection' : 'The desk could not be loaded'}
      action={<Button onClick={() => void refresh().catch(reportError)}>Try again</Button>}
    >
      {found === undefined
        ? 'Reports are about other people, so nothing of them is kept on this device.'
        : 'What is shown may have changed since.'}
    </EmptyState>
  )
}
