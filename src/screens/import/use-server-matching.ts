import { useEffect, useEffectEvent, useState } from 'react'
import { noteMatches } from '#src/commands/imports.ts'
import type { ImportedPlace } from '#src/domain/import/imported.ts'
import { placeIdOf } from '#src/domain/import/maps-ids.ts'
import { type Match, matcherOf, pointOf } from '#src/domain/import/match-places.ts'
import type { PlaceGroup } from '#src/domain/import/reviewed-places.ts'
import { useCopy } from '#src/queries/use-copy.ts'
import { matchedAtOnce, type PlaceCandidate, type PlaceToMatch } from '#src/services/places.ts'
import { ServiceError } from '#src/services/service-error.ts'
import { useServices } from '#src/services/use-services.ts'
import { useOfflineHint } from '#src/stores/this-browser.ts'

/** The server is not told of places that the person has decided about. */
export const isToAsk = ({ reviewed }: PlaceGroup): boolean => !reviewed.asked && reviewed.choice === undefined

export type ServerMatching = 'idle' | 'asking' | 'failed'

/** Asks the server about the places that this device is not sure of, a few at once, while the review is open. */
export function useServerMatching(groups: readonly PlaceGroup[]): ServerMatching {
  const copy = useCopy()
  const { places } = useServices()
  const isOffline = useOfflineHint()
  const [failed, setFailed] = useState<unknown>()
  const next = groups.filter((group) => isToAsk(group)).slice(0, matchedAtOnce)
  const isAllAsked = next.length === 0
  const keys = JSON.stringify(next.map(({ place }) => place.key))

  const ask = useEffectEvent(async (): Promise<boolean> => {
    const found = await places.match(next.map(({ place }) => questionOf(place)))
    // What was answered is noted even when the page has gone.
    const noted = await noteMatches(
      copy,
      new Map(next.map((group, index) => [group.place.key, matchOf(group, found, index)])),
    )
    return noted.ok
  })

  useEffect(() => {
    if (isAllAsked || isOffline) return undefined
    let isOver = false
    const fail = (): void => {
      if (!isOver) setFailed(keys)
    }
    ask()
      .then((isNoted) => isNoted || fail())
      .catch((error: unknown) => {
        fail()
        if (!(error instanceof ServiceError)) reportError(error)
      })
    return () => {
      isOver = true
    }
  }, [isAllAsked, isOffline, keys])

  if (isAllAsked || isOffline) return 'idle'
  return failed === keys ? 'failed' : 'asking'
}

function questionOf(place: ImportedPlace): PlaceToMatch {
  const placeId = place.mapsId === undefined ? undefined : placeIdOf(place.mapsId)
  return { name: place.name, ...pointOf(place), ...(placeId !== undefined && { place_id: placeId }) }
}

/** With what the device has found before. */
function matchOf({ place, reviewed }: PlaceGroup, found: readonly PlaceCandidate[], index: number): Match {
  const known = new Map(
    [...reviewed.match.candidates, ...found.filter(({ of }) => of === index)].map((one) => [one.id, one]),
  )
  // The person's own place of an earlier import is on the device.
  return matcherOf([...known.values()], (): string => '')(place)
}
