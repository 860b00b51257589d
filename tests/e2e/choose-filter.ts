import { expect, type Page } from '@playwright/test'

/** Opens the filter of a screen, chooses a value in one of its sections, and closes it. */
export async function chooseFilter(page: Page, section: string, value: string): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click()
  const filter = page.getByRole('dialog')
  await filter.getByRole('button', { name: new RegExp(`^${section}`) }).click()
  await filter.getByRole('listitem').getByRole('button', { name: value, exact: true }).click()
  await filter.getByRole('button', { name: /^Show/ }).click()
  await expect(filter).toBeHidden()
}
