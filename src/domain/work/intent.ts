/**
 * What an intent is: one named change that a person means. Its definition, in src/domain/work/intents/, says everything
 * about it but what the server does: that is the function of the same name in the database (intent.<name>), and tests hold
 * the two against each other. docs/adding-an-intent.md shows how one is added.
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

/** What titles call things, by id: 'Café X', '“Rainy Evenings”', '@ben'; 'a place' and the like where this device knows no name. */
export type TitleNames = {
  place: (restaurantId: string) => string
  placeOfReview: (reviewId: string) => string
  list: (listId: string) => string
  person: (userId: string) => string
}

/** The picture of a change among unsent work; src/screens/waiting/work-icons.ts draws it. */
export type IntentIcon =
  | 'ban'
  | 'bookmark'
  | 'flag'
  | 'heart'
  | 'image'
  | 'list-ordered'
  | 'list-plus'
  | 'list-x'
  | 'map-pin'
  | 'note'
  | 'pencil'
  | 'person'
  | 'pin'
  | 'settings'
  | 'star'
  | 'trash'
  | 'user-minus'
  | 'user-plus'

/**
 * INVARIANT: `creates`, `title` and `path` are asked about stored inputs, which may be damaged or of another version of
 * the app: they throw for none. Whoever calls `reads` and `effect` catches.
 */
export type Intent<
  Schema extends GenericSchema = GenericSchema,
  NewId extends boolean = boolean,
  WhenLost extends 'offered' | 'dropped' = 'offered' | 'dropped',
> = {
  /** What the phone takes. Its messages are sentences for people. */
  input: Schema
  /** The command chooses the input's `id`: of a row that it makes, and that nobody else needs to know. */
  newId?: NewId
  /** The ids of the rows that it makes and that other intents may name; a refusal takes those along. */
  creates?: (input: InferOutput<Schema>) => string[]
  /** Saving it ends the draft with the input's `id`, in the same transaction. */
  endsDraft?: InferOutput<Schema> extends { id: string } ? true : never
  /** What the effect reads. Keys may follow from the input and the context only. */
  reads: (input: InferOutput<Schema>, context: IntentContext) => Read[]
  /**
   * INVARIANT: pure and idempotent on its own outcome, because pending work is applied again over every pulled row.
   * An effect whose rows are gone returns no change; the database will refuse the mutation or not need it.
   */
  effect: (documents: Documents, input: InferOutput<Schema>, context: IntentContext) => Change[]
  /** What unsent work calls it. */
  title: (input: InferOutput<Schema>, names: TitleNames) => string
  icon: IntentIcon
  /** Where what it is about can be seen; null for what is deleted or never shown. */
  path: ((input: InferOutput<Schema>) => string) | null
  /**
   * After the server's database went back to a backup, what it has lost of this is offered to the person again
   * (lost-work.ts finds it), or dropped: it goes along with other work, or nothing on the phone tells that it was lost.
   */
  whenLost: WhenLost
}

/** Declares an intent; only gives the types of its schema to its functions. */
export function defineIntent<
  Schema extends GenericSchema,
  NewId extends boolean = false,
  WhenLost extends 'offered' | 'dropped' = never,
>(intent: Intent<Schema, NewId, WhenLost>): Intent<Schema, NewId, WhenLost> {
  return intent
}

export function put<E extends Entity>(entity: E, key: string, row: Rows[E]): Change {
  return { entity, key, row } as Change
}

export function remove(entity: Entity, key: string): Change {
  return { entity, key, row: null }
}
