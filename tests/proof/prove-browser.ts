/** `npm run prove -- --browser`: the browser tests that have more at night (tests/e2e/at-night.ts): all screens, ways and large numbers. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const filesAtNight = ['accessible', 'coverage', 'first-visit', 'friends-lists', 'installed', 'launch']

export function proveBrowser(root: string): boolean {
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  const tests = ['test', '--config', 'tests/e2e/playwright.config.ts', ...filesAtNight]
  const env = { ...process.env, CRUMB_AT_NIGHT: '1' }
  return spawnSync(process.execPath, [playwright, ...tests], { cwd: root, env, stdio: 'inherit' }).status === 0
}
