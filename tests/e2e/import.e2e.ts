import { expect, type Page } from '@playwright/test'
import { readyForOffline, signIn, signUp } from './app.ts'
import { swarmZip, takeout } from './import-files.ts'
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

test('H2 Photos of Swarm come with their visits, offline, once each, though the tab was killed among them', async ({
  page,
  context,
}) => {
  const word = Date.now().toString(36)
  const file = await swarmZip([
    { name: `Ika ${word}`, day: '2019-03-14', photos: 12 },
    { name: `Nan ${word}`, day: '2021-05-02', photos: 2 },
  ])
  const photos = async (of: Page): Promise<Set<unknown>> =>
    new Set((await owedOnDevice(of, 'photos')).map((row) => (row as { path: string }).path))
  await signIn(page, await signUp('Ada'), '/settings/import')
  await readyForOffline(page)
  await context.setOffline(true)
  await page.getByLabel('Files to import').setInputFiles(file)
  await page.getByRole('button', { name: 'Import 2 visits' }).click()
  await expect.poll(async () => (await photos(page)).size).toBeGreaterThan(0)
  await page.close()
  const again = await context.newPage()
  await again.goto('/settings/import')
  const rest = again.getByLabel('File with the photos')
  const isOver = again.getByText('Imported: 2 visits and 12 photos.')
  await expect(again.getByText(/^Imported: 2 visits/)).toBeVisible()
  if ((await rest.count()) > 0) await rest.setInputFiles(file)
  await expect(isOver).toBeVisible()
  expect((await photos(again)).size).toBe(12)
  await again.getByText('Left out or changed').click()
  await expect(again.getByText('A visit has room for 10 photos: 2 more photos stayed in your file.')).toBeVisible()
  await again.getByLabel('Files to import').setInputFiles(file)
  await expect(again.getByText('Everything in these files is already here.')).toBeVisible()
  expect((await photos(again)).size).toBe(12)
  await context.setOffline(false)
  await expect.poll(async () => (await photos(again)).size, { timeout: 90_000 }).toBe(0)
  await again.goto('/your-reviews')
  await again.getByText(`Ika ${word}`).click()
  await expect(again.getByRole('img', { name: /Photo/ }).first()).toBeVisible()
})
