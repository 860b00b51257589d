import { Suspense, useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { type OpenedPlace, openMapsPlace } from '#src/commands/open-maps-place.ts'
import { PullToRefresh } from '#src/components/offline/PullToRefresh.tsx'
import { optionalPart } from '#src/components/page/optional-part.ts'
import { useStillHere } from '#src/components/page/use-go-back.ts'
import { usePageTitle } from '#src/components/page/use-page-title.ts'
import { placeAddress } from '#src/domain/places/place-ids.ts'
import { paths } from '#src/lib/paths.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { useServices } from '#src/services/use-services.ts'
import { useOfflineHint } from '#src/stores/this-browser.ts'
import { toastError } from '#src/ui/toast.ts'
import { NotShown, type Problem, restaurantNotFound } from './NotShown.tsx'
import { RestaurantBody } from './RestaurantBody.tsx'
import { RestaurantHeader, RestaurantHero } from './RestaurantHeader.tsx'
import { useRestaurant } from './use-restaurant.ts'
import './restaurant.css'

const PlacesAlike = optionalPart(async () => (await import('./PlacesAlike.tsx')).PlacesAlike)

/** A place's page (spec D§2), by its own id or the maps service's. */
export function RestaurantPage() {
  const segment = useParams()['id'] ?? ''
  const [query] = useSearchParams()
  const address = placeAddress(segment, query.get('mapkitPlaceId'))
  if (!address) return <NotShown problem={{ kind: 'not_found', message: restaurantNotFound }} />
  if ('id' in address) return <Restaurant key={address.id} id={address.id} />
  return <ArrivingPlace key={address.placeId} placeId={address.placeId} />
}

/** The place with this id: the photo, and a sheet with the content that overlaps it. */
export function Restaurant({ id }: { id: string }) {
  const state = useRestaurant(id)
  const hero = useRef<HTMLElement>(null)
  usePageTitle(state.kind === 'shown' ? state.shown.place.name : undefined)
  if (state.kind === 'loading') return <NotShown />
  if (state.kind === 'merged') return <Navigate to={paths.restaurant(state.id)} replace />
  if (state.kind === 'problem') return <NotShown problem={state.problem} />
  const { shown, refresh } = state
  return (
    <>
      <RestaurantHeader place={shown.place} hero={hero} />
      <RestaurantHero place={shown.place} reviews={shown.reviews} isLoading={shown.isLoading} ref={hero} />
      <main className="restaurant-sheet" aria-busy={shown.isLoading}>
        <PullToRefresh onRefresh={refresh} />
        <RestaurantBody shown={shown} />
        <Suspense>
          <PlacesAlike place={shown.place} />
        </Suspense>
      </main>
    </>
  )
}

/** A place named by the maps service's id: found or created, then shown at its own address (spec D§4). */
function ArrivingPlace({ placeId }: { placeId: string }) {
  const copy = useCopy()
  const { pages } = useServices()
  const navigate = useNavigate()
  const isStillHere = useStillHere()
  const isOffline = useOfflineHint()
  const [attempt, setAttempt] = useState(0)
  const [opened, setOpened] = useState<OpenedPlace>()

  const question = `${attempt} ${isOffline}`
  const asked = useRef<string>(undefined)

  useEffect(() => {
    // Asked once, and again when the person retries or the network is back.
    if (asked.current === question) return
    asked.current = question
    const open = async (): Promise<void> => {
      const found = await openMapsPlace(copy, pages, placeId)
      if (asked.current !== question || !isStillHere()) return
      if (found.state === 'found') await navigate(paths.restaurant(found.id), { replace: true })
      else setOpened(found)
      if (found.state === 'failed') toastError('Error', 'Failed to load restaurant details')
    }
    open().catch(reportError)
  }, [copy, pages, navigate, isStillHere, placeId, question])

  useEffect(
    () => () => {
      asked.current = undefined
    },
    [],
  )

  const problem = opened && problemOf(opened, () => setAttempt(attempt + 1))
  return <NotShown {...(problem && { problem })} />
}

function problemOf(opened: OpenedPlace, tryAgain: () => void): Problem | undefined {
  if (opened.state === 'offline') return { kind: 'offline', tryAgain }
  if (opened.state === 'unknown') return { kind: 'not_found', message: opened.message }
  if (opened.state === 'failed') return { kind: 'not_found', message: opened.message, tryAgain }
  return undefined
}
