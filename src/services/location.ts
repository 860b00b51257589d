/** Where the device is. Neither call ever throws: without a location everything works, in another order. */
import type { Location } from './places.ts'

export type LocationService = {
  /** Without asking the person: undefined unless they have allowed it before. */
  ifAllowed: () => Promise<Location | undefined>
  /** Asks the person, once while the page is open; undefined when they refuse or nobody knows where the device is. */
  ask: () => Promise<Location | undefined>
}
