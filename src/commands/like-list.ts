/** Likes somebody else's list. The id of what it makes is chosen here. */
import { likeList as intent } from '../domain/intents/like-list.ts'
import { makingCommandFor } from './save-mutation.ts'

export const likeList = makingCommandFor(intent)
