/** Notes every animation and transition of a page that moves something or changes its size. */
import type { Page } from '@playwright/test'

/** Call it before the first page is opened. What it returns gives what has moved since it was asked last. */
export async function noteMotion(page: Page): Promise<() => string[]> {
  const moved = new Set<string>()
  await page.exposeFunction('noteMotion', (what: string) => moved.add(what))
  await page.addInitScript(() => {
    const moves = /^(transform|translate|rotate|scale|inset|top|left|right|bottom|(min|max)?-?(width|height))/
    const note = (element: Element, properties: string[]): void => {
      const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`
      for (const property of properties)
        if (moves.test(property))
          (globalThis as unknown as { noteMotion: (what: string) => void }).noteMotion(`${name}: ${property}`)
    }
    /** Times below are those of "at once": a stylesheet of a library may have shortened what it could not remove. */
    const lasts = (animation: Animation): boolean => Number(animation.effect?.getComputedTiming().duration ?? 0) > 10
    const noteRunning = ({ target }: Event): void => {
      if (!(target instanceof Element)) return
      for (const animation of target.getAnimations()) {
        const { effect } = animation
        if (lasts(animation) && effect instanceof KeyframeEffect)
          note(
            target,
            effect.getKeyframes().flatMap((frame) => Object.keys(frame)),
          )
      }
    }
    addEventListener('transitionrun', noteRunning, true)
    addEventListener('animationstart', noteRunning, true)
    const own = Object.getOwnPropertyDescriptor(Element.prototype, 'animate') ?? {}
    Element.prototype.animate = function (...parameters) {
      const animation = Reflect.apply(own.value, this, parameters) as Animation
      const [frames] = parameters
      if (lasts(animation))
        note(this, Array.isArray(frames) ? frames.flatMap((frame) => Object.keys(frame)) : Object.keys(frames ?? {}))
      return animation
    }
  })
  return () => {
    const since = [...moved]
    moved.clear()
    return since
  }
}
