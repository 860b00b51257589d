/** Sets the theme before the first paint, and whenever another is chosen (src/stores/theme.ts). */
import { storedTheme, themeKey, themeOf } from '#src/lib/stored-theme.ts'

const dark = matchMedia('(prefers-color-scheme: dark)')
let chosen = storedTheme()

function apply(): void {
  const isDark = chosen === 'dark' || (chosen === 'system' && dark.matches)
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')
  if (bar) bar.content = isDark ? '#16110E' : '#FFFBF7'
}

apply()
dark.addEventListener('change', apply)
addEventListener(themeKey, (event) => {
  chosen = themeOf((event as CustomEvent).detail)
  apply()
})
// Another tab has chosen a theme.
window.addEventListener('storage', ({ key, newValue }) => {
  if (key !== themeKey) return
  chosen = themeOf(newValue)
  apply()
})
