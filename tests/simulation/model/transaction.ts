/** A transaction of the model server, and what a mutation runs in. */
import type { Scope, Tables, Touched } from './tables.ts'

export type Transaction = {
  tables: Tables
  scopes: ReadonlyMap<string, Scope>
  touched: Touched
  /** The server's clock (ISO). */
  now: string
  newId: () => string
  /** Whose name or picture others are still to be told (sync.stale_cards). */
  staleCards: Set<string>
  /** Who has taken themselves off which visit (`has_left` of public.review_companions): `review person`. */
  left: Set<string>
}

/** `skew`: ms by which the device's clock was behind the server's when it sent. */
export type Call = { tx: Transaction; userId: string; skew: number }
