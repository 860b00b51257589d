import type { Page } from '@playwright/test'

/**
 * Points of cards and rows at which a tap does nothing, though a link is meant to cover them: nine by nine of each that stands
 * within the window when it is scrolled to. Each as "place-tile at 50 %, 10 %: span.photo".
 */
export const deadSpots = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const steps = [0.04, 0.15, 0.27, 0.38, 0.5, 0.62, 0.73, 0.85, 0.96]
    const targets = 'a, button, input, label, select, summary, textarea, [role="button"], [role="switch"]'
    const cards = new Set(
      Array.from(
        document.querySelectorAll<HTMLElement>('main .shape-link'),
        (link) => link.offsetParent as HTMLElement,
      ),
    )
    return Array.from(cards).flatMap((card) => {
      card.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = card.getBoundingClientRect()
      return steps.flatMap((right) =>
        steps.flatMap((down) => {
          const hit = document.elementFromPoint(left + right * width, top + down * height)
          // Behind a bar, or outside the window.
          if (!hit || !card.contains(hit) || hit.closest(targets)) return []
          return `${card.className} at ${right * 100} %, ${down * 100} %: ${hit.tagName.toLowerCase()}.${hit.className}`
        }),
      )
    })
  })
