/** The two commands stopped in the middle: with their real steps, a real PostgreSQL and a real browser. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { makeDataFolder } from '#tests/support/data-folder.ts'
import { npmCommand } from '#tests/support/npm.mjs'

const running: { npm: ChildProcess; marker: string }[] = []

afterEach(() => {
  for (const { marker } of running.splice(0)) for (const { pid } of processesWith(marker)) process.kill(pid, 'SIGKILL')
})

function startNpm(
  parameters: string[],
  extra: Record<string, string> = {},
): { npm: ChildProcess; marker: string; output: () => string } {
  const marker = `CRUMB_STOPPED_TEST=${randomUUID()}`
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TMPDIR)/.test(name)),
  )
  const npmCall = npmCommand(parameters)
  const [name = '', value] = marker.split('=')
  const npm = spawn(npmCall.command, npmCall.parameters, {
    env: { ...env, ...extra, [name]: value },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  npm.stdout?.on('data', (chunk) => (output += chunk))
  npm.stderr?.on('data', (chunk) => (output += chunk))
  running.push({ npm, marker })
  return { npm, marker, output: () => output }
}

/** Every process that has it in its environment, with its folder for temporary files. */
function processesWith(marker: string): { pid: number; command: string; temporary: string | undefined }[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const environment = readFileSync(`/proc/${name}/environ`, 'utf8')
      if (!environment.includes(marker)) return []
      const temporary = /\0TMPDIR=([^\0]+)/.exec(environment)?.[1]
      return [{ pid: Number(name), command: readFileSync(`/proc/${name}/cmdline`, 'utf8'), temporary }]
    } catch {
      return []
    }
  })
}

async function until(what: string, isTrue: () => boolean, said: () => string): Promise<void> {
  for (const end = Date.now() + 60_000; !isTrue(); await sleep(100))
    if (Date.now() > end) throw new Error(`Waited in vain until ${what}. It said:\n${said()}`)
}

async function untilNobodyHas(marker: string): Promise<void> {
  const living = (): string =>
    processesWith(marker)
      .map(({ pid, command }) => `${pid} ${command}`)
      .join('\n')
  await until('everybody has ended', () => living() === '', living)
}

// Which processes belong to the run is read from /proc; what ends them is the same elsewhere.
describe.runIf(process.platform === 'linux')('Nothing stays', () => {
  const postgres = /postgres\0-D\0/
  const browser = /chrom[^\0]*\0.*--remote-debugging/s
  it.each<[string, string, RegExp, (npm: ChildProcess) => void]>([
    ['SIGTERM, which npm hands on', 'chromium', browser, (npm) => npm.kill('SIGTERM')],
    ['Ctrl-C, which reaches npm and its group', 'database', postgres, (npm) => process.kill(-(npm.pid ?? 0), 'SIGINT')],
    ['SIGKILL to npm, which hands on nothing', 'database', postgres, (npm) => npm.kill('SIGKILL')],
  ])('of npm test after %s', { timeout: 250_000 }, async (_, step, program, stop) => {
    const { npm, marker, output } = startNpm(['test', '--', step])
    await until(`${step} has begun`, () => processesWith(marker).some(({ command }) => program.test(command)), output)
    const temporary = processesWith(marker).find((one) => one.temporary)?.temporary ?? ''
    expect(existsSync(temporary)).toBe(true)

    stop(npm)
    await untilNobodyHas(marker)
    expect(existsSync(temporary)).toBe(false)
  })

  it('of a backend that is stopped while it makes its database', { timeout: 250_000 }, async () => {
    const CRUMB_DATA = await makeDataFolder()
    const { npm, marker, output } = startNpm(['run', 'backend'], { CRUMB_DATA, CRUMB_PORT: '0', CRUMB_PG_PORT: '0' })
    await until('initdb runs', () => processesWith(marker).some(({ command }) => command.includes('initdb')), output)
    npm.kill('SIGTERM')
    await untilNobodyHas(marker)
    expect(output()).toContain('Stopping …')
    await rm(CRUMB_DATA, { recursive: true })
  })
})
