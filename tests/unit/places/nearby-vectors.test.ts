import { expect, it } from 'vitest'
import { nearbyPlaces } from '#src/domain/places/offered-places.ts'
import { rankPlaces } from '#src/domain/places/place-search.ts'
import { nearbyVectors, north } from '#tests/support/nearby-vectors.ts'

const here = { latitude: 47.8, longitude: 13.04 }

it.each(nearbyVectors)('the phone offers $name', ({ places, offered }) => {
  const known = places.map(({ metres, ...place }) => ({
    ...here,
    ...place,
    id: place.name,
    latitude: north(here.latitude, metres),
  }))
  const names = (found: { name: string }[]) => found.map(({ name }) => name)
  expect(names(nearbyPlaces(known, here, 5000))).toEqual(offered)
  const within = known.filter(({ name }) => offered.includes(name))
  expect(names(rankPlaces(within, 'none of them', here, 50))).toEqual(offered)
  expect(names(rankPlaces(within, 'none of them', here, 1))).toEqual(offered.slice(0, 1))
})
