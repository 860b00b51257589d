import { useParams, useSearchParams } from 'react-router-dom'
import { placeAddress } from '#src/domain/places/place-ids.ts'
import { ArrivingPlace } from './ArrivingPlace.tsx'
import { NotShown, restaurantNotFound } from './NotShown.tsx'
import { Restaurant } from './Restaurant.tsx'
import './restaurant.css'

/** The page of a place (spec D§2), by its id or by an id of the maps service. */
export function RestaurantPage() {
  const segment = useParams()['id'] ?? ''
  const [query] = useSearchParams()
  const address = placeAddress(segment, query.get('mapkitPlaceId'))
  if (!address) return <NotShown problem={{ kind: 'not_found', message: restaurantNotFound }} />
  if ('id' in address) return <Restaurant key={address.id} id={address.id} />
  return <ArrivingPlace key={address.placeId} placeId={address.placeId} />
}
