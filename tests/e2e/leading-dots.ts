import type { Page } from '@playwright/test'

/** Dots between two parts of a line that begin one, each with what stands after it: they belong to the end of the line before. */
export const leadingDots = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    if (!main) return []
    const boxOf = (text: Node, from: number, to: number): DOMRect | undefined => {
      const range = document.createRange()
      range.setStart(text, from)
      range.setEnd(text, to)
      return [...range.getClientRects()].at(-1)
    }
    const found: string[] = []
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    let before: DOMRect | undefined
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.nodeValue ?? ''
      if (text.parentElement?.closest('.shape-hidden') || words.trim() === '') continue
      const at = words.search(/[·•]/)
      // A dot alone is a sign of its own.
      if (at >= 0 && words.trim().length > 1) {
        const dot = boxOf(text, at, at + 1)
        const last = words.slice(0, at).trimEnd().length
        const box = last > 0 ? boxOf(text, last - 1, last) : before
        if (dot && box && (dot.top >= box.bottom - 2 || dot.left < box.right - 2)) found.push(words.slice(at, at + 24))
      }
      const end = words.trimEnd().length
      before = boxOf(text, end - 1, end) ?? before
    }
    return found
  })
