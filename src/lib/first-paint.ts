/** What index.html shows before the app is there (src/app/first-paint/show.ts). */

/** Whether it still covers the app. */
export const isFirstPaintShown = (): boolean => document.getElementById('first-paint') !== null

let gone: Promise<void> | undefined

/** Resolves when the app itself is painted. */
export function afterFirstPaint(): Promise<void> {
  gone ??= isFirstPaintShown() ? untilGone().then(painted) : Promise.resolve()
  return gone
}

const untilGone = (): Promise<void> =>
  new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (isFirstPaintShown()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document.body, { childList: true })
  })

const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
