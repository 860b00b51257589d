/** Reads postmaster.pid, a running PostgreSQL's lock file, and recognises the process behind it. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { systemErrorCode } from './start-problem.ts'

const run = promisify(execFile)

export type Postmaster = { pid: number; port: number; ready: boolean }

/** undefined when there is no lock file or PostgreSQL has not finished writing it. */
export async function readPostmasterFile(clusterFolder: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(clusterFolder, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' }
}

/**
 * True when `pid` is a PostgreSQL server on exactly this folder, and not another process that has inherited its number.
 */
export async function isPostgresOn(clusterFolder: string, pid: number): Promise<boolean> {
  const command = await commandLine(pid)
  return command.includes('postgres') && command.includes(clusterFolder)
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  )
}

/** A zombie, an ended process whose parent has not noticed yet, counts as ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process exists and belongs to somebody else
    if (systemErrorCode(error) !== 'EPERM') return false
  }
  if (process.platform !== 'linux') return true
  try {
    // '<pid> (<name>) <state> …'; the name may hold anything, even ')'
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.startsWith('Z') === false
  } catch {
    return false
  }
}

/**
 * Stops a PostgreSQL by its process id: first with a fast shutdown (SIGINT, which rolls back open transactions), then,
 * if that hangs for 15 s, with an immediate one (SIGQUIT; the next start replays the log). Committed data are safe in
 * both.
 */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    for (let waited = 0; waited < 15_000; waited += 20) {
      if (!isAlive(pid)) return
      await sleep(20)
    }
  }
}
