/**
 * The first thing `npm start` and `npm test` do: see that this Node can run the project and that its packages are
 * installed as package-lock.json says, and install them when they are not. Plain JavaScript without dependencies.
 * An old Node must get as far as the check of its version: no named import of what it lacks.
 */
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { explainInstallFailure, isInstalled, nodeProblem, startNpmLog } from './install-checks.mjs'
import { npmCommand } from './npm.mjs'
import { endFamily, whenStopped } from './process-family.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Without a network npm goes on for minutes, package by package; a slow one has brought something by then. */
const PATIENCE_MS = 60_000

/** Where what is built is kept. Each may belong to somebody else: whoever ran a command first has made it. */
const caches = [
  'node_modules',
  'node_modules/.cache',
  'node_modules/.cache/crumb-programs',
  'node_modules/.cache/crumb-sites',
  'node_modules/.cache/crumb-test-database',
  'node_modules/.vite',
]

/** What node_modules takes (850 MB) and npm needs beside it while it unpacks. */
const ROOM_MB = 1200

/**
 * Returns when everything is there; in less than a tenth of a second when it already was. When it cannot be, says why
 * in plain words and ends the process with code 1.
 * @returns {Promise<void>}
 */
export async function ensureInstalled() {
  const problem = nodeProblem(process.versions.node) ?? lockProblem()
  if (problem) giveUp(problem)
  if (isUpToDate()) {
    const closed = caches.find((folder) => fs.existsSync(join(root, folder)) && !isWritable(join(root, folder)))
    if (closed === undefined) return
    giveUp(
      `The packages were installed by another user, such as root: ${join(root, closed)} may not be written by this one, and the app is built there. Give the folder node_modules to your user (sudo chown -R "$(id -un)" node_modules), or delete it and run the command again.`,
    )
  }
  if (!isWritable(root)) giveUp(`The packages must be installed, but ${root} cannot be written to by this user.`)
  if (freeMegabytes() < ROOM_MB)
    giveUp(
      `The disk is too full to install the packages: ${root} has ${freeMegabytes()} MB left and needs ${ROOM_MB} MB.`,
    )

  const started = Date.now()
  console.log('Installing the packages (once; later starts skip this) …')
  const { exitCode, output } = await install((downloads) => {
    const seconds = Math.round((Date.now() - started) / 1000)
    console.log(`  ${downloads} downloads, ${seconds} s`)
  })
  if (exitCode !== 0) {
    console.error(errorsOf(output))
    giveUp(explainInstallFailure(output))
  }
  console.log(`  installed in ${Math.round((Date.now() - started) / 1000)} s`)
}

function lockProblem() {
  if (readPackages('package-lock.json')) return undefined
  return `package-lock.json is missing or damaged: ${root} is not a complete copy of the project.`
}

function isUpToDate() {
  const wanted = readPackages('package-lock.json')
  const installed = readPackages('node_modules/.package-lock.json')
  return wanted !== undefined && installed !== undefined && isInstalled(wanted, installed)
}

/**
 * @param {string} file a lock file, relative to the root
 * @returns {import('./install-checks.mjs').LockedPackages | undefined} nothing when it is missing or unreadable
 */
function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

/** @param {string} output @returns {string} what npm said without its warnings */
function errorsOf(output) {
  const lines = output.trimEnd().split('\n')
  return lines.filter((line) => !line.startsWith('npm warn') && !line.startsWith('npm WARN')).join('\n')
}

/** @param {string} folder */
function isWritable(folder) {
  try {
    fs.accessSync(folder, fs.constants.W_OK)
    return true
  } catch {
    return false
  }
}

function freeMegabytes() {
  const { bavail, bsize } = fs.statfsSync(root)
  return Math.floor((bavail * bsize) / 1_000_000)
}

/**
 * Runs `npm ci`, with development packages whatever NODE_ENV says.
 * @param {(downloads: number) => void} onProgress called every few seconds with the number of downloads so far
 * @returns {Promise<{ exitCode: number | null, output: string }>} output without the lines of single downloads
 */
function install(onProgress) {
  const { command, parameters, shell } = npmCommand([
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    // Some packages claim to need a newer Node than 20 and work on it, as the tests show.
    '--no-engine-strict',
    '--loglevel=http',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=5000',
  ])
  return new Promise((resolve) => {
    const stopWatching = whenStopped((exitCode) => void endFamily().then(() => process.exit(exitCode)))
    const npm = spawn(command, parameters, { cwd: root, shell, stdio: ['ignore', 'pipe', 'pipe'] })
    const started = Date.now()
    const log = startNpmLog()
    const timer = setInterval(() => {
      if (Date.now() - started > PATIENCE_MS && log.networkIsDead()) {
        clearInterval(timer)
        log.read('npm error code ETIMEDOUT: nothing could be downloaded\n')
        npm.kill()
      } else onProgress(log.downloads())
    }, 5000)
    npm.stdout.setEncoding('utf8').on('data', log.read)
    npm.stderr.setEncoding('utf8').on('data', log.read)
    npm.on('error', (error) => log.read(`npm could not be started: ${error.message}\n`))
    npm.on('close', (exitCode) => {
      clearInterval(timer)
      stopWatching()
      resolve({ exitCode, output: log.output() })
    })
  })
}

/**
 * @param {string} reason
 * @returns {never}
 */
function giveUp(reason) {
  console.error(`\n${reason}`)
  process.exit(1)
}
