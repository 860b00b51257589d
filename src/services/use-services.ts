/** The services of a signed-in person, and how React has them; src/app provides them. */

import { createContext, useContext } from 'react'
import type { PageService } from './pages.ts'
import type { ProcessPhoto } from './photo-processing.ts'
import type { Location, PlaceService } from './places.ts'
import type { WorkFileService } from './work-file.ts'

/** What becomes of accounts as a whole: of one's own, and of the people whom this device knows. */
export type AccountService = {
  /**
   * Erases everything the person has on the server: rows, files and the account. Needs the network; throws ServiceError.
   * A call that failed on the way can be made again. The local copy and the session are for the caller to delete.
   */
  deleteAccount: () => Promise<void>
  /** Those of these people (at most 1000) who are not there any more. Needs the network; throws ServiceError. */
  deletedAmong: (userIds: readonly string[]) => Promise<string[]>
}

/** Hearing of changes on the server at once. Only a hint: whoever hears nothing sees them when they read again. */
export type LiveService = {
  /**
   * Calls `onChange` when this row changes, and when listening begins, since what happened before was told to nobody, until
   * the function that it returns is called.
   */
  watch: (table: 'lists' | 'profile_counts', id: string, onChange: () => void) => () => void
}

// Where the device is. No call ever throws: without a location everything works, in another order.

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

/**
 * Where the pictures lie that rows name: all in public buckets, at addresses that never change their content, so that
 * the service worker keeps what was looked at. The server holds one size of each.
 */
export type PictureService = {
  /** Of a path in reviews.photos. */
  reviewPhoto: (path: string) => string
  /** Of profiles.avatar_url, which is a path with the time of its upload; undefined without one. */
  avatar: (avatarUrl: string | undefined) => string | undefined
  /** Of restaurants.photo, photos, menu_files or an entry's image: an address, of this project when it begins with "/". */
  place: (address: string | undefined) => string | undefined
}

// The services of a signed-in person in React; src/app provides them.

export type Services = {
  account: AccountService
  live: LiveService
  location: LocationService
  pages: PageService
  pictures: PictureService
  places: PlaceService
  processPhoto: ProcessPhoto
  workFile: WorkFileService
  /** The person asks for news: refreshing by hand. */
  refresh: () => void
  /**
   * Deletes what can be fetched again: rows, and pictures that were looked at. Unsent work and drafts stay. The app is
   * loaded again in all tabs; without a network only unsent work is there then. Throws StorageError.
   */
  clearSaved: () => Promise<void>
  /**
   * Signs out in all tabs and deletes the copy on this device, unsent work included: ask first, see SignOutDialog. The
   * landing page says `farewell`.
   */
  leave: (farewell?: string) => Promise<void>
}

export const ServicesContext = createContext<Services | undefined>(undefined)

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('There is no signed-in person around this screen')
  return services
}
