/** The address that a signed-out visitor asked for: after signing in they land there (kept until the tab is closed). */
const key = 'crumb-wanted-path'

export function wantPath(path: string): void {
  try {
    sessionStorage.setItem(key, path)
  } catch {
    // Without storage they land on the home page.
  }
}

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
