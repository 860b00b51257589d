/** A person's want-to-try, favorites or visited places: one's own from this device, others' from the server. */
import CloudOff from 'lucide-react/icons/cloud-off'
import { type ReactNode, useMemo } from 'react'
import { of } from 'rxjs'
import { NoneYet } from '#src/components/offline/NoneYet.tsx'
import { NotOnPhone } from '#src/components/offline/NotOnPhone.tsx'
import { PullToRefresh } from '#src/components/offline/PullToRefresh.tsx'
import { AnswerAge } from '#src/components/offline/SavedAge.tsx'
import { type ShownAnswer, useCachedAnswer } from '#src/components/offline/use-cached-answer.ts'
import { useGoBack } from '#src/components/page/use-go-back.ts'
import { usePageTitle } from '#src/components/page/use-page-title.ts'
import { NoPerson } from '#src/components/people/person-in-address.tsx'
import {
  type CollectionKind,
  type CollectionPlace,
  collectionKey,
  withServedAverages,
} from '#src/domain/places/collections.ts'
import { placesOnDevice } from '#src/queries/collections.ts'
import { profileById } from '#src/queries/people.ts'
import { useCopy, useLive } from '#src/queries/use-copy.ts'
import type { PersonPlaces } from '#src/services/collection-pages.ts'
import { useServices } from '#src/services/use-services.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import './collection-page.css'

type Collection = OfPerson & {
  /** Unordered; undefined while unknown. */
  places: readonly CollectionPlace[] | undefined
}

export function useCollection(kind: CollectionKind, personId: string): Collection {
  const isOwn = personId === useCopy().userId
  const { pages } = useServices()
  const person = useLive((copy) => profileById(copy, personId), [personId])
  // Other people's arrays never reach this device, and of their visits only those of followed people.
  const isHere = isOwn || kind === 'visited'
  const here = useLive((copy) => (isHere ? placesOnDevice(copy, personId, kind) : of([])), [isHere, personId, kind])
  const { answer, ...cached } = useCachedAnswer<PersonPlaces>(collectionKey(personId, kind), () =>
    pages.collection(personId, kind),
  )
  const served = answer?.places
  const own = useMemo(() => here && withServedAverages(here, served ?? []), [here, served])
  const instead = cached.state !== 'loading' && here && here.length > 0 ? here : undefined
  return {
    ...cached,
    isOwn,
    username: person?.username ?? answer?.person.username,
    places: isOwn ? own : (served ?? instead),
  }
}

/** Whose page it is, and the state of the server's answer. */
export type OfPerson = Pick<ShownAnswer<unknown>, 'at' | 'state' | 'refresh'> & {
  isOwn: boolean
  /** Undefined while unknown. */
  username: string | undefined
}

interface CollectionPageProps {
  title: string
  person: OfPerson
  /** The number of items; undefined while unknown. */
  count: number | undefined
  /** The skeleton of tiles or of reviews. */
  skeleton: 'cards' | 'reviews'
  actions?: ReactNode
  /** Shown when there are none. */
  empty: ReactNode
  children: ReactNode
}

/** The page of a person's places or reviews: whose they are, how old the shown ones are, or why there are none. */
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
        actions={count !== undefined && count > 0 && <div className="collection-page-actions">{actions}</div>}
      />
      <main className="collection-page" aria-busy={isOwn ? count === undefined : state === 'loading'}>
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
      <NoneYet icon={CloudOff} later="What you saved will show up when you're online." skeleton={waiting}>
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
        <AnswerAge answer={person} otherwise="Showing the visits saved on this device" />
      </div>
      {count > 0 ? children : empty}
    </>
  )
}
