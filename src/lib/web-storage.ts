/**
 * Keeps a text in localStorage or sessionStorage when it takes it. It may be full, or closed to the page: nothing that must
 * not be lost is kept there. Returns whether it is kept.
 */
export function keepText(storage: 'localStorage' | 'sessionStorage', key: string, text: string): boolean {
  try {
    window[storage].setItem(key, text)
    return true
  } catch {
    return false
  }
}
