/**
 * What an intent is: one named change that a person means, with the input that the phone checks, the rows it needs to
 * know, and what it does to the local copy. The same name is a command in src/commands and a function in the database
 * (intent.<name>); a test holds the two against each other.
 */
import type { GenericSchema, InferOutput } from 'valibot'
import type { Entity, Rows } from '#src/domain/rows.ts'

/** Rows that an effect looks at: one by its key, or all with a value in a column. */
export type Read =
  | { [E in Entity]: { entity: E; key: string } }[Entity]
  | { [E in Entity]: { entity: E; column: keyof Rows[E] & string; value: string } }[Entity]

/** The local copy as an effect sees it: at least the rows that its intent's reads name. */
export type Documents = {
  get: <E extends Entity>(entity: E, key: string) => Rows[E] | undefined
  where: <E extends Entity>(entity: E, column: keyof Rows[E] & string, value: string) => Rows[E][]
}

/** A document to store, or with row null to delete. */
export type Change = { [E in Entity]: { entity: E; key: string; row: Rows[E] | null } }[Entity]

/** Who means it, and when by the device's clock (ISO): effects ask neither the session nor the clock. */
export type IntentContext = { userId: string; now: string }

export type Intent<Schema extends GenericSchema = GenericSchema> = {
  name: string
  input: Schema
  /** The ids of the rows that it makes and that other intents may name; a refusal takes those along. */
  creates?: (input: InferOutput<Schema>) => string[]
  /** What the effect reads. Keys may follow from the input and the context only. */
  reads: (input: InferOutput<Schema>, context: IntentContext) => Read[]
  /**
   * INVARIANT: pure and idempotent on its own outcome, because pending work is applied again over every pulled row.
   * An effect whose rows are gone returns no change; the database will refuse the mutation or not need it.
   */
  effect: (documents: Documents, input: InferOutput<Schema>, context: IntentContext) => Change[]
}

/** Declares an intent; only gives the types of its schema to its functions. */
export function defineIntent<Schema extends GenericSchema>(intent: Intent<Schema>): Intent<Schema> {
  return intent
}

export function put<E extends Entity>(entity: E, key: string, row: Rows[E]): Change {
  return { entity, key, row } as Change
}

export function remove(entity: Entity, key: string): Change {
  return { entity, key, row: null }
}
