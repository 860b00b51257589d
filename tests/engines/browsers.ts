/** Starts the browsers that the suite can drive, each with an empty storage of its own. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMarionette } from './marionette.ts'
import { freePort, start, untilStarted } from './processes.ts'
import { openHttpSession, type Session } from './webdriver.ts'

/** A phone's window. */
const size = { width: 390, height: 844 }

export const engines = ['webkit', 'firefox', 'safari', 'iphone'] as const
export type Engine = (typeof engines)[number]

export const startBrowser: Record<Engine, () => Promise<Session>> = {
  webkit: startWebKit,
  firefox: startFirefox,
  safari: () => startSafari({ platformName: 'mac', acceptInsecureCerts: true }),
  iphone: () => startSafari({ platformName: 'iOS' }),
}

/** WebKitGTK with its page cache on, as Safari has it. Under automation its storage is that of a private window. */
async function startWebKit(): Promise<Session> {
  const display = await startDisplay()
  const home = mkdtempSync(join(tmpdir(), 'crumb-webkit-'))
  // Its buttons keep its window wider than a phone.
  mkdirSync(join(home, 'gtk-3.0'))
  writeFileSync(
    join(home, 'gtk-3.0/gtk.css'),
    '* { min-width: 0; padding: 0; margin: 0; -gtk-icon-transform: scale(0.3) }',
  )
  const port = await freePort()
  const driver = start('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display.name,
      XDG_CONFIG_HOME: home,
      XDG_DATA_HOME: home,
      XDG_CACHE_HOME: home,
      // There is no desktop that it could tell something.
      NO_AT_BRIDGE: '1',
      GTK_A11Y: 'none',
    },
  })
  const close = async (): Promise<void> => {
    await driver.end()
    await display.end()
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await driverAnswers(port)
    const binary = miniBrowser()
    const capabilities = {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary, args: ['--automation', `--geometry=${size.width}x${size.height}`] },
    }
    const session = await openHttpSession(`http://127.0.0.1:${port}`, capabilities, close)
    await session.send('SetWindowRect', size)
    return session
  } catch (error) {
    await close()
    throw error
  }
}

/** Where Debian and Fedora put it. */
export function miniBrowser(): string | undefined {
  const folders = [
    `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`,
    '/usr/lib64',
    '/usr/libexec',
  ]
  const versions = ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0']
  return folders
    .flatMap((folder) => versions.map((version) => join(folder, version, 'MiniBrowser')))
    .find((path) => existsSync(path))
}

/** A screen without a screen, on a number that it finds free itself. */
async function startDisplay(): Promise<{ name: string; end: () => Promise<void> }> {
  const { child, end } = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  let number = ''
  child.stdio[3]?.on('data', (chunk) => (number += chunk))
  await untilStarted('Xvfb', async () => (number.endsWith('\n') ? number : undefined))
  return { name: `:${number.trim()}`, end }
}

async function startFirefox(): Promise<Session> {
  const profile = mkdtempSync(join(tmpdir(), 'crumb-firefox-'))
  // ORDER: before it starts. A free port, which it writes down; and nothing that asks the world whether there is a network.
  const preferences = {
    'marionette.port': 0,
    'toolkit.legacyUserProfileCustomizations.stylesheets': true,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
  }
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  // Its buttons keep its window wider than a phone.
  mkdirSync(join(profile, 'chrome'))
  writeFileSync(join(profile, 'chrome/userChrome.css'), '* { min-width: 0 !important }')
  const browser = start(firefox() ?? 'firefox', ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
  })
  const close = async (): Promise<void> => {
    await browser.end()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const session = await untilStarted('Firefox', async () => {
      const port = Number(readFileSync(join(profile, 'MarionetteActivePort'), 'utf8'))
      return openMarionette(port, close)
    })
    await session.send('SetWindowRect', { width: size.width, height: size.height + 86 })
    return session
  } catch (error) {
    await close()
    throw error
  }
}

export function firefox(): string | undefined {
  const paths = ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']
  return paths.find((path) => existsSync(path))
}

/** Apple's driver, for Safari on this Mac and for the iPhone that is connected to it; see the decision file for what to switch on. */
async function startSafari(capabilities: Record<string, unknown>): Promise<Session> {
  const port = await freePort()
  const driver = start('safaridriver', ['--port', String(port)])
  try {
    await driverAnswers(port)
    const session = await openHttpSession(
      `http://127.0.0.1:${port}`,
      { browserName: 'safari', ...capabilities },
      driver.end,
    )
    // A phone's window has one size.
    if (capabilities['platformName'] === 'mac') await session.send('SetWindowRect', size)
    return session
  } catch (error) {
    await driver.end()
    throw error
  }
}

const driverAnswers = (port: number): Promise<true> =>
  untilStarted('The driver', async () => {
    await fetch(`http://127.0.0.1:${port}/status`)
    return true as const
  })
