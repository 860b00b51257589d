/**
 * Shows something before the app is there: to visitors, the landing page or the sign-in form in index.html's templates
 * (build/first-paint.ts); to a signed-in person, the home they saw last. The app removes it when its first page has
 * content. Elsewhere the templates stay inert and load no picture.
 */
import { project } from '#src/app/project.ts'
import { askForHome } from '#src/backend/home-ahead.ts'
import { trustedMarkup } from '#src/lib/trusted-types.ts'
import { expectedPerson, lastHomeOf } from '#src/stores/first-paint.ts'
import { signInAhead } from './sign-in-ahead.ts'

function begin(): HTMLElement {
  const page = document.createElement('div')
  page.id = 'first-paint'
  document.body.prepend(page)
  holdWhilePressed(page)
  return page
}

/** Ms. A click comes after the finger has lifted; none comes when it lifts elsewhere, and a mouse may lift outside the window, unheard. */
const clickComes = 300
const longestPress = 10_000

/** A press counts only where it began: until it ends, the app waits (stores/first-paint.ts). */
function holdWhilePressed(page: HTMLElement): void {
  let release: ReturnType<typeof setTimeout> | undefined
  const releaseIn = (ms: number): void => {
    clearTimeout(release)
    release = setTimeout(() => page.removeAttribute('data-held'), ms)
  }
  page.addEventListener('pointerdown', () => {
    page.dataset['held'] = ''
    releaseIn(longestPress)
    addEventListener('pointerup', () => releaseIn(clickComes), { once: true })
    addEventListener('pointercancel', () => releaseIn(0), { once: true })
  })
  page.addEventListener('click', () => releaseIn(0))
}

/** Goes where a link leads without loading the app anew, which would cost a slow line seconds. */
function goTo(path: string): void {
  history.pushState(null, '', path)
  // For a router that is there already.
  dispatchEvent(new PopStateEvent('popstate'))
}

const templateOf = (path: string): HTMLTemplateElement | null =>
  document.querySelector(`template[data-path="${CSS.escape(path)}"]`)

function showPublicPages(): void {
  const page = begin()
  const show = (): void => {
    const template = templateOf(location.pathname)
    // Otherwise what is not looked at any more would go on taking a slow line.
    for (const picture of page.querySelectorAll('img')) picture.removeAttribute('src')
    if (template) page.replaceChildren(template.content.cloneNode(true))
    else page.remove()
  }
  show()
  addEventListener('popstate', () => {
    if (page.isConnected) show()
  })
  page.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null
    // The app presses it when it is there (stores/first-paint.ts).
    if (pressed instanceof HTMLButtonElement && pressed.type === 'button') pressed.toggleAttribute('data-pressed')
    const link = pressed instanceof HTMLAnchorElement ? pressed : null
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    goTo(link.pathname)
  })
  // The app takes it over when it is there, with what the server has answered until then (stores/first-paint.ts).
  page.addEventListener('submit', (event) => {
    event.preventDefault()
    const button = page.querySelector<HTMLElement>('button[type="submit"]')
    if (!button || button.ariaBusy) return
    // In the order of the form.
    const [email = '', password = ''] = Array.from(page.querySelectorAll('input'), ({ value }) => value)
    signInAhead(project, email.trim(), password)
    button.ariaBusy = 'true'
    button.textContent = 'Signing in...'
  })
}

function showLastHome(person: string): void {
  const home = lastHomeOf(person)
  if (!home) return
  const page = begin()
  // It is a picture: it must not be found by searches, and screen readers wait for the page.
  page.ariaHidden = 'true'
  const shadow = page.attachShadow({ mode: 'closed' })
  shadow.innerHTML = trustedMarkup(`<style>${home.styles}</style>${home.markup}`)
  page.dataset['sections'] = String(shadow.querySelectorAll('main section').length)
  // If this line came later, home would move down under the finger.
  if (!navigator.onLine) for (const word of shadow.querySelectorAll<HTMLElement>('[data-offline]')) word.hidden = false
  performance.mark('last-home')
  shadow.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLElement>('[data-leads-to]') : undefined
    if (!link) return
    goTo(link.dataset['leadsTo'] ?? '')
    page.remove()
  })
  // If the app does not come, what it has to say about that is below.
  setTimeout(() => page.remove(), 10_000)
}

globalThis.crumbAskForHome = askForHome
const person = expectedPerson()
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (person === null && templateOf(location.pathname)) showPublicPages()
// Not on a reload: there the page continues where it was.
else if (location.pathname === '/start' && person && navigation?.type === 'navigate') showLastHome(person)
