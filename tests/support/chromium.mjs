/**
 * Finds a Chromium that starts: the one that CHROMIUM_PATH names, Playwright's own, or the system's; else installs one.
 * Plain JavaScript, so that Playwright's configuration can use it too.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

const systemShell = '/usr/bin/chromium-headless-shell'

const isRoot = process.getuid?.() === 0

/**
 * The first three are pages of the address bar, two renderers for every window, which nobody sees and which take a third
 * of the processor. With RenderDocument a page that is loaded without a network says that it is online, in Chromium 150 and
 * Playwright 1.65. The others are those of Playwright that matter here: of two such switches only the last counts.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'RenderDocument',
  'ThirdPartyStoragePartitioning',
  'Translate',
]

/** The sandbox does not work for root; the rest keeps the browser from the network and from asking questions. */
export const chromiumArguments = [
  `--disable-features=${disabledFeatures.join()}`,
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** For maps: without a graphics card this draws in software, which Chromium calls unsafe for pages of others. */
export const mapArguments = [
  ...chromiumArguments.filter((argument) => argument !== '--disable-gpu'),
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]

/**
 * The path of a Chromium, installed when there is none.
 * @returns {string}
 */
export function ensureChromium() {
  const found = findChromium()
  if (found) return found
  install()
  const installed = findChromium()
  if (installed) return installed
  throw new Error('There is no Chromium: set CHROMIUM_PATH, or run `npx playwright install chromium`.')
}

/**
 * How the headless shell is launched: Chromium without what is around the pages, which takes a sixth less of the processor.
 * The whole Chromium where there is none.
 * @returns {{ executablePath?: string }} empty for the shell that Playwright finds by itself
 */
export function ensureHeadlessShell() {
  const whole = ensureChromium()
  if (whole === chromium.executablePath()) return {}
  return { executablePath: process.env['CHROMIUM_PATH'] === undefined && starts(systemShell) ? systemShell : whole }
}

/** @returns {string | undefined} */
function findChromium() {
  const named = process.env['CHROMIUM_PATH']
  if (named) return named
  return [chromium.executablePath(), ...systemPaths].find(starts)
}

/** @param {string} path */
function starts(path) {
  if (!existsSync(path)) return false
  try {
    return /\d+\./.test(execFileSync(path, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return false
  }
}

/** Playwright's own, or Debian's where that cannot be fetched. */
function install() {
  const shell = process.platform === 'win32'
  if (run('npx', ['playwright', 'install', 'chromium'], shell)) return
  if (process.platform !== 'linux' || !isRoot || !existsSync('/usr/bin/apt-get')) return
  const packages = [
    'install',
    '-y',
    '--no-install-recommends',
    'chromium',
    'chromium-headless-shell',
    'fonts-noto-color-emoji',
    'fonts-dejavu-core',
  ]
  if (!run('apt-get', packages, false) && run('apt-get', ['update'], false)) run('apt-get', packages, false)
}

/**
 * @param {string} command
 * @param {string[]} parameters
 * @param {boolean} shell
 */
function run(command, parameters, shell) {
  console.error(`> ${command} ${parameters.join(' ')}`)
  return spawnSync(command, parameters, { stdio: ['ignore', 2, 2], timeout: 600_000, shell }).status === 0
}
