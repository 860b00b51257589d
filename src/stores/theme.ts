/** Light, dark, or the system's choice (spec L§2.10). app/first-paint/theme.ts applies it. */
import { create } from 'zustand'
import { storedTheme, type Theme, themeKey } from '#src/lib/stored-theme.ts'
import { storeText } from '#src/lib/web-storage.ts'

type ThemeState = { theme: Theme; setTheme: (theme: Theme) => void }

export const useTheme = create<ThemeState>((set) => ({
  theme: storedTheme(),
  setTheme(theme) {
    // If the storage refuses, the choice lasts until the page is left.
    storeText('localStorage', themeKey, theme)
    window.dispatchEvent(new CustomEvent<Theme>(themeKey, { detail: theme }))
    set({ theme })
  },
}))
