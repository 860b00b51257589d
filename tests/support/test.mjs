/**
 * `npm test`: installs what is missing, runs every step, goes on after a failed one, and ends with the line
 * `N passed, N failed`. Plain JavaScript without dependencies, because it runs on a fresh clone.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './ensure-installed.mjs'
import { npmCommand } from './npm.mjs'
import { readVitestReport } from './vitest-report.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** In this order; `script` is a script of package.json. A Vitest step counts its tests, any other counts as one. */
const steps = [
  { script: 'types', title: 'TypeScript', vitest: false },
  { script: 'lint', title: 'lint, import directions and formatting', vitest: false },
  { script: 'unused', title: 'unused files, exports and packages', vitest: false },
  { script: 'unit', title: 'unit and architecture tests', vitest: true },
  { script: 'simulation', title: 'simulation: a slice of each tier, kept seeds and planted bugs', vitest: true },
  { script: 'chromium', title: 'photos and sessions in a real browser', vitest: true },
  { script: 'database', title: 'database tests on the embedded backend', vitest: true },
  { script: 'size', title: 'sizes of the built app', vitest: false },
  { script: 'browser', title: 'browser tests on the built app and the embedded backend', vitest: false },
]

await ensureInstalled()

/** @type {import('node:child_process').ChildProcess | undefined} */
let running
/** The exit code of a run that was stopped from outside; 0 as long as it was not. */
let stopped = 0
// Ctrl-C reaches the running step through the terminal; a SIGTERM is for this process alone and has to be handed on.
process.on('SIGINT', () => {
  stopped = 130
})
process.on('SIGTERM', () => {
  stopped = 143
  running?.kill('SIGTERM')
})

const folder = mkdtempSync(join(tmpdir(), 'crumb-test-report-'))
let passed = 0
let failed = 0
/** @type {string[]} */
const failures = []
for (const step of steps) {
  const result = await runStep(step)
  if (stopped !== 0) break
  passed += result.passed
  failed += result.failed
  failures.push(...result.failures.map((failure) => `${step.script}: ${failure}`))
}
rmSync(folder, { recursive: true, force: true })
if (stopped !== 0) process.exit(stopped)

if (failures.length > 0) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

/**
 * @param {{ script: string, title: string, vitest: boolean }} step
 * @returns {Promise<{ passed: number, failed: number, failures: string[] }>}
 */
async function runStep({ script, title, vitest }) {
  process.stdout.write(`${script}: ${title} … `)
  const started = Date.now()
  const report = join(folder, `${script}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { exitCode, output } = await runScript(script, vitest ? reporters : [])
  const result = vitest ? readVitestReport(readIfThere(report), exitCode) : { passed: 0, failed: 0, failures: [] }
  if (!vitest) result[exitCode === 0 ? 'passed' : 'failed'] = 1
  if (result.failed > 0 && !vitest) result.failures.push('see above')

  const counted = vitest && result.failed === 0 ? `${result.passed} tests, ` : ''
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`${result.failed > 0 ? 'FAILED' : 'passed'} (${counted}${seconds} s)`)
  if (result.failed > 0) console.log(output.trimEnd())
  return result
}

/**
 * @param {string} script
 * @param {readonly string[]} extra parameters for the script
 * @returns {Promise<{ exitCode: number | null, output: string }>}
 */
function runScript(script, extra) {
  const { command, parameters, shell } = npmCommand(['run', '--silent', script, '--', ...extra])
  return new Promise((resolve) => {
    const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
    const env = { ...process.env, ...color }
    const child = spawn(command, parameters, { cwd: root, env, shell, stdio: ['ignore', 'pipe', 'pipe'] })
    running = child
    let output = ''
    /** @param {string} text */
    const read = (text) => {
      output += text
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    child.on('error', (error) => resolve({ exitCode: 1, output: `npm could not be started: ${error.message}` }))
    child.on('close', (exitCode) => resolve({ exitCode, output }))
  })
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
