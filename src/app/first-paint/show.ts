/**
 * Shows something before the app is there: to visitors the landing page that index.html brings along as a template
 * (plugin.ts), to who is signed in the home as it was seen last. The app takes it away when its first page has something
 * to show. Elsewhere the template stays what it is and loads no picture.
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
  // It is a picture: nothing finds its words or its names, and screen readers wait for the page.
  page.ariaHidden = 'true'
  const shadow = page.attachShadow({ mode: 'closed' })
  shadow.innerHTML = `<style>${home.styles}</style>${home.markup}`
  // Else home would move down under the finger when it comes alive.
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
  // The app does not come: what it has to say about that lies below.
  setTimeout(() => page.remove(), 10_000)
}

const person = expectedPerson()
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (location.pathname === '/' && person === null) showLanding()
// After a reload the page goes on where it was.
else if (location.pathname === '/start' && person && navigation?.type === 'navigate') showLastHome(person)
