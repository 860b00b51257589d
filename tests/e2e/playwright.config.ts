/** Browser tests on the built app, its service worker and the embedded backend, all at one address. */
import { defineConfig, devices } from '@playwright/test'
import { chromiumArguments, ensureHeadlessShell } from '#tests/support/chromium.mjs'
import { readTestBackend } from './test-backend.ts'

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
  projects: [
    // ORDER: first, because its longest test takes a tenth of the whole run, and what is begun last is waited for.
    // Where a wide window, a pointer or a keyboard makes a difference; all else is the same code.
    { name: 'desktop', use: { ...devices['Desktop Chrome'] }, grep: /@wide/ },
    // One pixel for one: drawing nearly seven times as many takes the time of the tests and shows nothing more.
    { name: 'phone', use: { ...devices['Pixel 7'], deviceScaleFactor: 1 }, grepInvert: /@wide-only/ },
  ],
})
