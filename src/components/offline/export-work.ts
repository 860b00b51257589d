import type { WorkFileService } from '#src/services/work-file.ts'
import { toastError } from '#src/ui/toast.ts'

/** Offers the person a file to save. */
function download(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // By then the browser has read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Saves the person's unsent work to a file, and says so when that fails. */
export async function exportWork(workFile: WorkFileService): Promise<void> {
  try {
    download(await workFile.exportWork(), 'crumb-unsent-work.zip')
  } catch {
    toastError('Error', 'The file could not be written. Please try again.')
  }
}
