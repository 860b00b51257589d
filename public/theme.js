// Sets the theme before anything is painted: light unless the person has chosen another. src/stores/theme.ts changes it.
;(() => {
  const key = 'crumb-theme'
  const dark = matchMedia('(prefers-color-scheme: dark)')
  let chosen
  try {
    chosen = localStorage.getItem(key)
  } catch {
    // Storage is closed to the page.
  }
  const apply = () => {
    const isDark = chosen === 'dark' || (chosen === 'system' && dark.matches)
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
    document.querySelector('meta[name="theme-color"]').content = isDark ? '#16110E' : '#FFFBF7'
  }
  apply()
  dark.addEventListener('change', apply)
  addEventListener(key, (event) => {
    chosen = event.detail
    apply()
  })
  // Another tab has chosen.
  addEventListener('storage', (event) => {
    if (event.key !== key) return
    chosen = event.newValue
    apply()
  })
})()
