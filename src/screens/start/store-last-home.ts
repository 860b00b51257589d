/** Draws the picture of home that the next start shows before the app is there (app/first-paint/show.ts). Loaded late. */
import { paths } from '#src/lib/paths.ts'
import { setLastHome } from '#src/stores/first-paint.ts'

/** Rejects when a style sheet does not come. */
export async function storeLastHome(person: string, frame: Element, isShown: () => boolean): Promise<void> {
  const styles = await stylesOfPage()
  // By now another page may stand in the frame.
  if (isShown()) setLastHome({ person, styles, markup: pictureOf(frame) })
}

/** By address: a file of the build never changes. At once when the page is being hidden, since nothing waits for it then. */
const files = new Map<string, string>()

/**
 * In the picture itself: fetched at a start, they would come after the app's own code, which then keeps it from being
 * painted. As they were written: rules as the browser tells them lose a font that comes from a variable and is changed
 * in part.
 */
async function stylesOfPage(): Promise<string> {
  const sheets = Array.from(document.styleSheets, async ({ href, ownerNode }) =>
    href === null ? (ownerNode?.textContent ?? '') : (files.get(href) ?? (await fetched(href))),
  )
  return (await Promise.all(sheets)).join('')
}

async function fetched(href: string): Promise<string> {
  const answer = await fetch(href)
  if (!answer.ok) throw new Error(`There is no ${href}`)
  const text = await answer.text()
  files.set(href, text)
  return text
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
