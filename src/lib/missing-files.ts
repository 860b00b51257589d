import { storeText } from './web-storage.ts'

/**
 * A first installation ends with the files of a start, so that a phone is ready for the basement early. As long as others are missing
 * there is a browser's cache of this name, and of the version's revision.
 */
export const missingFilesCache = 'crumb-precache-missing-'

/** Whether the device has every file of the app, and every page opens without a network. */
export const isAppWhole = async (): Promise<boolean> =>
  !(await caches.keys()).some((name) => name.startsWith(missingFilesCache))

const wholeKey = 'crumb-whole'

/** What isAppWhole has said before, without waiting for it. Browsers without storage have no service worker either. */
export const isKnownWhole = (): boolean => wholeKey in localStorage

/** Whether the app has started from the service worker's files of this version: the browser has cached their compiled code. */
export const isKnownCompiled = (version: string): boolean => localStorage.getItem(wholeKey) === version

/** `version`: the one that the service worker has started this page with; empty if the page came from the network. */
export const noteWhole = (version: string): void => void storeText('localStorage', wholeKey, version)
