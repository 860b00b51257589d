/**
 * `test` on a device that has had the app for a while: installed once for each worker, a quarter less for the processor
 * than for each test. Whatever a person left is deleted afterwards. Tests of what a new device sees take `onNewDevice`: not
 * Playwright's own, since a worker that goes from that to `test` is ended, and another one starts and installs the app.
 */
import { type BrowserContext, type BrowserContextOptions, test as ofPlaywright } from '@playwright/test'
import { appIsInstalled, outsideTheApp } from './app.ts'

export const onNewDevice = ofPlaywright.extend<object, { device: BrowserContext }>({
  device: [
    async ({ browser }, provide, { project }) => {
      const device = await browser.newContext(project.use as BrowserContextOptions)
      const page = await device.newPage()
      await page.goto('/login')
      await appIsInstalled(page)
      await page.close()
      await provide(device)
      await device.close()
    },
    { scope: 'worker' },
  ],
})

export const test = onNewDevice.extend({
  context: async ({ device }, provide, info) => {
    await provide(device)
    // Playwright's own picture of a page that failed would be taken when it is closed.
    if (info.status !== info.expectedStatus)
      for (const page of device.pages())
        await info.attach('page', { body: `${page.url()}\n${await page.locator('body').ariaSnapshot()}` })
    await asAfterInstalling(device)
  },
  page: async ({ context }, provide) => {
    await provide(context.pages()[0] ?? (await context.newPage()))
  },
})

/**
 * ORDER: nothing of the app runs any more when what it wrote is deleted. The page that has deleted it stays for the next
 * test: a new one is a process of its own.
 */
async function asAfterInstalling(device: BrowserContext): Promise<void> {
  for (const page of device.pages()) await page.close()
  await device.unrouteAll({ behavior: 'ignoreErrors' })
  await device.setOffline(false)
  await device.clearPermissions()
  await device.setGeolocation(null)
  const page = await device.newPage()
  await page.goto(outsideTheApp)
  const devtools = await device.newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  const [origin, isClockReal] = await page.evaluate(() => [location.origin, /native code/.test(String(Date))])
  if (!isClockReal) throw new Error('page.clock stays with the device: such a test needs a new one')
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' })
  await page.evaluate(async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)))
  })
  // Starts the service worker again: Playwright waits for ever for what it asks of one that was stopped.
  await page.reload()
  await devtools.detach()
}
