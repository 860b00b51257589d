/** The address that a signed-out visitor asked for: after signing in they land there, until the tab is closed. */
import { dropText, storedText, storeText } from '#src/lib/web-storage.ts'

const key = 'crumb-wanted-path'

/** If the storage refuses, they land on the home page. Of slashes at the beginning one is left: '//host' is another host's address. */
export const wantPath = (path: string): void => void storeText('sessionStorage', key, path.replace(/^[/\\]*/, '/'))

export const wantedPath = (): string | undefined => storedText('sessionStorage', key)

/** Call it when a signed-in page has been reached. */
export const forgetWantedPath = (): void => dropText('sessionStorage', key)
