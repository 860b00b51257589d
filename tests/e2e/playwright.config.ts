/** Browser tests on the built app, its service worker and the embedded backend, all at one address. */
import { defineConfig, devices } from '@playwright/test'
import { chromiumArguments, ensureHeadlessShell, mapArguments } from '#tests/support/chromium.mjs'
import { readTestBackend } from './test-backend.ts'

const desktop = devices['Desktop Chrome']
// One pixel for one: drawing nearly seven times as many takes the time of the tests and shows nothing more.
const phone = { ...devices['Pixel 7'], deviceScaleFactor: 1 }
const maps = /map(-accessible|-browser)?\.e2e\.ts$/
const forMaps = { launchOptions: { ...ensureHeadlessShell(), args: mapArguments } }

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  // Two cores are idle for a quarter of the time with two workers, for a tenth with three.
  workers: 3,
  // On a machine whose processor others take, everything stood still for half a minute: a limit is for what never ends.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // For what the machine does to a browser, not for our own races: whatever is listed as flaky is to be looked into.
  retries: 1,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    // Not known yet when the configuration is read for the first time, before global-setup.ts.
    baseURL: readTestBackend().url,
    locale: 'en-GB',
    timezoneId: 'Europe/Vienna',
    // Recording every test costs a third of the time.
    trace: 'on-first-retry',
    // So that what never comes is named, with the page as it was, before the test's own time is over.
    actionTimeout: 60_000,
    launchOptions: { ...ensureHeadlessShell(), args: chromiumArguments },
  },
  // ORDER: those with the longest tests first: what is begun last is waited for. A browser for maps, which draw in software
  // and would slow the others down, is a project: a file that asks for one has each worker start a browser, and then another.
  projects: [
    // Where a wide window, a pointer or a keyboard makes a difference; all else is the same code.
    { name: 'desktop', use: desktop, grep: /@wide/, testIgnore: maps },
    { name: 'desktop maps', use: { ...desktop, ...forMaps }, grep: /@wide/, testMatch: maps },
    { name: 'phone maps', use: { ...phone, ...forMaps }, grepInvert: /@wide-only/, testMatch: maps, workers: 1 },
    { name: 'phone', use: phone, grepInvert: /@wide-only/, testIgnore: maps },
  ],
})
