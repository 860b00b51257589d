/** Follows a person. The id of what it makes is chosen here. */
import { follow as intent } from '#src/domain/work/intents/follow.ts'
import { makingCommandFor } from './save-mutation.ts'

export const follow = makingCommandFor(intent)
