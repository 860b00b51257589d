/** Tools that the product does not depend on: each in a folder of its own, installed when it is used for the first time. */
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { npmCommand } from './npm.mjs'

/** Installs what the folder's lock file names, unless it is there. Throws a sentence when that is not possible. */
export function installApart(folder: string): void {
  const lock = statSync(join(folder, 'package-lock.json')).mtimeMs
  const installed = statSync(join(folder, 'node_modules/.package-lock.json'), { throwIfNoEntry: false })
  if (installed && installed.mtimeMs >= lock) return
  console.log(`Installing into ${folder} (once) …`)
  const { command, parameters, shell } = npmCommand(['ci', '--ignore-scripts', '--no-audit', '--no-fund'])
  const { status, stderr } = spawnSync(command, parameters, { cwd: folder, shell, encoding: 'utf8' })
  if (status !== 0) throw new Error(`What ${folder} needs could not be installed.\n${stderr}`)
}

/** A module that is installed there, as Node imports it. */
export async function importFrom<Module>(folder: string, name: string): Promise<Module> {
  const { resolve } = createRequire(join(folder, 'package.json'))
  return (await import(pathToFileURL(resolve(name)).href)) as Module
}
