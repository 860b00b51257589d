/**
 * Stores a text in localStorage or sessionStorage and returns whether it worked. The storage may be full or closed to
 * the page, so nothing goes here that must not be lost.
 */
export function storeText(storage: 'localStorage' | 'sessionStorage', key: string, text: string): boolean {
  try {
    window[storage].setItem(key, text)
    return true
  } catch {
    return false
  }
}
