/** One person's local copy as commands and sync work on it, and what a device gives besides storage. */
import type { DocumentStore } from './documents.ts'
import type { OwedStore } from './owed.ts'

/** Device time; ordering never uses it (invariant 12). */
export type Clock = {
  /** Milliseconds since 1970 as the device believes. */
  now: () => number
  /** Resolves after `ms`, or at once when the signal aborts. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
}

/** Cross-tab locks (Web Locks); a frozen holder's lock is stolen, see hold-lock.ts. */
export type Locks = {
  /** Runs `work` while nobody else holds the lock, after those who wait already. */
  hold: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>
  /**
   * Waits for the lock until `signal` aborts; with `steal`, takes it from its holder. The signal passed to `work`
   * aborts when somebody steals the lock.
   */
  lead: (
    name: string,
    options: { steal: boolean; signal: AbortSignal },
    work: (lost: AbortSignal) => Promise<void>,
  ) => Promise<void>
}

/** Messages between a device's tabs and its worker. The sender's own listeners hear them too, except signed_out. */
export type Channel = {
  post: (message: ChannelMessage) => void
  listen: (listener: (message: ChannelMessage) => void) => () => void
}
/**
 * saved: there is work to send · pull: the person refreshes, or the background has sent something · signed_out: close
 * everything, the copy is being deleted.
 */
export type ChannelMessage = 'saved' | 'pull' | 'signed_out'

export type LocalCopy = {
  userId: string
  owed: OwedStore
  documents: DocumentStore
  locks: Locks
  clock: Clock
  channel: Channel
  newId: () => string
}

/** Held while a person's copy is opened and converted, or deleted. */
export const openingLock = (userId: string): string => `crumb-open-${userId}`

/**
 * Everything that writes documents holds this lock, from reading their base to writing them: otherwise a command in one
 * tab and a pull in another would overwrite each other. Never held across a request.
 */
export const documentsLock = (copy: LocalCopy): string => `crumb-documents-${copy.userId}`
