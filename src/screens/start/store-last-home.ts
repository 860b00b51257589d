/**
 * Stores the picture of home that the next start shows before the app is there (app/first-paint/show.ts). Loaded late.
 */
import { paths } from '#src/lib/paths.ts'
import { setLastHome } from '#src/stores/first-paint.ts'

/** Rejects when a style sheet cannot be loaded. */
export async function storeLastHome(person: string, frame: Element, isShown: () => boolean): Promise<void> {
  const styles = await stylesOf(frame)
  // By now the frame may show another page.
  if (isShown()) setLastHome({ person, styles, markup: pictureOf(frame) })
}

/**
 * By address: a built file never changes. Available at once when the page is being hidden, since there is no time left
 * then.
 */
const files = new Map<string, string>()

/**
 * Inlined into the picture: fetched at a start, style sheets would come after the app's own code, which then delays
 * their paint. Taken from the files: the browser's parsed rules lose a font that comes from a variable and is partly
 * overridden.
 */
async function stylesOf(frame: Element): Promise<string> {
  const sheets = Array.from(document.styleSheets)
    .filter(({ cssRules }) => isAbout(frame, cssRules))
    .map(async ({ href, ownerNode }) =>
      href === null ? (ownerNode?.textContent ?? '') : (files.get(href) ?? (await fetched(href))),
    )
  return (await Promise.all(sheets)).join('')
}

/**
 * The sheets of other pages, which are three quarters of all, cost a start more than the picture itself. What names the order of the
 * layers is about everything.
 */
const isAbout = (frame: Element, rules: CSSRuleList): boolean =>
  Array.from(rules).some((rule) => {
    if (rule instanceof CSSLayerStatementRule) return true
    if (rule instanceof CSSStyleRule)
      return frame.matches(rule.selectorText) || frame.querySelector(rule.selectorText) !== null
    return rule instanceof CSSGroupingRule && isAbout(frame, rule.cssRules)
  })

async function fetched(href: string): Promise<string> {
  const answer = await fetch(href)
  if (!answer.ok) throw new Error(`There is no ${href}`)
  const text = await answer.text()
  files.set(href, text)
  return text
}

/** The markup as a picture: nothing in it is focusable or true only for the moment, such as what is unsent. */
function pictureOf(frame: Element): string {
  const copy = frame.cloneNode(true) as Element
  // Hidden here; the next start shows them again if it is offline.
  const parts = copy.querySelectorAll('section, li')
  for (const [index, part] of frame.querySelectorAll('section, li').entries())
    if (isOutside(part)) parts[index]?.remove()
  for (const passing of copy.querySelectorAll(`[data-passing], a[href="${paths.sync}"]`)) passing.remove()
  // Messages about being offline would be wrong at the next start, which decides for itself.
  for (const word of copy.querySelectorAll<HTMLElement>('[data-offline]')) word.hidden = true
  for (const dot of copy.querySelectorAll('.wordmark-dot')) {
    dot.className = 'wordmark-dot wordmark-dot-sent'
    dot.textContent = ''
  }
  for (const link of copy.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    link.dataset['leadsTo'] = link.getAttribute('href') ?? ''
    link.removeAttribute('href')
  }
  // Scrolling elements are focusable too.
  for (const control of copy.querySelectorAll<HTMLElement>('button, ul, [tabindex]')) control.tabIndex = -1
  // A blob's address dies with this page.
  for (const picture of copy.querySelectorAll('img[src^="blob:"]')) picture.removeAttribute('src')
  return copy.outerHTML
}

/** Whether it is below or to the right of the unscrolled screen. */
function isOutside(part: Element): boolean {
  const { left, top } = part.getBoundingClientRect()
  return top + window.scrollY > window.innerHeight || left + (part.parentElement?.scrollLeft ?? 0) > window.innerWidth
}
