import type { Page } from '@playwright/test'

/**
 * What no longer fits: words that are cut off, stand out of their box or of the window, or lie on other words or icons. What a
 * rule cuts off by an ellipsis fits, and so does what can be scrolled to. Each as "profile-count “Followers” is wider than …".
 */
export const textFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Ink = { element: Element; words: string; layer: Element | undefined; rect: DOMRect; isText: boolean }
    const faults = new Set<string>()
    const nameOf = (element: Element): string => {
      const named = element.closest('[class]')
      const [first = ''] = named?.classList ?? []
      return first === '' ? element.tagName.toLowerCase() : first
    }
    const stylesOf = new Map<Element, CSSStyleDeclaration>()
    const styleOf = (element: Element): CSSStyleDeclaration => {
      const style = stylesOf.get(element) ?? getComputedStyle(element)
      stylesOf.set(element, style)
      return style
    }
    /** What is seen of this box, or nothing; notes what stands out on the way. */
    function seen(
      element: Element,
      box: DOMRect,
      words: string,
    ): { rect: DOMRect; layer: Element | undefined } | undefined {
      let { left, right, top, bottom } = box
      // A box that is placed freely may stand outside of what is around it.
      let isFree = false
      let layer: Element | undefined
      for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
        const style = styleOf(around)
        const outer = around.getBoundingClientRect()
        const beyond = Math.max(right - outer.right, outer.left - left)
        const below = Math.max(bottom - outer.bottom, outer.top - top)
        const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY)
        const cuts = /hidden|clip/.test(style.overflowX + style.overflowY)
        const isShort = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
        if (!isFree && !scrolls && !/inline$|contents/.test(style.display) && !(cuts && isShort)) {
          if (beyond > 1)
            faults.add(`${nameOf(element)} “${words}” is ${Math.ceil(beyond)} px wider than ${nameOf(around)}`)
          else if (below > 1)
            faults.add(`${nameOf(element)} “${words}” is ${Math.ceil(below)} px higher than ${nameOf(around)}`)
          if (beyond > 1 || below > 1) return undefined
        }
        if (scrolls || cuts) {
          left = Math.max(left, outer.left)
          right = Math.min(right, outer.right)
          top = Math.max(top, outer.top)
          bottom = Math.min(bottom, outer.bottom)
          if (right - left < 1 || bottom - top < 1) return undefined
          if (scrolls) isFree = true
        }
        if (/absolute|fixed/.test(style.position)) isFree = true
        if (/fixed|sticky/.test(style.position)) layer = around
      }
      if (right > innerWidth + 1 || left < -1) {
        faults.add(`${nameOf(element)} “${words}” stands out of the window`)
        return undefined
      }
      return { rect: new DOMRect(left, top, right - left, bottom - top), layer }
    }
    const inks: Ink[] = []
    const note = (element: Element, box: DOMRect, words: string, isText: boolean): void => {
      const found = seen(element, box, words)
      if (found) inks.push({ element, words, isText, ...found })
    }
    // What is on a map lies below what is over it, and moves.
    const isShown = (element: Element): boolean =>
      element.closest(
        '[inert], [data-aria-hidden], .shape-hidden, .letter-tile, .badge-attention, .landing-page-dot, .pin-layer, noscript, title',
      ) === null && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      const words = text.textContent?.trim() ?? ''
      if (!element || words === '' || !isShown(element)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      // The middle of the line: the letters' own height is larger than many a line's.
      for (const { x, y, width, height } of range.getClientRects())
        if (width > 1) note(element, new DOMRect(x, y + height * 0.3, width, height * 0.4), words.slice(0, 24), true)
    }
    for (const icon of document.querySelectorAll(
      'button svg, a svg, textarea, input:not([type="radio"], [type="checkbox"])',
    ))
      if (isShown(icon)) note(icon, icon.getBoundingClientRect(), icon.tagName.toLowerCase(), false)
    for (const [index, one] of inks.entries())
      for (const other of inks.slice(index + 1)) {
        if (one.layer !== other.layer || one.element === other.element || !(one.isText || other.isText)) continue
        const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
        const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
        if (width > 2 && height > 2)
          faults.add(`${nameOf(one.element)} “${one.words}” lies on ${nameOf(other.element)} “${other.words}”`)
      }
    return Array.from(faults)
  })
