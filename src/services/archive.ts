/** Leaving with everything and coming back: a person's data as one file. */

/** The zip is complete and on this device. `missing`: photos that could not be had. */
export type ExportedArchive = {
  file: Blob
  name: string
  visits: number
  photos: number
  missing: number
  /** False when not everything had arrived on this device. */
  isComplete: boolean
}

export type ArchiveProgress = { done: number; total: number }
type Progress = (progress: ArchiveProgress) => void

export type ArchiveService = {
  /** Works without a network. Throws ArchiveError, and StorageError of the local copy; then there is no file. */
  exportArchive: (onProgress: Progress, signal: AbortSignal) => Promise<ExportedArchive>
  /**
   * Adds what is missing here, through the outbox. Can be stopped and repeated: what was imported stays and is not imported
   * again. Throws ArchiveError before anything was changed, and StorageError.
   */
  importArchive: (file: Blob, onProgress: Progress, signal: AbortSignal) => Promise<ImportedArchive>
}

export type ImportedArchive = {
  visits: number
  lists: number
  /** On want to try, favorites and pins. */
  places: number
  people: number
  /** Private ones. */
  notes: number
  photos: number
  /** Unsent changes and drafts of the same account. */
  unsent: number
  /** Photos that are damaged or not in the file. */
  missing: number
  /** The person has stopped it before the end. */
  isStopped: boolean
}

/** Sentences for people. */
const messages = {
  not_an_export: 'This file is no crumb. export, or it is damaged. Choose the zip as it was saved.',
  changed: 'This export was changed after it was made, so nothing of it was imported.',
  too_much: 'This file holds more than an export can, so nothing of it was imported.',
  other_version: 'This export comes from a newer version of the app. Update the app and try again.',
  not_arrived: 'Not all of your account has arrived on this device yet. Go online for a moment and try again.',
  unreadable: 'This file can no longer be read. Choose it again.',
  no_room: 'This device has no room for the file. Free some space and try again.',
} as const

export type ArchiveProblem = keyof typeof messages

export class ArchiveError extends Error {
  readonly problem: ArchiveProblem
  constructor(problem: ArchiveProblem, options?: ErrorOptions) {
    super(messages[problem], options)
    this.name = 'ArchiveError'
    this.problem = problem
  }
}
