/** Draws the picture of home that the next start shows before the app is there (app/first-paint/show.ts). Loaded late. */
import { paths } from '../../lib/paths.ts'
import { setLastHome } from '../../stores/first-paint.ts'

export function keepLastHome(person: string, frame: Element): void {
  // As text: fetched, they would come after the app's own code, which then keeps the picture from being painted.
  const rules = Array.from(document.styleSheets).flatMap(({ cssRules }) => Array.from(cssRules))
  const styles = rules.map(({ cssText }) => cssText).join('')
  setLastHome({ person, styles, markup: pictureOf(frame) })
}

/** Its markup as a picture: nothing in it takes the focus or tells of the moment, such as what is not sent yet. */
function pictureOf(frame: Element): string {
  const copy = frame.cloneNode(true) as Element
  // A phone needs as long for what is outside the screen as for what is on it.
  const parts = copy.querySelectorAll('section, li')
  for (const [index, part] of frame.querySelectorAll('section, li').entries())
    if (isOutside(part)) parts[index]?.remove()
  for (const passing of copy.querySelectorAll(`[data-passing], a[href="${paths.sync}"]`)) passing.remove()
  // Those of them that say there is no network are seen when the next start has none.
  for (const word of copy.querySelectorAll<HTMLElement>('[data-offline]')) word.hidden = true
  for (const dot of copy.querySelectorAll('.wordmark-dot')) {
    dot.className = 'wordmark-dot wordmark-dot-sent'
    dot.textContent = ''
  }
  for (const link of copy.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    link.dataset['leadsTo'] = link.getAttribute('href') ?? ''
    link.removeAttribute('href')
  }
  // Keys reach what scrolls as well.
  for (const control of copy.querySelectorAll<HTMLElement>('button, ul, [tabindex]')) control.tabIndex = -1
  // Its address ends with this page.
  for (const picture of copy.querySelectorAll('img[src^="blob:"]')) picture.removeAttribute('src')
  return copy.outerHTML
}

/** Whether it lies below the screen, or right of it, when nothing is scrolled. */
function isOutside(part: Element): boolean {
  const { left, top } = part.getBoundingClientRect()
  return top + window.scrollY > window.innerHeight || left + (part.parentElement?.scrollLeft ?? 0) > window.innerWidth
}
