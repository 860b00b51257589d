/** The other engines: installed into a folder of their own, because the product does not depend on them. */
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { npmCommand } from '#tests/support/npm.mjs'

export const peersFolder = join(import.meta.dirname, 'peers')

/** Installs them as their lock file says, unless they are there. Throws a sentence when that is not possible. */
export function installPeers(log: (line: string) => void): void {
  const lock = statSync(join(peersFolder, 'package-lock.json')).mtimeMs
  const installed = statSync(join(peersFolder, 'node_modules/.package-lock.json'), { throwIfNoEntry: false })
  if (installed && installed.mtimeMs >= lock) return
  log(`Installing the other engines into ${peersFolder} (once) …`)
  // Their install scripts only build what we do not use: PouchDB's store on disk.
  // `npm run --silent` would silence the reason of a failure here, too.
  const { command, parameters, shell } = npmCommand([
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  const { status, stderr } = spawnSync(command, parameters, { cwd: peersFolder, shell, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The other engines could not be installed, so there is no race.\n${stderr}`)
}

const requireFromPeers = createRequire(join(peersFolder, 'package.json'))

/** A module of the peers as Node imports it. */
export async function importPeer<Module>(name: string): Promise<Module> {
  return (await import(pathToFileURL(requireFromPeers.resolve(name)).href)) as Module
}

/** 'name 1.2.3' for each package. */
export function peerVersions(...names: string[]): string {
  return names
    .map((name) => {
      const file = readFileSync(join(peersFolder, 'node_modules', name, 'package.json'), 'utf8')
      return `${name} ${(JSON.parse(file) as { version: string }).version}`
    })
    .join(', ')
}
