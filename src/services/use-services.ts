/** The services of a signed-in person, as React reads them; src/app provides them. */

import { createContext, useContext } from 'react'
import type { ArchiveService } from './archive.ts'
import type { DrawCard } from './card-drawing.ts'
import type { EmailChangeService } from './email-change.ts'
import type { ReadImportFiles } from './import-files.ts'
import type { ModerationService } from './moderation.ts'
import type { NotificationService } from './notifications.ts'
import type { OwnAccount } from './own-account.ts'
import type { PageService } from './pages.ts'
import type { ProcessPhoto } from './photo-processing.ts'
import type { Location, PlaceService } from './places.ts'
import type { RestrictedPerson } from './restricted-people.ts'
import type { WorkFileService } from './work-file.ts'

/** Accounts as a whole: one's own, and deleted ones among the people whom this device knows. */
export type AccountService = {
  /**
   * Erases everything of the person on the server: rows, files and the account. Needs the network; throws ServiceError.
   * A failed call can be repeated. Codes: invalid_credentials. The caller deletes the local copy and the session.
   */
  deleteAccount: (password: string) => Promise<void>
  /** Ends all other sessions. Codes: invalid_credentials, weak_password, same_password. Needs the network; throws ServiceError. */
  changePassword: (present: string, next: string) => Promise<void>
  /** The address, which another device may have changed, and the devices. Needs the network; throws ServiceError. */
  ownAccount: () => Promise<OwnAccount>
  /** Signs one device out, which keeps what it has not sent. Needs the network; throws ServiceError. */
  endSession: (sessionId: string) => Promise<void>
  /** Ends all other sessions; their devices keep what they have not sent. Needs the network; throws ServiceError. */
  signOutOthers: () => Promise<void>
  /** Which of these people (at most 1000) have deleted their account. Needs the network; throws ServiceError. */
  deletedAmong: (userIds: readonly string[]) => Promise<string[]>
  /**
   * Names of those whom the person has blocked or muted, which the device does not keep. Not of who is gone. Needs the network;
   * throws ServiceError.
   */
  restrictedPeople: () => Promise<RestrictedPerson[]>
}

/** Hears of changes on the server at once. Only a hint: without it, people see changes when they next read. */
export type LiveService = {
  /**
   * Calls `onChange` when this row changes, and once when listening begins, because earlier changes were told to
   * nobody. Returns the function that stops it.
   */
  watch: (table: 'lists' | 'profile_counts', id: string, onChange: () => void) => () => void
}

// Where the device is. No call throws: without a location everything works, in another order.

/** `accuracy`: metres that it may be off. */
export type DeviceLocation = Location & { accuracy?: number }

export type LocationService = {
  /** Never asks the person: undefined unless they have allowed it before. */
  ifAllowed: () => Promise<DeviceLocation | undefined>
  /** Asks the person, once per page load; undefined when they refuse or the location is unknown. */
  ask: () => Promise<DeviceLocation | undefined>
  /** Asks again because the person pressed a button: they may have dismissed the question, or allowed it since. */
  askAgain: () => Promise<DeviceLocation | undefined>
}

/**
 * Addresses of the pictures that rows name. All are in public buckets, and the content at an address never changes, so
 * the service worker caches what was looked at. The server has one size of each.
 */
export type PictureService = {
  /** Of a path in reviews.photos. */
  reviewPhoto: (path: string) => string
  /** From profiles.avatar_url, a path with the time of its upload; undefined without one. */
  avatar: (avatarUrl: string | undefined) => string | undefined
  /**
   * From restaurants.photo, photos, menu_files or an entry's image: an address, of this project if it begins with "/".
   */
  place: (address: string | undefined) => string | undefined
}

// The services of a signed-in person in React; src/app provides them.

export type Services = {
  account: AccountService
  archive: ArchiveService
  drawCard: DrawCard
  emailChange: EmailChangeService
  live: LiveService
  location: LocationService
  moderation: ModerationService
  notifications: NotificationService
  pages: PageService
  pictures: PictureService
  places: PlaceService
  processPhoto: ProcessPhoto
  readImportFiles: ReadImportFiles
  workFile: WorkFileService
  /** Refreshing by hand. */
  refresh: () => void
  /**
   * Deletes what can be fetched again: rows, and pictures that were looked at. Unsent work and drafts stay. All tabs
   * reload; offline, only unsent work is left then. Throws StorageError.
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
