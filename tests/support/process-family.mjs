/**
 * Ends a program together with everything that it started. Processes that leave their group (browsers, PostgreSQL) or lose
 * their parent are found too. Plain JavaScript, because `npm start` and `npm test` need it before the packages are there.
 * On Windows a closed console ends all that belongs to it, and nothing is done here.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Exit codes as shells give them: 128 and the number of the signal. @type {[NodeJS.Signals, number][]} */
const exitCodes = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]

/** For a browser that closes, a PostgreSQL that writes what it has, and a test that cleans up. */
const GRACE_MS = 10_000

/** `started` tells two processes of one number apart. @typedef {{ pid: number, parent: number, group: number, started: string }} Process */

/**
 * Calls `onStop` with the exit code when this program is to end: Ctrl-C, SIGTERM, SIGHUP, and the end of the npm that
 * started it, which hands on two of these signals and none when it is killed itself. Called again when told again later.
 * @param {(exitCode: number) => void} onStop
 * @returns {() => void} ends the watch
 */
export function whenStopped(onStop) {
  /** @type {(() => void)[]} */
  const undo = []
  let told = 0
  /** @param {number} exitCode */
  const tell = (exitCode) => {
    const before = told
    told = Date.now()
    // Ctrl-C comes from the terminal, and a moment later once more from npm, which heard it as well.
    if (told - before > 1000) onStop(exitCode)
  }
  for (const [signal, exitCode] of exitCodes) {
    const stop = () => tell(exitCode)
    process.on(signal, stop)
    undo.push(() => process.off(signal, stop))
  }
  if (process.env['npm_lifecycle_event'] !== undefined && process.platform !== 'win32') {
    const before = startedBy()
    const watch = setInterval(() => {
      if (startedBy() === before) return
      clearInterval(watch)
      tell(129)
    }, 500)
    watch.unref()
    undo.push(() => clearInterval(watch))
  }
  return () => {
    for (const step of undo) step()
  }
}

/** The numbers of npm and of the shell that it may have put between itself and us: of that alone where there is no /proc. */
function startedBy() {
  const parent = process.ppid
  if (process.platform !== 'linux') return `${parent}`
  try {
    const isShell = /^\S*sh\0-c\0/.test(fs.readFileSync(`/proc/${parent}/cmdline`, 'utf8'))
    return isShell ? `${parent} ${readStat(parent)[1]}` : `${parent}`
  } catch {
    return ''
  }
}

/**
 * `<state> <parent> <group> …` of a process.
 * @param {number} pid
 */
function readStat(pid) {
  // '<pid> (<name>) <state> …'; the name may hold anything, even ')'
  return fs.readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /s, '').split(' ')
}

/**
 * Ends all that this program has started: first with SIGINT to its own children, which bring their own to an end in good
 * order, then with SIGINT to whoever is left, then by force. Quick when nobody is there.
 * @param {{ isHurried?: () => boolean, marker?: string }} [options] `isHurried`: whether to use force at once; `marker`: what
 *   stands in the environment of everybody who belongs to it, so that on Linux those whose parent has ended are found too
 * @returns {Promise<void>}
 */
export async function endFamily({ isHurried = () => false, marker } = {}) {
  /** Number and start of everybody seen, so that those whose parent ends now are still known. @type {Map<number, string>} */
  const known = new Map()

  const living = () => {
    const all = listProcesses()
    const alive = new Map(all.map((one) => [one.pid, one.started]))
    for (const [pid, started] of known) if (alive.get(pid) !== started) known.delete(pid)
    for (let before = -1; before < known.size; ) {
      before = known.size
      for (const { pid, parent, group, started } of all) {
        if (pid === process.pid || known.has(pid)) continue
        if (parent === process.pid || known.has(parent) || known.has(group) || isMarked(pid, marker))
          known.set(pid, started)
      }
    }
    return all.filter(({ pid }) => known.has(pid))
  }
  /** @param {number} most */
  const untilGone = async (most) => {
    for (const until = Date.now() + most; Date.now() < until && !isHurried() && living().length > 0; ) await sleep(100)
  }

  for (const { pid, parent, group } of living()) if (parent === process.pid) send(pid === group ? -pid : pid, 'SIGINT')
  await untilGone(GRACE_MS)
  for (const { pid } of living()) send(pid, 'SIGINT')
  await untilGone(GRACE_MS / 2)
  // Whoever is killed may leave children that were started a moment ago.
  for (let left = living(); left.length > 0; left = living()) {
    for (const { pid } of left) send(pid, 'SIGKILL')
    await sleep(50)
  }
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function send(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // it has ended meanwhile
  }
}

/** All processes of this machine but those that have ended and whose parent has not taken notice. @returns {Process[]} */
function listProcesses() {
  if (process.platform === 'win32') return []
  return process.platform === 'linux' ? listFromProc() : listFromPs()
}

/**
 * @param {number} pid
 * @param {string | undefined} marker
 */
function isMarked(pid, marker) {
  if (marker === undefined || process.platform !== 'linux') return false
  try {
    return fs.readFileSync(`/proc/${pid}/environ`, 'utf8').includes(marker)
  } catch {
    // it has ended, or belongs to somebody else
    return false
  }
}

/** Not every Linux has `ps`: small containers do not. */
function listFromProc() {
  const numbers = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return numbers.flatMap((number) => {
    try {
      const [state = 'Z', parent, group, ...more] = readStat(Number(number))
      if (state === 'Z' || state === 'X') return []
      return [{ pid: Number(number), parent: Number(parent), group: Number(group), started: more[16] ?? '' }]
    } catch {
      return []
    }
  })
}

function listFromPs() {
  const columns = ['pid', 'ppid', 'pgid', 'stat', 'lstart'].flatMap((column) => ['-o', `${column}=`])
  const output = execFileSync('ps', ['-A', ...columns], { encoding: 'utf8', maxBuffer: 1e8 })
  return output.split('\n').flatMap((line) => {
    const [, pid, parent, group, state, started = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    if (state === undefined || state.startsWith('Z')) return []
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), started: started.trim() }]
  })
}
