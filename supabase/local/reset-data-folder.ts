/** Deletes the embedded backend's data, so that the next start begins with none. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findRunningBackend } from './data-folder.ts'
import { clusterFolderOf } from './postgres-cluster.ts'
import { notWritable } from './postgres-failure.ts'
import { isPostgresOn, readPostmasterFile, stopPostmaster } from './postmaster-file.ts'
import { StartProblem, systemErrorCode } from './start-problem.ts'

// Only what the backend itself creates: CRUMB_DATA may point to a folder that holds other things too.
const ownEntries = ['postgres', 'postgres.new', 'objects', 'postgres.log', 'backend.json']

/** Throws a StartProblem when the backend is running or the folder may not be changed. */
export async function resetDataFolder(dataFolder: string): Promise<void> {
  const running = await findRunningBackend(dataFolder)
  if (running) {
    throw new StartProblem(`The backend is running on ${dataFolder} (process ${running.pid}). Stop it first.`)
  }
  const clusterFolder = clusterFolderOf(dataFolder)
  const leftover = await readPostmasterFile(clusterFolder)
  if (leftover && (await isPostgresOn(clusterFolder, leftover.pid))) await stopPostmaster(leftover.pid)
  try {
    for (const entry of ownEntries) await rm(join(dataFolder, entry), { recursive: true, force: true })
  } catch (error) {
    const code = systemErrorCode(error)
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') throw new StartProblem(notWritable(dataFolder))
    throw error
  }
}
