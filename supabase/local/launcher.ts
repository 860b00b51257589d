/**
 * How to run PostgreSQL on this machine: directly, or – because PostgreSQL refuses to run as root – as an
 * unprivileged user when we are root.
 */
import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { chown, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { StartProblem } from './start-problem.ts'

const run = promisify(execFile)

type Identity = { uid: number; gid: number }

export type Launcher = {
  spawn(program: string, parameters: string[], options: SpawnOptions): ChildProcess
  /** Gives a file or folder to the user that PostgreSQL runs as. */
  giveTo(path: string): Promise<void>
}

/**
 * If `clusterFolder` exists, its owner is used, so that a folder keeps working when root uses it after an ordinary
 * user. `mustReach` are paths that PostgreSQL has to be able to open.
 */
export async function chooseLauncher(clusterFolder: string, mustReach: string[]): Promise<Launcher> {
  if (process.getuid?.() !== 0) return { spawn, giveTo: async () => {} }

  const identity = (await ownerUnlessRoot(clusterFolder)) ?? (await findUnprivilegedUser())
  const giveTo = (path: string): Promise<void> => chown(path, identity.uid, identity.gid)
  if (await canReachAll(mustReach, identity)) {
    return { spawn: (program, parameters, options) => spawn(program, parameters, { ...options, ...identity }), giveTo }
  }
  const prefix = await keepFileAccess(identity, mustReach)
  return {
    spawn: (program, parameters, options) => spawn('setpriv', [...prefix, program, ...parameters], options),
    giveTo,
  }
}

async function ownerUnlessRoot(path: string): Promise<Identity | undefined> {
  const found = await stat(path).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

/** `nobody` exists on every system, so no user has to be created. */
async function findUnprivilegedUser(): Promise<Identity> {
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
    } catch {
      // this user does not exist; the next one may
    }
  }
  throw new StartProblem(
    'PostgreSQL does not run as root, and this machine has neither a user "postgres" nor "nobody". Start as an ordinary user.',
  )
}

async function canReachAll(paths: string[], identity: Identity): Promise<boolean> {
  for (const path of paths) {
    for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
      const { mode, uid, gid } = await stat(folder)
      const needed = uid === identity.uid ? 0o100 : gid === identity.gid ? 0o010 : 0o001
      if ((mode & needed) === 0) return false
    }
  }
  return true
}

/**
 * A clone below /root is closed to every other user. setpriv (util-linux) changes the user but keeps the one capability
 * that opens such folders, so the clone works where it is.
 */
async function keepFileAccess(identity: Identity, paths: string[]): Promise<string[]> {
  const prefix = [
    `--reuid=${identity.uid}`,
    `--regid=${identity.gid}`,
    '--clear-groups',
    // without it access(), which PostgreSQL calls on its own program, would not count the capability
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ]
  try {
    await run('setpriv', [...prefix, 'test', '-e', paths[0] ?? '/'])
    return prefix
  } catch {
    throw new StartProblem(
      `PostgreSQL does not run as root, and the user it runs as instead may not enter ${paths.map(dirname).join(' or ')}. Move the project to a folder every user may enter (for example below /srv), or start as an ordinary user.`,
    )
  }
}
