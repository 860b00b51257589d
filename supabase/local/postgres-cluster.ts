/** A PostgreSQL cluster's folder: its version, and creating a new one. */
import type { ChildProcess } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findDatabaseLocale } from './database-locale.ts'
import type { Launcher } from './launcher.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { explainPostgresFailure } from './postgres-failure.ts'
import { StartProblem } from './start-problem.ts'

const majorVersion = '17'

type ClusterOptions = { dataFolder: string; port: number; syncToDisk: boolean }

export function clusterFolderOf(dataFolder: string): string {
  return join(dataFolder, 'postgres')
}

/** undefined for a folder without a cluster; throws a StartProblem for one of another PostgreSQL version. */
export async function readClusterVersion(clusterFolder: string): Promise<string | undefined> {
  const version = await readFile(join(clusterFolder, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  )
  if (version === undefined || version === majorVersion) return version
  throw new StartProblem(
    `The data in ${clusterFolder} were made by PostgreSQL ${version}, and this project uses PostgreSQL ${majorVersion}. Set CRUMB_DATA to another folder, or start over with "npm run backend:reset" (this deletes them).`,
  )
}

/** Created under another name and then renamed, so that an interrupted start never leaves half a cluster behind. */
export async function createCluster(
  options: ClusterOptions,
  binaries: PostgresBinaries,
  launcher: Launcher,
): Promise<void> {
  const clusterFolder = clusterFolderOf(options.dataFolder)
  const unfinished = `${clusterFolder}.new`
  await refuseForeignFiles(clusterFolder)
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  await launcher.giveTo(unfinished)
  const parameters = [
    `--pgdata=${unfinished}`,
    // As on hosted Supabase, the superuser is supabase_admin; bootstrap.sql creates the role postgres without that
    // power.
    '--username=supabase_admin',
    // The server listens only on the loopback address, and a password in a public repository would protect nothing.
    '--auth=trust',
    '--encoding=UTF8',
    // Sorts like hosted Supabase (en_US) on every machine, whatever locales it has.
    '--locale-provider=icu',
    '--icu-locale=en-US',
    `--locale=${await findDatabaseLocale()}`,
    '--no-instructions',
    ...(options.syncToDisk ? [] : ['--no-sync']),
  ]
  const output = await runToEnd(
    launcher.spawn(binaries.initdb, parameters, { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/' }),
  )
  if (output !== undefined) throw new StartProblem(explainPostgresFailure(output, options))
  await rename(unfinished, clusterFolder)
}

async function refuseForeignFiles(clusterFolder: string): Promise<void> {
  const files = await readdir(clusterFolder).catch(() => [])
  if (files.length === 0) return rm(clusterFolder, { recursive: true, force: true })
  throw new StartProblem(
    `The folder ${clusterFolder} holds files that are not a PostgreSQL database. Set CRUMB_DATA to another folder, or start over with "npm run backend:reset" (this deletes them).`,
  )
}

/** What the program printed if it failed; undefined if it succeeded. */
function runToEnd(child: ChildProcess): Promise<string | undefined> {
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`${output}\n${error.message}`))
    child.once('close', (code) => resolve(code === 0 ? undefined : output))
  })
}
