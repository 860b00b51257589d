import type { IntentName } from '#src/domain/work/intents.ts'

/**
 * A type error where a list names no case for an intent: `everyIntent<Named>({})`. One that is left out on purpose is
 * given with the reason.
 */
export function everyIntent<Named extends IntentName>(_leftOut: Record<Exclude<IntentName, Named>, string>): void {}
