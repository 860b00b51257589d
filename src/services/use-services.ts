/** The services of a signed-in person in React; src/app provides them. */
import { createContext, useContext } from 'react'
import type { AccountService } from './account.ts'
import type { LiveService } from './live.ts'
import type { LocationService } from './location.ts'
import type { PageService } from './pages.ts'
import type { ProcessPhoto } from './photo-processing.ts'
import type { PictureService } from './pictures.ts'
import type { PlaceService } from './places.ts'
import type { WorkFileService } from './work-file.ts'

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
