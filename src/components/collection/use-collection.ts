/** A person's want-to-try, favorites or visited places: one's own from this device, another's as the server gave them. */
import { useMemo } from 'react'
import { of } from 'rxjs'
import { useKeptAnswer } from '#src/components/offline/use-kept-answer.ts'
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
import type { OfPerson } from './CollectionPage.tsx'

export type Collection = OfPerson & {
  /** In no order that means anything; undefined while nobody knows. */
  places: readonly CollectionPlace[] | undefined
}

export function useCollection(kind: CollectionKind, personId: string): Collection {
  const isOwn = personId === useCopy().store.userId
  const { pages } = useServices()
  const person = useLive((copy) => profileById(copy, personId), [personId])
  // Of other people the arrays do not come here, and of their visits those of followed people only.
  const isHere = isOwn || kind === 'visited'
  const here = useLive((copy) => (isHere ? placesOnDevice(copy, personId, kind) : of([])), [isHere, personId, kind])
  const { answer, ...kept } = useKeptAnswer<PersonPlaces>(collectionKey(personId, kind), () =>
    pages.collection(personId, kind),
  )
  const served = answer?.places
  const own = useMemo(() => here && withServedAverages(here, served ?? []), [here, served])
  const instead = kept.state !== 'loading' && here && here.length > 0 ? here : undefined
  return {
    ...kept,
    isOwn,
    username: person?.username ?? answer?.person.username,
    places: isOwn ? own : (served ?? instead),
  }
}
