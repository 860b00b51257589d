import { StorageError } from '#src/db/owed.ts'

/** Room for so many rows of each transaction; see MemoryOwed. */
export function createRoom() {
  let most = Number.POSITIVE_INFINITY
  let left = most
  let isAtCommit = false
  const full = (): never => {
    throw new StorageError('full', 'The storage is full.')
  }
  return {
    set: (rows: number | undefined, atCommit = false): void => {
      most = rows ?? Number.POSITIVE_INFINITY
      isAtCommit = atCommit
    },
    begin: (): void => {
      left = most
    },
    /** Before so many rows are stored, all or none. */
    take: (rows: number): void => {
      if (rows > left && !isAtCommit) full()
      left -= rows
    },
    commit: (): void => {
      if (left < 0) full()
    },
  }
}
