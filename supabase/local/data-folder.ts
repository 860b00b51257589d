/** The folder with all data of the embedded backend, and the note that says who is using it. */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { notWritable } from './postgres-failure.ts'
import { isAlive } from './postmaster-file.ts'
import { StartProblem, systemErrorCode } from './start-problem.ts'

/** What a running backend notes; `url` is missing while it starts. */
export type RunningNote = { instance: string; pid: number; startedAt: number; url?: string; databaseUrl?: string }

export type FolderClaim = {
  instance: string
  announce: (addresses: { url: string; databaseUrl: string }) => Promise<void>
  release: () => Promise<void>
}

export const identityPath = '/_crumb/backend'

/** Creates the folder when it is missing. Throws a StartProblem when it cannot be written or a backend is running on it. */
export async function claimDataFolder(dataFolder: string): Promise<FolderClaim> {
  const running = await findRunningBackend(dataFolder)
  if (running) {
    throw new StartProblem(
      `The backend is already running on ${dataFolder}${running.url ? ` at ${running.url}` : ''} (process ${running.pid}). Stop it first, or set CRUMB_DATA to another folder.`,
    )
  }
  const note: RunningNote = { instance: randomUUID(), pid: process.pid, startedAt: Date.now() }
  await writeNote(dataFolder, note)
  return {
    instance: note.instance,
    announce: (addresses) => writeNote(dataFolder, { ...note, ...addresses }),
    async release() {
      // not the note of another backend that started at the same moment
      if ((await readNote(dataFolder))?.instance === note.instance) await rm(noteFile(dataFolder), { force: true })
    },
  }
}

/** The backend that uses this folder now; a note left by a killed process does not count. */
export async function findRunningBackend(dataFolder: string): Promise<RunningNote | undefined> {
  const note = await readNote(dataFolder)
  if (!note || !isAlive(note.pid)) return undefined
  if (note.url === undefined) {
    // Starting takes seconds; after two minutes the process number belongs to somebody else.
    return Date.now() - note.startedAt < 120_000 ? note : undefined
  }
  const answer = await fetch(note.url + identityPath, { signal: AbortSignal.timeout(2000) }).catch(() => undefined)
  return answer?.ok && (await answer.text()) === note.instance ? note : undefined
}

function noteFile(dataFolder: string): string {
  return join(dataFolder, 'backend.json')
}

async function readNote(dataFolder: string): Promise<RunningNote | undefined> {
  try {
    return JSON.parse(await readFile(noteFile(dataFolder), 'utf8'))
  } catch {
    // missing, or truncated by a kill: either way, nobody has announced itself here
    return undefined
  }
}

async function writeNote(dataFolder: string, note: RunningNote): Promise<void> {
  try {
    await mkdir(dataFolder, { recursive: true })
    await writeFile(noteFile(dataFolder), `${JSON.stringify(note, null, 2)}\n`)
  } catch (error) {
    throw new StartProblem(describeWriteFailure(dataFolder, error))
  }
}

function describeWriteFailure(dataFolder: string, error: unknown): string {
  const code = systemErrorCode(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return `The disk is full: ${dataFolder} cannot be written. Free some space, or set CRUMB_DATA to a folder on another disk.`
  }
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `${dataFolder} is a file, not a folder. Set CRUMB_DATA to a folder.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return notWritable(dataFolder)
  throw error
}
