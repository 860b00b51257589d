import CloudOff from 'lucide-react/icons/cloud-off'
import type { ReactNode } from 'react'
import { AnswerAge } from '#src/components/offline/AnswerAge.tsx'
import { NoneYet } from '#src/components/offline/NoneYet.tsx'
import { NotOnPhone } from '#src/components/offline/NotOnPhone.tsx'
import { PullToRefresh } from '#src/components/offline/PullToRefresh.tsx'
import type { ShownAnswer } from '#src/components/offline/use-kept-answer.ts'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { usePageTitle } from '#src/components/page/use-page-title.ts'
import { NoPerson } from '#src/components/people/NoPerson.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import './collection-page.css'

/** Whose a page is, and how the server's answer stands. */
export type OfPerson = Pick<ShownAnswer<unknown>, 'at' | 'state' | 'refresh'> & {
  isOwn: boolean
  /** Undefined while nobody knows it. */
  username: string | undefined
}

interface CollectionPageProps {
  title: string
  person: OfPerson
  /** How many there are; undefined while nobody knows. */
  count: number | undefined
  /** Of tiles or of reviews. */
  skeleton: 'cards' | 'reviews'
  actions?: ReactNode
  /** What stands there when there are none. */
  empty: ReactNode
  children: ReactNode
}

/** The page of a person's places or reviews: whose they are, how old what is shown is, or why nothing is. */
export function CollectionPage({ title, actions, ...content }: CollectionPageProps) {
  const { person, count } = content
  const { isOwn, username, state, refresh } = person
  const goBack = useGoBack()
  usePageTitle(isOwn || username === undefined ? undefined : `${title} of @${username}`)
  return (
    <>
      <PageHeader
        title={title}
        subtitle={!isOwn && username && `@${username}`}
        onBack={goBack}
        actions={count !== undefined && count > 0 && actions}
      />
      <main className="collection-page" aria-busy={count === undefined || (!isOwn && state === 'loading')}>
        <PullToRefresh onRefresh={refresh} />
        <Content {...content} />
      </main>
    </>
  )
}

function Content({ person, count, skeleton, empty, children }: Omit<CollectionPageProps, 'title' | 'actions'>) {
  const { isOwn, state, refresh } = person
  const waiting = (
    <div className="collection-page-block">
      <Skeleton shape={skeleton} />
    </div>
  )
  if (isOwn) {
    if (count === undefined) return waiting
    if (count > 0) return children
    return (
      <NoneYet icon={CloudOff} later="What you have saved comes as soon as you're online." skeleton={waiting}>
        {empty}
      </NoneYet>
    )
  }
  if (state === 'absent') return <NoPerson />
  if (count === undefined)
    return state === 'loading' ? waiting : <NotOnPhone what="This" isOffline={state === 'offline'} onRetry={refresh} />
  return (
    <>
      <div className="collection-page-block">
        <AnswerAge answer={person} otherwise="Showing the visits saved on this phone" />
      </div>
      {count > 0 ? children : empty}
    </>
  )
}
