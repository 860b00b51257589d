import type { Page } from '#tests/engines/page.ts'

/** From the page of an own visit, opened from home: Back closes the menu first, and no entry of a menu stays behind. */
export async function backClosesTheMenu(page: Page): Promise<void> {
  const review = await page.run(() => location.pathname)
  const menu = { kind: 'menuitem', name: 'Edit Review' } as const
  const open = async (): Promise<void> => {
    await page.click({ kind: 'button', name: 'More' })
    await page.find(menu)
  }
  const back = (): Promise<void> => page.run(() => history.back())
  const isClosed = (): Promise<boolean> => page.until('the menu to close', async () => !(await page.isThere(menu)))
  await open()
  await back()
  await isClosed()
  await page.isAt(review)
  // What leads on takes the menu's entry along.
  await open()
  await page.click(menu)
  await page.isAt(`/log?review=${review.split('/').at(-1)}`)
  await back()
  await page.isAt(review)
  await open()
  await page.run(() => location.reload())
  await isClosed()
  await page.find({ kind: 'button', name: 'More' })
  await back()
  await page.isAt('/start')
}
