import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, test } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../support/chromium.mjs'
import { readyForOffline } from './app.ts'

test('H5 The app can be installed', async ({ baseURL }, { project }) => {
  test.skip(project.name !== 'phone', 'The browser judges the same for both sizes')
  const profile = await mkdtemp(join(tmpdir(), 'crumb-profile-'))
  // Every other kind of context counts as private, where nothing can be installed.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: chromiumArguments,
    ...(baseURL === undefined ? {} : { baseURL }),
  })
  try {
    const page = await context.newPage()
    await page.goto('/')
    await readyForOffline(page)
    const devtools = await context.newCDPSession(page)
    expect(await devtools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
    const { errors, manifest } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(manifest).toBeDefined()
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
})

test('H5 Every picture that the manifest names is there, with its size', async ({ page, request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  type Picture = { src: string; sizes: string }
  const shortcuts = manifest.shortcuts as { name: string; icons: Picture[] }[]
  expect(shortcuts.map(({ name }) => name)).toEqual(['Log a visit', 'Nearby', 'Search', 'Want to try'])
  const pictures = [...manifest.icons, ...manifest.screenshots, ...shortcuts.flatMap(({ icons }) => icons)] as Picture[]
  await page.goto('/')
  for (const { src, sizes } of pictures) {
    const size = await page.evaluate(async (address) => {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }, src)
    expect(`${src} ${size}`).toBe(`${src} ${sizes}`)
  }
})
