/**
 * `npm run engines`: the app's stories in the engines that are not Chromium, on the built app and the embedded backend.
 * On Linux WebKitGTK and Firefox, on a Mac Safari; `--webkit`, `--firefox`, `--safari` and `--iphone` choose.
 * `--slice` is the part that `npm test` runs; it ends with code 77 when no engine can run here. See
 * docs/decisions/2026-11-23-engines.md.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import startServer from '#tests/e2e/global-setup.ts'
import { endFamily, whenStopped } from '#tests/support/process-family.mjs'
import { type Engine, engines } from './browsers.ts'
import { type Reach, startDevice } from './device.ts'
import { install } from './install.ts'
import { printReport, type Result } from './report.ts'
import { type Scenario, scenarios, slice } from './scenarios.ts'

const { values } = parseArgs({
  options: {
    webkit: { type: 'boolean' },
    firefox: { type: 'boolean' },
    safari: { type: 'boolean' },
    iphone: { type: 'boolean' },
    slice: { type: 'boolean', default: false },
    only: { type: 'string' },
    address: { type: 'string' },
    port: { type: 'string' },
  },
})
const asked = engines.filter((engine) => values[engine])
const usual: Engine[] = process.platform === 'darwin' ? ['safari'] : ['webkit', 'firefox']
const chosen = asked.length > 0 ? asked : usual
if (chosen.includes('iphone') && !(values.address && values.port)) {
  console.error('A phone needs --address and --port: see docs/decisions/2026-11-23-engines.md.')
  process.exit(2)
}
const reach: Reach = values.address ? { address: values.address, port: Number(values.port) } : undefined

const missing = install(chosen)
// As `npm test` looks for it.
if (missing.size > 0) console.log(`Not run: ${[...missing.values()].join('; ')}.`)
const running = chosen.filter((engine) => !missing.has(engine))
if (running.length === 0) process.exit(values.slice ? 77 : 1)

// All that browsers and the server leave on the disk lies in here. Where Firefox and PostgreSQL, as another user, can enter.
const folder = mkdtempSync(join(tmpdir(), 'crumb-engines-'))
chmodSync(folder, 0o755)
process.env['TMPDIR'] = folder
const removeAll = async (): Promise<void> => {
  await endFamily()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
let isStopped = false
whenStopped((exitCode) => {
  isStopped = true
  void removeAll().finally(() => process.exit(exitCode))
})

const results: Result[] = []
const endServer = await startServer()
try {
  // Side by side in the slice, where the time counts; else each has the machine for itself.
  if (values.slice) await Promise.all(running.map(runEngine))
  else for (const engine of running) await runEngine(engine)
} finally {
  await endServer()
  await removeAll()
}
printReport(running, results)
const failed = results.filter(({ error }) => error !== undefined).length
console.log(`\n${results.length - failed} passed, ${failed} failed`)
process.exit(failed > 0 || results.length === 0 || (missing.size > 0 && !values.slice) ? 1 : 0)

async function runEngine(engine: Engine): Promise<void> {
  const wanted = Object.entries(values.slice ? slice : scenarios)
  for (const [scenario, run] of wanted.filter(([name]) => name.includes(values.only ?? ''))) {
    // The story whose browser is ended fails: the next one would start another, which nobody ends.
    if (isStopped) return
    let result = await runStory(engine, scenario, run)
    // As the browser tests: for what a machine does to a browser. What passes then is named all the same.
    if (values.slice && result.error !== undefined && !isStopped) {
      console.log(`${engine}: ${scenario} failed once, and is run again: ${result.error}`)
      result = await runStory(engine, scenario, run)
    }
    results.push(result)
    console.log(
      `${engine}: ${scenario} … ${result.error === undefined ? 'passed' : 'FAILED'} (${result.seconds.toFixed(1)} s)`,
    )
  }
}

async function runStory(engine: Engine, scenario: string, run: Scenario): Promise<Result> {
  const started = Date.now()
  const result: Result = { engine, scenario, seconds: 0, words: '' }
  try {
    const device = await startDevice(engine, reach)
    try {
      result.words = (await run(device)) ?? ''
    } finally {
      await device.close()
    }
  } catch (error) {
    result.error = error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
  result.seconds = (Date.now() - started) / 1000
  return result
}
