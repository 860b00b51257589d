/** The theme that the person chose, stored on this device (spec D§9). */
export type Theme = 'light' | 'dark' | 'system'

/** The key in local storage, and the name of the event that announces another choice: a CustomEvent<Theme>. */
export const themeKey = 'crumb-theme'

/** The stored theme; light unless the person chose another. */
export const themeOf = (stored: unknown): Theme => (stored === 'dark' || stored === 'system' ? stored : 'light')

export function storedTheme(): Theme {
  try {
    return themeOf(localStorage.getItem(themeKey))
  } catch {
    // Storage is closed to the page.
    return 'light'
  }
}
