/** Likes somebody else's list. The id of what it makes is chosen here. */
import { likeList as intent } from '#src/domain/work/intents/like-list.ts'
import { makingCommandFor } from './save-mutation.ts'

export const likeList = makingCommandFor(intent)
