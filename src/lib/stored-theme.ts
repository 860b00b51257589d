/** The theme that the person has chosen, as this device keeps it (spec D§9). */
export type Theme = 'light' | 'dark' | 'system'

/** In local storage; also the name of the event that tells the page of another choice, a CustomEvent<Theme>. */
export const themeKey = 'crumb-theme'

/** What was stored under the key; light unless the person has chosen another. */
export const themeOf = (stored: unknown): Theme => (stored === 'dark' || stored === 'system' ? stored : 'light')

export function storedTheme(): Theme {
  try {
    return themeOf(localStorage.getItem(themeKey))
  } catch {
    // Storage is closed to the page.
    return 'light'
  }
}
