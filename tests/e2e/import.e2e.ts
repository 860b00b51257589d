import { expect, type Page } from '@playwright/test'
import { readyForOffline, signIn, signUp } from './app.ts'
import { takeout } from './import-files.ts'
import { test } from './installed-app.ts'
import { makePlaces, savePlaces } from './log-places.ts'
import { owedOnDevice } from './owed.ts'

const visits = async (page: Page): Promise<number> =>
  (await owedOnDevice(page, 'outbox')).filter((row) => (row as { intent: string }).intent === 'log_visit').length

test('H3 Visits from Google Takeout come in once, though a place was wrong and the tab was killed', async ({
  page,
  context,
}) => {
  const [ada, host] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const { places, word, here } = makePlaces('Kumo Ramen', 'Kumo Fish', 'Ika')
  const near = places.map((place, index) => ({ ...place, latitude: here.latitude + index * 0.0006 }))
  await savePlaces(host, near)
  const shots = process.env['SHOTS']
  const shoot = async (at: Page, name: string): Promise<void> => {
    if (!shots) return
    for (const scheme of ['light', 'dark'] as const) {
      await at.emulateMedia({ colorScheme: scheme })
      for (const width of [320, 390, 1280]) {
        await at.setViewportSize({ width, height: 844 })
        await at.waitForTimeout(300)
        await at.screenshot({ path: `${shots}/${name}-${scheme}-${width}.png`, fullPage: true })
      }
    }
    await at.emulateMedia({ colorScheme: null })
    await at.setViewportSize({ width: 412, height: 839 })
  }
  const file = takeout([
    { name: `Ika ${word}`, at: near[2], days: ['2019-03-14', '2021-05-02'] },
    { name: `Kumo ${word}`, at: near[0], days: ['2018-07-01'], text: 'Dumplings!' },
    { name: "Nan's Kitchen", days: ['2016-01-02'] },
    ...(shots
      ? [
          {
            name: `The very best Kitchen of all the kitchens in the whole of the upper Marktplatz ${'x'.repeat(40)}`,

            days: ['2017-01-02'],
          },
          { name: 'Zum Eulenwirt', days: ['2017-01-03'] },
          { name: 'مطعم رائع', days: ['2017-01-04'] },
          { name: 'Ika', days: ['2017-01-05', '2017-02-05'] },
        ]
      : []),
  ])
  await signIn(page, ada, '/settings')
  await readyForOffline(page)
  await page.getByRole('link', { name: 'Import from other apps' }).click()
  await shoot(page, 'empty')
  await page.getByLabel('Files to import').setInputFiles(file)
  await expect(page.getByRole('heading', { name: 'Check' })).toBeVisible()
  await expect(page.getByText('Looking up place')).toHaveCount(0)
  await shoot(page, 'review')
  await test.step('One place is corrected, without a network and after a kill', async () => {
    await context.setOffline(true)
    await page.getByRole('radio', { name: /^Kumo Fish/ }).check()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { name: 'Check' })).toHaveCount(0)
    await page
      .getByRole('button', { name: /^Change: Ika/ })
      .first()
      .click()
    await shoot(page, 'sheet')
    await page.keyboard.press('Escape')
    await page.close()
  })
  const again = await context.newPage()
  await again.goto('/settings/import')
  await expect(again.getByText(`Kumo Fish ${word}`)).toBeVisible()
  if (!shots) {
    await again.getByRole('button', { name: 'Import 4 visits' }).click({ noWaitAfter: true })
    await again.close()
  }
  const last = shots ? again : await context.newPage()
  await last.goto('/settings/import')
  // Killed before or after it was saved.
  const button = last.getByRole('button', { name: /^Import \d/ })
  await expect(button.or(last.getByText(/^Imported: /))).toBeVisible()
  if (await button.isVisible()) await button.click()
  await expect(last.getByText(/^Imported: \d+ visits\.$/)).toBeVisible()
  await shoot(last, 'saved')
  expect(await visits(last)).toBe(shots ? 9 : 4)
  await context.setOffline(false)
  await expect.poll(() => visits(last), { timeout: 60_000 }).toBe(0)
  await last.goto('/your-reviews')
  await expect(last.getByText(`Kumo Fish ${word}`)).toHaveCount(1)
  await expect(last.getByText(`Ika ${word}`)).toHaveCount(2)
  await last.goto('/settings/import')
  await last.getByRole('button', { name: 'Undo Import' }).click()
  await last.getByRole('alertdialog').getByRole('button', { name: 'Undo Import' }).click()
  await expect(last.getByText(/^Undone on .*items deleted\.$/)).toBeVisible()
  await shoot(last, 'undone')
})
