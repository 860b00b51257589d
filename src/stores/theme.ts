/** Light, dark, or as the system says (spec L§2.10). public/theme.js applies it, before the first paint. */
import { create } from 'zustand'

export type Theme = 'light' | 'dark' | 'system'

/** The same as in public/theme.js. */
const key = 'crumb-theme'

type ThemeState = { theme: Theme; setTheme: (theme: Theme) => void }

export const useTheme = create<ThemeState>((set) => ({
  theme: read(),
  setTheme(theme) {
    try {
      localStorage.setItem(key, theme)
    } catch {
      // Storage is closed to the page (full, or blocked): the choice holds until it is left.
    }
    window.dispatchEvent(new CustomEvent(key, { detail: theme }))
    set({ theme })
  },
}))

function read(): Theme {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'dark' || stored === 'system' ? stored : 'light'
  } catch {
    return 'light'
  }
}
