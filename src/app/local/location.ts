/** The browser's own location (spec D§4: requested once). */

import type { DeviceLocation, LocationService } from '#src/services/use-services.ts'

/** Ms: walking a few minutes changes no order, and a new fix takes long indoors. */
const maximumAge = 120_000
const timeout = 10_000

export function createLocationService(): LocationService {
  let asked: Promise<DeviceLocation | undefined> | undefined
  const ifAllowed = async (): Promise<DeviceLocation | undefined> => {
    const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined)
    return permission?.state === 'granted' ? locate() : undefined
  }
  const again = (): Promise<DeviceLocation | undefined> => {
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

const locate = (): Promise<DeviceLocation | undefined> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      () => resolve(undefined),
      { maximumAge, timeout },
    )
  })
