/** Sees that the engines can be started, and installs Debian's packages where that is possible, as chromium.mjs does. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Engine, firefox, miniBrowser } from './browsers.ts'

const isOnPath = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))

type Needs = { isThere: () => boolean; packages: string[]; otherwise: string }

const needs: Record<Engine, Needs> = {
  webkit: {
    isThere: () => isOnPath('WebKitWebDriver') && isOnPath('Xvfb') && miniBrowser() !== undefined,
    packages: ['webkit2gtk-driver', 'xvfb'],
    otherwise: 'WebKitGTK is not installed (Debian: apt-get install webkit2gtk-driver xvfb)',
  },
  firefox: {
    isThere: () => firefox() !== undefined,
    packages: ['firefox-esr'],
    otherwise: 'Firefox is not installed (Debian: apt-get install firefox-esr)',
  },
  safari: { isThere: () => isOnPath('safaridriver'), packages: [], otherwise: 'Safari is on a Mac only' },
  iphone: { isThere: () => isOnPath('safaridriver'), packages: [], otherwise: 'an iPhone is driven from a Mac only' },
}

/** Why an engine cannot run here, by engine; those that can are not named. */
export function install(engines: readonly Engine[]): Map<Engine, string> {
  const missing = engines.filter((engine) => !needs[engine].isThere())
  const packages = missing.flatMap((engine) => needs[engine].packages)
  if (packages.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const parameters = ['install', '-y', '--no-install-recommends', ...packages, 'fonts-noto-color-emoji']
    if (!runApt(parameters) && runApt(['update'])) runApt(parameters)
  }
  return new Map(
    missing.flatMap((engine) => (needs[engine].isThere() ? [] : [[engine, needs[engine].otherwise] as const])),
  )
}

function runApt(parameters: string[]): boolean {
  console.error(`> apt-get ${parameters.join(' ')}`)
  return spawnSync('/usr/bin/apt-get', parameters, { stdio: ['ignore', 2, 2], timeout: 600_000 }).status === 0
}
