/** `npm run prove -- --screens`: the browser tests that look at all screens, with those that `npm test` leaves out. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

export function proveScreens(root: string): boolean {
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const tests = ['test', '--config', 'tests/e2e/playwright.config.ts', 'accessible', 'coverage']
  const env = { ...process.env, CRUMB_AT_NIGHT: '1' }
  return spawnSync(process.execPath, [playwright, ...tests], { cwd: root, env, stdio: 'inherit' }).status === 0
}
