import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from '@playwright/test'
import { unzipSync } from 'fflate'
import { readyForOffline, signIn, signUp, wiped } from './app.ts'
import { test } from './installed-app.ts'
import { makeWorld } from './world.ts'

test('H2 Everything leaves as a file and arrives in another account offline', async ({ page, context }) => {
  const { ada, adasReview } = await makeWorld()
  const folder = await mkdtemp(join(tmpdir(), 'crumb-export-'))
  const file = join(folder, 'export.zip')
  await test.step('Made without a network, with the photos that were looked at', async () => {
    await signIn(page, ada, `/review/${adasReview}`)
    await readyForOffline(page)
    await expect(page.getByRole('img', { name: /Photo/ }).first()).toBeVisible()
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('crumb-pictures')).keys()).length))
      .toBeGreaterThan(1)
    await context.setOffline(true)
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Export your data' }).click()
    await expect(page.getByRole('heading', { name: 'Your export is ready' })).toBeVisible()
    await expect(page.getByText(/^4 visits and 2 photos, \d+ kB/)).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save file' }).click()
    await (await downloading).saveAs(file)
    await page.getByRole('button', { name: 'Close' }).first().click()
  })
  await test.step('Opens from a folder, with its search and photos', async () => {
    for (const [name, bytes] of Object.entries(unzipSync(await readFile(file)))) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), bytes)
    }
    const pages = await context.newPage()
    await pages.goto(`file://${join(folder, 'index.html')}`)
    await pages.getByRole('searchbox').fill('kumo')
    await expect(pages.getByRole('status')).toHaveText(/^\d visit/)
    await pages.getByRole('navigation', { name: 'Years' }).getByRole('link').first().click()
    const photo = pages.getByRole('img').first()
    await expect.poll(() => photo.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(800)
    await pages.close()
  })
  await test.step('Into a new account, twice', async () => {
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Log Out' }).click()
    await wiped(page)
    await signIn(page, await signUp('Cleo'), '/settings')
    await readyForOffline(page)
    await context.setOffline(true)
    const choose = () => page.getByLabel('Export to import').setInputFiles(file)
    await choose()
    await expect(page.getByText(/^Imported: 4 visits, 2 photos/)).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).first().click()
    await choose()
    await expect(page.getByText('Everything in this file is already here.')).toBeVisible()
    await page.goto('/your-reviews')
    await expect(page.getByText(/Sonnblick/).first()).toBeVisible()
  })
  await rm(folder, { recursive: true })
})
