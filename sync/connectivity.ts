/**
 * Backoff, and whether this device counts as offline: learned from how requests end, because the browser's word on its
 * network is only a hint. Pure except for the random jitter.
 */
import type { Facts } from '#src/db/owed.ts'
import type { BackendErrorKind } from './backend.ts'

/** Ms of waiting without an answer until this device counts as offline, the fourth failure at the earliest: one lost request is no tunnel. */
const silenceUntilOffline = 10_000
/** Waits in ms double from the first to the last; jitter takes each down to as little as half. */
const firstWait = 5_000
const lastWait = 60_000
/** This many `busy` answers in a row before the screens say so: the server may only be restarting. */
const denialsUntilTrouble = 3
/** Ms: a first failure is often a switch of networks. */
const quickRetry = 1_000

export type Connectivity = {
  /** An answer came, whatever it said: there is a network. */
  answered: () => void
  /** A complete round succeeded: the server can do again what it could not. */
  succeeded: () => void
  /** A request failed. Returns the ms to wait before the next. `waited`: ms since the last answer. */
  failed: (kind: BackendErrorKind) => number
  /** There may be a network again: the next wait is the first one. Offline stays offline until an answer comes. */
  resetBackoff: () => void
  connection: () => Facts['connection']
}

export function createConnectivity(random: () => number): Connectivity {
  /** Requests without an answer, which determine the next wait. */
  let tries = 0
  /** `busy` answers, which determine the next wait too: other answers in the same rounds do not reset them. */
  let denials = 0
  /** Ms waited since the last answer: counted, not read from a clock that may jump. */
  let silence = 0
  let connection: 'online' | 'offline' | 'signed_out' = 'online'
  const isInTrouble = (): boolean => denials >= denialsUntilTrouble
  const answered = (): void => {
    tries = 0
    silence = 0
    connection = 'online'
  }
  return {
    answered,
    succeeded() {
      denials = 0
    },
    resetBackoff() {
      tries = 0
    },
    connection: () => (connection === 'online' && isInTrouble() ? 'trouble' : connection),
    failed(kind) {
      if (kind === 'signed_out' || kind === 'account_gone') connection = 'signed_out'
      else if (kind !== 'network') connection = 'online'
      const inARow = kind === 'network' ? ++tries : ++denials
      const full = inARow === 1 ? quickRetry : Math.min(firstWait * 2 ** (inARow - 2), lastWait)
      const wait = Math.round(full * (0.5 + random() / 2))
      if (kind === 'network' && silence >= silenceUntilOffline) connection = 'offline'
      silence += wait
      return wait
    },
  }
}
