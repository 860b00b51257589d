/** The lock on a person's documents, and what follows when a tab that was frozen has lost it. */
import { invalidateDocuments } from './clear-cursors.ts'
import { holdLock } from './hold-lock.ts'
import { documentsLock, type LocalCopy } from './local-copy.ts'
import { StorageError } from './owed.ts'

/** Ms until a full storage is tried again. */
const invalidateEvery = 1000

/**
 * Runs `work` while nobody else writes documents. A tab that thaws inside may have put older rows over newer ones, or
 * back into scopes that have vanished, or back where no scope holds them, so everything then comes again.
 */
export const holdDocuments = <Result>(copy: LocalCopy, work: () => Promise<Result>): Promise<Result> =>
  holdLock(copy, documentsLock(copy), work, (ended) => {
    const invalidate = (): Promise<void> => invalidateDocuments(copy).catch(whenNotFull)
    // A closed storage is prepared when it is opened again; in a full one, the documents may find space that this write
    // did not.
    const whenNotFull = async (error: unknown): Promise<void> => {
      if (!(error instanceof StorageError) || error.kind !== 'full') return
      await copy.clock.sleep(invalidateEvery)
      await invalidate()
    }
    // At once, because a page that comes back may be reloaded before its work has ended; and again afterwards, for what
    // a pull has brought meanwhile.
    void Promise.all([invalidate(), ended])
      .then(invalidate)
      .then(() => copy.channel.post('pull'))
  })
