/**
 * When to try again, and whether this device counts as offline: learned from how requests end, because what the browser
 * says of its network is only a hint. Pure but for the random jitter.
 */
import type { Facts } from '#src/db/owed.ts'
import type { BackendErrorKind } from './backend.ts'

/** Offline after so many failures over so many ms without an answer: one lost request is no tunnel. */
const failuresUntilOffline = 3
const silenceUntilOffline = 10_000
/** Waiting times in ms: doubling from the first to the last, each between half and all of it (jitter). */
const firstWait = 5_000
const lastWait = 60_000
/** Answers in a row that the server cannot before that is said: it may only be starting again. */
const denialsUntilTrouble = 3
/** A first failure is often a switch of networks. */
const quickRetry = 1_000

export type Connectivity = {
  /** An answer came, whatever it said: there is a network. */
  answered: () => void
  /** A whole round went through: the server can do again what it could not. */
  succeeded: () => void
  /** A request failed; returns how long to wait in ms before the next. `waited`: ms that passed since the last answer. */
  failed: (kind: BackendErrorKind) => number
  /** Something speaks for a network again: the next wait is the first one. Offline stays offline until there is an answer. */
  resetBackoff: () => void
  connection: () => Facts['connection']
}

export function createConnectivity(random: () => number): Connectivity {
  let failures = 0
  /** Requests without an answer, by which the next wait goes. */
  let tries = 0
  /** Answers that the server cannot, by which the next wait goes: other answers of the same rounds say nothing of these. */
  let denials = 0
  /** Ms of waiting since the last answer: counted, not read from a clock that may jump. */
  let silence = 0
  let connection: 'online' | 'offline' | 'signed_out' = 'online'
  const isInTrouble = (): boolean => denials >= denialsUntilTrouble
  const answered = (): void => {
    failures = 0
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
      failures++
      const inARow = kind === 'network' ? ++tries : ++denials
      const full = inARow === 1 ? quickRetry : Math.min(firstWait * 2 ** (inARow - 2), lastWait)
      const wait = Math.round(full * (0.5 + random() / 2))
      if (kind === 'network' && failures >= failuresUntilOffline && silence >= silenceUntilOffline)
        connection = 'offline'
      silence += wait
      return wait
    },
  }
}
