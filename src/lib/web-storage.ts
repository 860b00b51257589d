/**
 * localStorage and sessionStorage, which may be full or closed to the page: nothing goes here that must not be lost, and none of
 * these throws.
 */
type WebStorage = 'localStorage' | 'sessionStorage'

/** Returns whether it worked. */
export function storeText(storage: WebStorage, key: string, text: string): boolean {
  try {
    window[storage].setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Undefined when nothing is stored. */
export function storedText(storage: WebStorage, key: string): string | undefined {
  try {
    return window[storage].getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

export function dropText(storage: WebStorage, key: string): void {
  try {
    window[storage].removeItem(key)
  } catch {
    // Nothing was stored.
  }
}
