/**
 * `npm test`: installs what is missing, runs every step (or those that are named: `npm test -- database chromium`), goes
 * on after a failed one, and ends with the line `N passed, N failed`. Plain JavaScript without dependencies, because it runs on a fresh clone.
 */
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './ensure-installed.mjs'
import { otherProject } from './other-project.mjs'
import { readFlakyTests } from './playwright-report.mjs'
import { endFamily, whenStopped } from './process-family.mjs'
import { readVitestReport } from './vitest-report.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * `script` is a script of package.json, `reporter` what it is run by. A Vitest step counts its tests, any other counts as one.
 * @typedef {{ script: string, title: string, reporter?: string }} Step
 */

/**
 * Round by round. The lanes of a round run at the same time, the steps of a lane in this order.
 * @type {Step[][][]}
 */
const rounds = [
  [
    // As long as each other. The simulation last: it takes both cores when the other lane has ended.
    [
      { script: 'types', title: 'TypeScript' },
      { script: 'lint', title: 'lint, import directions and formatting' },
      { script: 'unused', title: 'unused files, exports and packages' },
      { script: 'size', title: 'sizes of the built app' },
      { script: 'unit', title: 'unit and architecture tests', reporter: 'vitest' },
      { script: 'engines:slice', title: 'some stories in WebKit and Firefox' },
      { script: 'chromium', title: 'photos and sessions in a real browser', reporter: 'vitest' },
    ],
    [
      { script: 'database', title: 'database tests on the embedded backend', reporter: 'vitest' },
      {
        script: 'simulation',
        title: 'simulation: a slice of each tier, kept seeds and planted bugs',
        reporter: 'vitest',
      },
    ],
  ],
  [[{ script: 'browser', title: 'browser tests on the built app and the embedded backend', reporter: 'playwright' }]],
]

const asked = process.argv.slice(2)
const names = rounds.flat(2).map(({ script }) => script)
const unknown = asked.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no step "${unknown[0]}". The steps are ${names.join(', ')}.`)
  process.exit(2)
}

const other = otherProject()
if (other) console.log(other)
await ensureInstalled()

/** With this code a step says that nothing of it can run on this machine; a line `Not run: …` says why, or what of it cannot. */
const notRun = 77

/** The exit code of a run that was stopped from outside; 0 as long as it was not. */
let stopped = 0
let isHurried = false
/** @type {Promise<void> | undefined} */
let ending
whenStopped((exitCode) => {
  isHurried = stopped !== 0
  stopped ||= exitCode
  if (!isHurried) console.log('\nStopping …')
  ending ??= endAll()
})

// All that a step leaves lies in here, and goes when the run has ended, whatever became of the step. Not in macOS's own
// folder for such things: its name takes half of the 104 characters that the path of a browser's socket may have.
const folder = mkdtempSync(join(process.platform === 'darwin' ? '/tmp' : tmpdir(), 'crumb-test-run-'))
const temporary = join(folder, 'tmp')
mkdirSync(temporary)
// PostgreSQL, which does not run as root, must be able to enter.
for (const path of [folder, temporary]) chmodSync(path, 0o755)

/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
let passed = 0
let failed = 0
/** @type {string[]} */
const failures = []
/** @type {string[]} */
const flaky = []
for (const lanes of rounds) await Promise.all(lanes.map(runLane))
// Nothing may stay, whether the run was stopped or has ended by itself.
await (ending ?? endAll())
rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
if (stopped !== 0) process.exit(stopped)

// A step that passed with them is to be looked into all the same.
printList('Failed once and passed when run again', flaky)
printList('Failed', failures)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

/** Everybody whom a step started has this run's folder in its environment. */
function endAll() {
  return endFamily({ isHurried: () => isHurried, marker: `TMPDIR=${temporary}` })
}

/**
 * @param {string} title
 * @param {readonly string[]} lines
 */
function printList(title, lines) {
  if (lines.length > 0) console.log(`\n${title} (${lines.length}):\n${lines.map((line) => `  ${line}`).join('\n')}`)
}

/** @param {Step[]} steps */
async function runLane(steps) {
  for (const step of steps) {
    if (stopped !== 0) return
    if (asked.length > 0 && !asked.includes(step.script)) continue
    const result = await runStep(step)
    passed += result.passed
    failed += result.failed
    failures.push(...result.failures.map((failure) => `${step.script}: ${failure}`))
    flaky.push(...result.flaky)
  }
}

/**
 * @param {Step} step
 * @returns {Promise<{ passed: number, failed: number, failures: string[], flaky: string[] }>}
 */
async function runStep({ script, title, reporter }) {
  const started = Date.now()
  const report = join(folder, `${script.replace(':', '-')}.json`)
  const { exitCode, output } = await runScript(script, report, reporter)
  const reasons = output.split('\n').filter((line) => line.startsWith('Not run: '))
  if (exitCode === notRun) {
    console.log(`${script}: ${title} … ${reasons.join(' ')}`)
    return { passed: 0, failed: 0, failures: [], flaky: [] }
  }
  const vitest = reporter === 'vitest'
  const counts = vitest ? readVitestReport(readIfThere(report), exitCode) : { passed: 0, failed: 0, failures: [] }
  const again = output.split('\n').filter((line) => line.includes(' failed once, and is run again: '))
  const result = { ...counts, flaky: reporter === 'playwright' ? readFlakyTests(readIfThere(report)) : again }
  if (!vitest) result[exitCode === 0 ? 'passed' : 'failed'] = 1
  if (result.failed > 0 && !vitest) result.failures.push('see above')

  const counted = vitest && result.failed === 0 ? `${result.passed} tests, ` : ''
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(`${script}: ${title} … ${result.failed > 0 ? 'FAILED' : 'passed'} (${counted}${seconds} s)`)
  for (const reason of reasons) console.log(`  ${reason}`)
  if (result.failed > 0) console.log(output.trimEnd())
  return result
}

/**
 * Runs a script as npm does. Not by npm: it would stand between us and the step, and hand every signal on a second time.
 * @param {string} script
 * @param {string} report the file to write a report to
 * @param {string | undefined} reporter what writes it
 * @returns {Promise<{ exitCode: number | null, output: string }>}
 */
function runScript(script, report, reporter) {
  const extra = {
    vitest: ['--reporter=default', '--reporter=json', `--outputFile.json="${report}"`],
    playwright: ['--reporter=list,json'],
  }[reporter ?? '']
  const command = [scripts[script], ...(extra ?? [])].join(' ')
  return new Promise((resolve) => {
    const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
    // Making and comparing the hashes of the tests' passwords took a fifth of the backend's time.
    const fast = { LITE_AUTH_BCRYPT_COST: '4' }
    const own = {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      TMPDIR: temporary,
      TEMP: temporary,
      PATH: join(root, 'node_modules/.bin') + delimiter + process.env['PATH'],
    }
    const env = { ...process.env, ...color, ...fast, ...own }
    // A group of its own: Ctrl-C in the terminal must reach this process only, which then ends the steps in good order.
    const detached = process.platform !== 'win32'
    const child = spawn(command, { cwd: root, env, shell: true, detached, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    /** @param {string} text */
    const read = (text) => {
      output += text
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    child.on('error', (error) => resolve({ exitCode: 1, output: `${command} could not be started: ${error.message}` }))
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
