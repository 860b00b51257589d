import type { WorkFileService } from '#src/services/work-file.ts'
import { toastError } from '#src/ui/toast.ts'

/** Gives the person a file. */
function download(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Gives the person their unsent work as a file; says so when it could not be written. */
export async function exportWork(workFile: WorkFileService): Promise<void> {
  try {
    download(await workFile.exportWork(), 'crumb-unsent-work.zip')
  } catch {
    toastError('Error', 'The file could not be written. Please try again.')
  }
}
