import type { BrowserContext, Page, Route } from '@playwright/test'

/**
 * Keeps every request of this address waiting until the function that comes back is called; then it goes on, or is
 * answered by `answer`.
 */
export async function holdBack(
  on: Page | BrowserContext,
  address: string,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await on.route(address, async (route) => {
    await released
    await answer(route)
  })
  return () => release()
}
