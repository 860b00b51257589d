/** Every intent by name: what the outbox can hold. */
import type { InferInput } from 'valibot'
import type { Intent } from '#src/domain/intent.ts'
import { lists } from './intents/lists.ts'
import { people } from './intents/people.ts'
import { restrictions } from './intents/restrictions.ts'
import { texts } from './intents/texts.ts'
import { visits } from './intents/visits.ts'

export const intents = { ...visits, ...people, ...restrictions, ...lists, ...texts }

/** Type a table by intent with `satisfies Record<IntentName, …>`, so that a missing entry is a type error. */
export type IntentName = keyof typeof intents

export type IntentInput<Name extends IntentName> = InferInput<(typeof intents)[Name]['input']>

/** The intents that are offered again when a restored server lacks their work. */
export type LostIntentName = {
  [Name in IntentName]: (typeof intents)[Name]['whenLost'] extends 'offered' ? Name : never
}[IntentName]

/** For stored names: another app version may have intents that this one does not know. */
export const isIntentName = (name: string): name is IntentName => Object.hasOwn(intents, name)

/** The intent with a stored name, for code that treats all intents alike. */
export const findIntent = (name: string): Intent | undefined =>
  isIntentName(name) ? (intents[name] as unknown as Intent) : undefined
