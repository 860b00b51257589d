/** The embedded backend as a process of its own, for tests that kill it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const repositoryFolder = resolve(import.meta.dirname, '../..')

export type BackendProcess = {
  url: string
  databaseUrl: string
  publishableKey: string
  secretKey: string
  /** All it has printed so far. */
  output: () => string
  kill: (signal: NodeJS.Signals) => Promise<number | null>
  /** Resolves with the exit code. */
  ended: Promise<number | null>
}

/** Starts `npm run backend` on the folder and waits until it is ready. Throws what it printed when it ends before. */
export async function startBackendProcess(dataFolder: string): Promise<BackendProcess> {
  const child = spawn(process.execPath, ['supabase/local/backend.mjs'], {
    cwd: repositoryFolder,
    env: { ...process.env, CRUMB_DATA: dataFolder, CRUMB_PORT: '0', CRUMB_PG_PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null)
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  while (!output.includes('Press Ctrl+C') && child.exitCode === null) await sleep(20)
  if (child.exitCode !== null) throw new Error(output)
  const printed = (name: string): string => new RegExp(`${name} +(\\S+)`).exec(output)?.[1] ?? ''
  console.log(/Backend ready in \d+ ms/.exec(output)?.[0])
  return {
    url: printed('API'),
    databaseUrl: printed('Database'),
    publishableKey: printed('Publishable key'),
    secretKey: printed('Secret key'),
    output: () => output,
    kill(signal) {
      child.kill(signal)
      return ended
    },
    ended,
  }
}

/** The process number of the PostgreSQL on the folder, as it wrote it down itself. */
export async function postgresProcessOn(dataFolder: string): Promise<number> {
  const file = await readFile(join(dataFolder, 'postgres/postmaster.pid'), 'utf8')
  return Number(file.split('\n')[0])
}
