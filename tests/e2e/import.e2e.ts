import { expect, type Page } from '@playwright/test'
import { readyForOffline, signIn, signUp } from './app.ts'
import { takeout } from './import-files.ts'
import { test } from './installed-app.ts'
import { makePlaces, savePlaces } from './log-places.ts'
import { owedOnDevice } from './owed.ts'

const visits = async (page: Page): Promise<number> =>
  (await owedOnDevice(page, 'outbox')).filter((row) => (row as { intent: string }).intent === 'log_visit').length

test('H2 Visits from Google Takeout come in once, though a place was wrong and the tab was killed', async ({
  page,
  context,
}) => {
  const [ada, host] = await Promise.all([signUp('Ada'), signUp('Ben')])
  const { places, word, here } = makePlaces('Kumo Ramen', 'Kumo Fish', 'Ika')
  const near = places.map((place, index) => ({ ...place, latitude: here.latitude + index * 0.0006 }))
  await savePlaces(host, near)
  const file = takeout([
    { name: `Ika ${word}`, at: near[2], days: ['2019-03-14', '2021-05-02'] },
    { name: `Kumo ${word}`, at: near[0], days: ['2018-07-01'], text: 'Dumplings!' },
    { name: `Nan ${word}`, days: ['2016-01-02'] },
  ])
  await signIn(page, ada, '/settings')
  await readyForOffline(page)
  await page.getByRole('link', { name: 'Import from other apps' }).click()
  await page.getByLabel('Files to import').setInputFiles(file)
  await expect(page.getByRole('heading', { name: 'Check' })).toBeVisible()
  await expect(page.getByText('Looking up place')).toHaveCount(0)
  await test.step('One place is corrected, without a network and after a kill', async () => {
    await context.setOffline(true)
    await page.getByRole('radio', { name: /^Kumo Fish/ }).check()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('heading', { name: 'Check' })).toHaveCount(0)
    await page.close()
  })
  const again = await context.newPage()
  await again.goto('/settings/import')
  await expect(again.getByText(`Kumo Fish ${word}`)).toBeVisible()
  await again.getByRole('button', { name: 'Import 4 visits' }).click({ noWaitAfter: true })
  await again.close()
  const last = await context.newPage()
  await last.goto('/settings/import')
  // Killed before or after it was saved.
  const button = last.getByRole('button', { name: /^Import \d/ })
  await expect(button.or(last.getByText(/^Imported: /))).toBeVisible()
  if (await button.isVisible()) await button.click()
  await expect(last.getByText(/^Imported: \d+ visits\.$/)).toBeVisible()
  expect(await visits(last)).toBe(4)
  await context.setOffline(false)
  await expect.poll(() => visits(last), { timeout: 60_000 }).toBe(0)
  await last.goto('/your-reviews')
  await expect(last.getByText(`Kumo Fish ${word}`)).toHaveCount(1)
  await expect(last.getByText(`Ika ${word}`)).toHaveCount(2)
  await last.goto('/settings/import')
  await last.getByRole('button', { name: 'Undo Import' }).click()
  await last.getByRole('alertdialog').getByRole('button', { name: 'Undo Import' }).click()
  await expect(last.getByText(/^Undone on .*items deleted\.$/)).toBeVisible()
})
