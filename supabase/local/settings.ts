/** Addresses, keys and folders of the embedded backend, and the environment variables that override them. */
import { resolve } from 'node:path'
import { StartProblem } from './start-problem.ts'

// These keys are public on purpose, like those that the Supabase CLI prints: they open nothing but a development
// backend on the loopback address. Hosted projects have their own.
export const publishableKey = 'sb_publishable_crumb_local_development'
export const secretKey = 'sb_secret_crumb_local_development'
export const jwtSecret = 'crumb-local-development-jwt-secret-0001'
// For Web Push. Constant like the others: one build of the app, which knows the public one, serves every data folder.
export const vapidPublicKey = 'BA2_FPCW3mJogYvTQc0JpSwooWA584ACjjdIliZLMKinEgUjzeU-Z-xg9mIzoQbbaQkP9SwneW3cx1qkkgs6uhw'
export const vapidPrivateKey = 'iCeoIoMXX7U2WsHpBwTl5Z7ZbZycb0Ns9cxIGYEsJO8'

export const loopback = '127.0.0.1'

export const repositoryFolder = resolve(import.meta.dirname, '../..')

export type Settings = { port: number; postgresPort: number; dataFolder: string }

/** Reads CRUMB_PORT, CRUMB_PG_PORT and CRUMB_DATA; throws a StartProblem for an invalid port. */
export function readSettings(environment: Record<string, string | undefined> = process.env): Settings {
  return {
    port: readPort(environment, 'CRUMB_PORT', 4321),
    postgresPort: readPort(environment, 'CRUMB_PG_PORT', 54399),
    dataFolder: resolve(repositoryFolder, environment['CRUMB_DATA'] || '.crumb'),
  }
}

function readPort(environment: Record<string, string | undefined>, name: string, standard: number): number {
  const text = environment[name]
  if (!text) return standard
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port
  throw new StartProblem(`${name} must be a port number between 0 and 65535 (0 takes any free one), not "${text}".`)
}
