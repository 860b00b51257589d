/** The address that a signed-out visitor asked for: after signing in they land there (kept until the tab is closed). */
import { keepText } from '#src/lib/web-storage.ts'

const key = 'crumb-wanted-path'

/** Where it cannot be kept they land on the home page. */
export const wantPath = (path: string): void => void keepText('sessionStorage', key, path)

export function wantedPath(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** To be called when a signed-in page was reached. */
export function forgetWantedPath(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
