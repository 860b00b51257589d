/** Light, dark, or as the system says (spec L§2.10). app/first-paint/theme.ts applies it. */
import { create } from 'zustand'
import { storedTheme, type Theme, themeKey } from '../lib/stored-theme.ts'

type ThemeState = { theme: Theme; setTheme: (theme: Theme) => void }

export const useTheme = create<ThemeState>((set) => ({
  theme: storedTheme(),
  setTheme(theme) {
    try {
      localStorage.setItem(themeKey, theme)
    } catch {
      // Storage is closed to the page (full, or blocked): the choice holds until it is left.
    }
    window.dispatchEvent(new CustomEvent<Theme>(themeKey, { detail: theme }))
    set({ theme })
  },
}))
