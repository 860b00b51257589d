import { expect } from '@playwright/test'
import { paths } from '#src/lib/paths.ts'
import { signIn, signUp } from './app.ts'
import { onNewDevice as test } from './installed-app.ts'

test('C1 The date of a visit is never in the future', async ({ page }) => {
  await page.clock.setFixedTime('2026-11-21T10:00:00+01:00')
  await signIn(page, await signUp('Ada'), paths.log({ name: 'Kumo' }))
  const date = page.getByLabel('Date')
  await test.step('It is today at first', async () => {
    await expect(date).toHaveValue('2026-11-21')
    await expect(date).toHaveAttribute('max', '2026-11-21')
    await expect(page.getByRole('button', { name: 'Today' })).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('It can be earlier', async () => {
    await page.getByRole('button', { name: 'Yesterday' }).click()
    await expect(date).toHaveValue('2026-11-20')
  })
  const submit = page.getByRole('button', { name: 'Submit Review' })
  await test.step('A visit without a restaurant is not submitted', async () => {
    await submit.click()
    await expect(page.getByText('Please select a restaurant and date')).toBeVisible()
    await expect(page.getByText('The restaurant is missing.')).toBeInViewport()
    await expect(page.getByLabel('Search restaurants')).toBeFocused()
  })
  await test.step('A date in the future is not submitted', async () => {
    await page.getByRole('button', { name: /as a new place$/ }).click()
    await page.getByRole('button', { name: 'Add place' }).click()
    await date.fill('2026-11-22')
    await submit.click()
    await expect(page.getByText('Date cannot be in the future')).toHaveCount(2)
  })
  await test.step('A visit without a date is not submitted', async () => {
    await date.fill('')
    await submit.click()
    await expect(page.getByText('Please select a restaurant and date')).toBeVisible()
    await expect(page.getByText('The date is missing.')).toBeInViewport()
    await expect(date).toBeFocused()
    await expect(page).toHaveURL(/\/log/)
  })
  await test.step('The bars never take more than 15 % of the height', async () => {
    const share = () =>
      page.evaluate(() => {
        // On their way to the form's end.
        scrollTo(0, 0)
        const bars = [...document.querySelectorAll('.action-bar, .navigation-bar')].map((bar) => {
          const { top, bottom } = bar.getBoundingClientRect()
          return Math.max(0, Math.min(bottom, innerHeight) - top)
        })
        return bars.reduce((sum, height) => sum + height, 0) / innerHeight
      })
    for (const [width, height, large] of [
      [390, 844],
      [390, 664],
      [844, 390],
      [390, 844, true],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), large ? '200%' : '')
      expect(await share(), `${width} × ${height}`).toBeLessThanOrEqual(0.15)
    }
  })
})
