import { useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { Toaster } from '#src/ui/Toaster.tsx'
import { ButtonDemos } from './ButtonDemos.tsx'
import { CardDemos } from './CardDemos.tsx'
import { FieldDemos } from './FieldDemos.tsx'
import { FilterDemos } from './FilterDemos.tsx'
import { NavigationDemos } from './NavigationDemos.tsx'
import { OverlayDemos } from './OverlayDemos.tsx'
import { RatingDemos } from './RatingDemos.tsx'
import { StatusDemos } from './StatusDemos.tsx'
import './design-page.css'

type Theme = 'light' | 'dark'

/** Every part of the design system in each of its states, light and dark side by side; for development alone. */
export function DesignPage() {
  const [theme, setTheme] = useState<Theme>('light')
  return (
    <main className="design" data-theme={theme}>
      <header className="design-head">
        <h1>Design</h1>
        <Button
          onClick={() => {
            const next = theme === 'light' ? 'dark' : 'light'
            document.documentElement.dataset['theme'] = next
            setTheme(next)
          }}
        >
          {theme === 'light' ? 'Overlays in dark' : 'Overlays in light'}
        </Button>
      </header>
      <div className="design-themes">
        <Panel theme="light" />
        <Panel theme="dark" />
      </div>
      <section className="design-panel" aria-labelledby="design-navigation">
        <h2 id="design-navigation">Navigation, in the page's theme</h2>
        <NavigationDemos />
      </section>
      <Toaster />
    </main>
  )
}

function Panel({ theme }: { theme: Theme }) {
  return (
    <section className="design-panel" data-theme={theme} aria-labelledby={`design-${theme}`}>
      <h2 id={`design-${theme}`}>{theme === 'light' ? 'Light' : 'Dark'}</h2>
      <StatusDemos />
      <ButtonDemos />
      <RatingDemos />
      <FieldDemos />
      <CardDemos theme={theme} />
      <OverlayDemos />
      <FilterDemos />
    </section>
  )
}
