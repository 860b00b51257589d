/** Reading the exports of other services: on this device, without a network, off the main thread. */
import type { Imported } from '#src/domain/import/imported.ts'
import type { KnownPlace, Match } from '#src/domain/import/match-places.ts'

/** What is in the files, and which of the known places theirs are, by key. */
export type ReadFiles = { imported: Imported; matches: ReadonlyMap<string, Match> }

/** Throws ImportFilesError when nothing can be read of them, or the signal's reason. */
export type ReadImportFiles = (
  files: readonly File[],
  known: readonly KnownPlace[],
  signal: AbortSignal,
) => Promise<ReadFiles>

/** Its message is a sentence for people. */
export class ImportFilesError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ImportFilesError'
  }
}
