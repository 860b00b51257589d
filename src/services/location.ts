/** Where the device is. No call ever throws: without a location everything works, in another order. */
import type { Location } from './places.ts'

export type LocationService = {
  /** Without asking the person: undefined unless they have allowed it before. */
  ifAllowed: () => Promise<Location | undefined>
  /** Asks the person, once while the page is open; undefined when they refuse or nobody knows where the device is. */
  ask: () => Promise<Location | undefined>
  /**
   * Asks anew, because the person has pressed for it: the question may have been dismissed, or the permission given
   * since.
   */
  askAgain: () => Promise<Location | undefined>
}
