/** Starts and stops the embedded backend's PostgreSQL 17 server on its own folder. */
import type { ChildProcess } from 'node:child_process'
import { open, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseLauncher, type Launcher } from './launcher.ts'
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { clusterFolderOf, createCluster, readClusterVersion } from './postgres-cluster.ts'
import { explainPostgresFailure, portInUse, recognizePostgresFailure } from './postgres-failure.ts'
import { isPostgresOn, readPostmasterFile, stopPostmaster } from './postmaster-file.ts'
import { loopback } from './settings.ts'
import { StartProblem, systemErrorCode } from './start-problem.ts'

export type PostgresOptions = {
  dataFolder: string
  /** 0 takes any free port. */
  port: number
  /** false only for tests: quicker, but a power cut may destroy the folder. A killed process is safe either way. */
  syncToDisk: boolean
  log: (line: string) => void
}

export type RunningPostgres = {
  port: number
  /** Resolves when the server process has ended, with the reason in words. */
  ended: Promise<string>
  stop: () => Promise<void>
}

/** Creates the cluster when the folder is new. Throws a StartProblem with a plain sentence when it cannot start. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const clusterFolder = clusterFolderOf(options.dataFolder)
  const binaries = await findPostgresBinaries()
  const launcher = await chooseLauncher(clusterFolder, [binaries.postgres, clusterFolder])
  if ((await readClusterVersion(clusterFolder)) === undefined) {
    options.log('Creating the database …')
    await createCluster(options, binaries, launcher)
  }
  await takeOverLeftover(clusterFolder, options.log)
  const port = await choosePort(options.port)
  const child = await spawnServer({ ...options, port }, binaries, launcher)
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ? `killed by ${signal}` : `exit code ${code}`))
  }).then(async (ending) => recognizePostgresFailure(await readLogEnd(options.dataFolder), options) ?? ending)
  // A process that ends without close(), for example after a bug, leaves no server behind either; only kill -9 does.
  const stopWithUs = (): boolean => child.kill('SIGINT')
  process.once('exit', stopWithUs)
  child.once('exit', () => process.off('exit', stopWithUs))
  return {
    port,
    ended,
    async stop() {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
        await Promise.race([stopPostmaster(child.pid), ended])
      }
      await ended
    },
  }
}

function logFileOf(dataFolder: string): string {
  return join(dataFolder, 'postgres.log')
}

async function readLogEnd(dataFolder: string): Promise<string> {
  const log = await readFile(logFileOf(dataFolder), 'utf8').catch(() => '')
  return log.trim().split('\n').slice(-12).join('\n')
}

/** A killed Node process leaves its PostgreSQL running; that is stopped cleanly and started again as our own child. */
async function takeOverLeftover(clusterFolder: string, log: (line: string) => void): Promise<void> {
  const leftover = await readPostmasterFile(clusterFolder)
  if (!leftover) return
  if (await isPostgresOn(clusterFolder, leftover.pid)) {
    log(`Taking over the PostgreSQL (process ${leftover.pid}) that an interrupted run left behind …`)
    await stopPostmaster(leftover.pid)
  } else {
    // The server was killed as well; only its lock file is left, and its process number may be somebody else's by now.
    await rm(join(clusterFolder, 'postmaster.pid'), { force: true })
  }
}

async function choosePort(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => {
      const taken = systemErrorCode(error) === 'EADDRINUSE'
      reject(taken ? new StartProblem(portInUse(port, 'CRUMB_PG_PORT')) : error)
    })
    probe.listen(port, loopback, () => {
      const address = probe.address()
      const free = typeof address === 'object' && address ? address.port : port
      probe.close(() => resolve(free))
    })
  })
}

async function spawnServer(
  options: PostgresOptions,
  binaries: PostgresBinaries,
  launcher: Launcher,
): Promise<ChildProcess> {
  const clusterFolder = clusterFolderOf(options.dataFolder)
  // A crashed server's children hold its shared memory a moment longer; then the start has to be tried again.
  for (let attempt = 1; ; attempt++) {
    const logHandle = await open(logFileOf(options.dataFolder), 'w')
    const child = launcher.spawn(binaries.postgres, ['-D', clusterFolder, ...serverFlags(options)], {
      stdio: ['ignore', logHandle.fd, logHandle.fd],
      cwd: '/',
      // Its own process group: Ctrl+C in a terminal must reach only Node, which then stops PostgreSQL in the right
      // order.
      detached: true,
    })
    await logHandle.close()
    if (await becomesReady(child, clusterFolder)) return child
    const output = await readLogEnd(options.dataFolder)
    if (attempt >= 50 || !/pre-existing shared memory block/.test(output)) {
      throw new StartProblem(explainPostgresFailure(output, options))
    }
    await sleep(100)
  }
}

/**
 * Polls the lock file as pg_ctl does. Recovery after a crash may take long, so only the end of the process is failure.
 */
async function becomesReady(child: ChildProcess, clusterFolder: string): Promise<boolean> {
  const polling = new AbortController()
  child.once('error', () => polling.abort())
  child.once('exit', () => polling.abort())
  while (!polling.signal.aborted) {
    const postmaster = await readPostmasterFile(clusterFolder)
    if (postmaster?.pid === child.pid && postmaster?.ready) return true
    await sleep(10)
  }
  return false
}

function serverFlags({ port, syncToDisk }: PostgresOptions): string[] {
  const settings: Record<string, string | number> = {
    port,
    listen_addresses: loopback,
    // No socket file: its path may be too long for the system, and nothing uses it.
    unix_socket_directories: '',
    // As many as the smallest hosted project has. The API alone takes twenty.
    max_connections: 60,
    shared_buffers: syncToDisk ? '256MB' : '64MB',
    // Realtime reads changes from the log, as hosted Supabase does.
    wal_level: 'logical',
    max_wal_senders: 4,
    max_replication_slots: 4,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    fsync: syncToDisk ? 'on' : 'off',
    // The log must never contain what users sent: no statements, no parameters, no rows.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length_on_error: 0,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
