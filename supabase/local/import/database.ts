import postgres from 'postgres'
import { findRunningBackend } from '../data-folder.ts'
import { clusterFolderOf, readClusterVersion } from '../postgres-cluster.ts'
import { readSettings } from '../settings.ts'
import { StartProblem } from '../start-problem.ts'
import { secureAddress } from './secure-address.ts'

export type ImportDatabase = { sql: postgres.Sql; close: () => Promise<void> }

/**
 * Connects to `databaseUrl` (a hosted project), else to the data folder's embedded backend, which is started for the
 * import if it is not running.
 */
export async function openDatabase(
  databaseUrl: string | undefined,
  log: (line: string) => void,
): Promise<ImportDatabase> {
  if (databaseUrl) return connect(databaseUrl, log, async () => {})
  const settings = readSettings()
  const running = await findRunningBackend(settings.dataFolder)
  if (running && !running.databaseUrl)
    throw new StartProblem('The backend is just starting. Try again in a few seconds.')
  if (running?.databaseUrl) return connect(running.databaseUrl, log, async () => {})
  if ((await readClusterVersion(clusterFolderOf(settings.dataFolder))) === undefined) {
    log(
      'There is no database yet, so one is made for these places, without the demo town: for that, run "npm start" before the first import.',
    )
  }
  // Loaded only here, because it takes a second. Nobody else needs to find it, so any free ports do.
  const { startBackend } = await import('../backend.ts')
  const backend = await startBackend({ ...settings, port: 0, postgresPort: 0, log })
  return connect(backend.databaseUrl, log, backend.close)
}

function connect(databaseUrl: string, log: (line: string) => void, closeBackend: () => Promise<void>): ImportDatabase {
  const { address, encryption } = secureAddress(databaseUrl)
  if (encryption === 'require') {
    log(
      'The connection is encrypted, but nobody looked whether it is the right server: add ?sslrootcert=FILE (docs/deploy.md).',
    )
  }
  const sql = postgres(address, { max: 1, connect_timeout: 15, onnotice: () => {}, ssl: encryption })
  const close = async () => {
    await sql.end({ timeout: 5 })
    await closeBackend()
  }
  return { sql, close }
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
])

/**
 * What to tell the person about a failed statement or connection; undefined for a bug of ours. Never repeats the
 * address, which contains a password.
 */
export function databaseProblem(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (unreachable.has(code)) return `The database cannot be reached (${code}).`
  // OpenSSL's codes for a certificate of another host or an unknown issuer; the last one is for no TLS at all.
  if (/CERT|ISSUER|SELF_SIGNED|UNABLE_TO_/.test(code))
    return `The certificate of the database is not one that is trusted for this address (${code}). Is sslrootcert the file of this project?`
  if (code.startsWith('ERR_SSL') || String(error).includes('before secure TLS connection was established'))
    return 'The database does not speak TLS.'
  if (code === '28P01' || code === '28000') return 'The database refused the user name or password.'
  if (code === '3D000') return 'There is no database of that name on the server.'
  if (code === '42P01' || code === '3F000')
    return 'The database does not have the tables of crumb. yet: run its migrations first.'
  if (code === '42501') return 'This database user may not write places; use the user "postgres".'
  if (code === '53100') return 'The disk of the database is full.'
  return undefined
}
