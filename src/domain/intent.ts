/**
 * An intent is a named change that a person means. Its definition in src/domain/work/intents/ says everything about it
 * except what the server does: that is the database function of the same name (intent.<name>), and tests compare the
 * two. docs/adding-an-intent.md shows how to add one.
 */
import type { GenericSchema, InferOutput } from 'valibot'
import type { Entity, Rows } from '#src/domain/rows.ts'

/** Rows that an effect reads: one by key, all with a value in a column, or all of an entity of which a phone has few. */
export type Read =
  | { [E in Entity]: { entity: E; key: string } }[Entity]
  | { entity: Entity; all: true }
  | { [E in Entity]: { entity: E; column: keyof Rows[E] & string; value: string } }[Entity]

/** The local copy as an effect sees it: at least the rows that the intent's reads name. */
export type Documents = {
  get: <E extends Entity>(entity: E, key: string) => Rows[E] | undefined
  where: <E extends Entity>(entity: E, column: keyof Rows[E] & string, value: string) => Rows[E][]
}

/** A document to store, or with row null to delete. */
export type Change = { [E in Entity]: { entity: E; key: string; row: Rows[E] | null } }[Entity]

/** An intent as it was saved, by whatever version of the app. */
export type SavedIntent = { intent: string; input: Record<string, unknown> }

/** Who means it, and when by the device's clock (ISO). Effects read neither the session nor the clock. */
export type IntentContext = { userId: string; now: string }

/**
 * Names by id for titles: 'Café X', '“Rainy Evenings”', '@ben'; 'a place' and the like when this device knows no name.
 */
export type TitleNames = {
  place: (restaurantId: string) => string
  placeOfReview: (reviewId: string) => string
  list: (listId: string) => string
  person: (userId: string) => string
}

/** The icon of a mutation in unsent work; src/screens/waiting/work-icons.ts draws it. */
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
  | 'volume-off'
  | 'user-plus'

/**
 * INVARIANT: `creates`, `title` and `path` never throw. They are called with stored inputs, which may be damaged or
 * come from another app version. Callers of `reads` and `effect` catch.
 */
export type Intent<
  Schema extends GenericSchema = GenericSchema,
  NewId extends boolean = boolean,
  WhenLost extends 'offered' | 'dropped' = 'offered' | 'dropped',
> = {
  /** What the phone accepts. Its messages are sentences for people. */
  input: Schema
  /** The command chooses the input's `id`: the created row's, which no caller needs to know. */
  newId?: NewId
  /** The ids of the rows that it creates and other intents may name. If it is refused, those are refused too. */
  creates?: (input: InferOutput<Schema>) => string[]
  /** Saving it ends the draft with the input's `id`, in the same transaction. */
  endsDraft?: InferOutput<Schema> extends { id: string } ? true : never
  /**
   * What the effect reads. Keys may derive only from the input and the context. What it writes has an id that the input or these keys
   * name, or is of an entity that they look through: so the phone knows which work a row concerns (work/concerned-work.ts).
   */
  reads: (input: InferOutput<Schema>, context: IntentContext) => Read[]
  /**
   * INVARIANT: pure, and idempotent on its own result, because rebase applies pending work again over every pulled row.
   * An effect whose rows are gone returns no change: the database will refuse the mutation or not need it.
   */
  effect: (documents: Documents, input: InferOutput<Schema>, context: IntentContext) => Change[]
  /** Its name in unsent work. */
  title: (input: InferOutput<Schema>, names: TitleNames) => string
  icon: IntentIcon
  /** The page of what it is about; null when that is deleted or has no page. */
  path: ((input: InferOutput<Schema>) => string) | null
  /**
   * What happens to this work when a restored server lacks it: lost-work.ts finds it and offers it to the person again,
   * or it is dropped, because other work includes it or nothing on the phone shows that it was lost.
   */
  whenLost: WhenLost
}

/** Declares an intent; at run time it returns its argument. */
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
