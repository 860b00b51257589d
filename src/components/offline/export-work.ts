import type { WorkFileService } from '#src/services/work-file.ts'
import { toastError } from '#src/ui/toast.ts'
import { download } from './download.ts'

/** Saves the person's unsent work to a file, and says so when that fails. */
export async function exportWork(workFile: WorkFileService): Promise<void> {
  try {
    download(await workFile.exportWork(), 'crumb-unsent-work.zip')
  } catch {
    toastError('Error', 'The file could not be written. Please try again.')
  }
}
