/**
 * Shows something before the app is there: to visitors, the landing page in index.html's template (plugin.ts); to a
 * signed-in person, the home they saw last. The app removes it when its first page has content. Elsewhere the template
 * stays inert and loads no picture.
 */
import { expectedPerson, lastHomeOf } from '#src/stores/first-paint.ts'

function begin(): HTMLElement {
  const page = document.createElement('div')
  page.id = 'first-paint'
  document.body.prepend(page)
  return page
}

function showLanding(): void {
  const template = document.querySelector('template')
  if (template) begin().append(template.content)
}

function showLastHome(person: string): void {
  const home = lastHomeOf(person)
  if (!home) return
  const page = begin()
  // It is a picture: it must not be found by searches, and screen readers wait for the page.
  page.ariaHidden = 'true'
  const shadow = page.attachShadow({ mode: 'closed' })
  shadow.innerHTML = `<style>${home.styles}</style>${home.markup}`
  // If this line came later, home would move down under the finger.
  if (!navigator.onLine) for (const word of shadow.querySelectorAll<HTMLElement>('[data-offline]')) word.hidden = false
  performance.mark('last-home')
  shadow.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-leads-to]') : undefined
    if (!link) return
    history.pushState(null, '', link.dataset['leadsTo'])
    // For a router that is there already.
    dispatchEvent(new PopStateEvent('popstate'))
    page.remove()
  })
  // If the app does not come, what it has to say about that is below.
  setTimeout(() => page.remove(), 10_000)
}

const person = expectedPerson()
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (location.pathname === '/' && person === null) showLanding()
// Not on a reload: there the page continues where it was.
else if (location.pathname === '/start' && person && navigation?.type === 'navigate') showLastHome(person)
