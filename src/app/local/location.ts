/** The browser's own location (spec D§4: requested once). */

import type { Location } from '#src/services/places.ts'
import type { LocationService } from '#src/services/use-services.ts'

/** Ms: walking a few minutes changes no order, and a new fix takes long indoors. */
const maximumAge = 120_000
const timeout = 10_000

export function createLocationService(): LocationService {
  let asked: Promise<Location | undefined> | undefined
  const ifAllowed = async (): Promise<Location | undefined> => {
    const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined)
    return permission?.state === 'granted' ? locate() : undefined
  }
  const again = (): Promise<Location | undefined> => {
    asked = locate()
    return asked
  }
  return {
    ifAllowed,
    async ask() {
      // An installed app stays open for days while its person moves.
      if (asked) return (await ifAllowed()) ?? asked
      return again()
    },
    askAgain: again,
  }
}

const locate = (): Promise<Location | undefined> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      () => resolve(undefined),
      { maximumAge, timeout },
    )
  })
