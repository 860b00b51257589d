/** Unsent work as one file, for somebody who signs out with unsent work or moves to another phone. */

export type WorkFileService = {
  /**
   * Everything that is not on the server: waiting and refused mutations, drafts, and photos with their pictures; a zip.
   */
  exportWork: () => Promise<Blob>
  /** Imports such a file. Throws WorkFileError; then nothing has changed. Throws StorageError; then the same file goes on. */
  importWork: (file: Blob) => Promise<ImportedWork>
}

export type ImportedWork = {
  /** How many were imported; work that is here already is skipped. */
  changes: number
  refused: number
  drafts: number
  photos: number
  /** What could not be read, in words for people; everything else was imported. */
  damaged: string[]
}

export type WorkFileProblem = 'not_a_file' | 'other_version' | 'other_person'

/** Sentences for people. */
const messages: Record<WorkFileProblem, string> = {
  not_a_file: 'This file holds no unsent work, or it is damaged.',
  other_version: 'This file comes from a newer version of the app. Update the app and try again.',
  other_person: 'This file holds the work of another account. Sign in as the person who saved it.',
}

export class WorkFileError extends Error {
  readonly problem: WorkFileProblem
  constructor(problem: WorkFileProblem, options?: ErrorOptions) {
    super(messages[problem], options)
    this.name = 'WorkFileError'
    this.problem = problem
  }
}
