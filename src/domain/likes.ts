/** Likes of lists and reviews: what their intents share. */
import type { Documents, Read } from './intent.ts'
import type { Rows } from './rows.ts'

/** What is liked, and the column in which a like names it. */
const liked = {
  list_likes: { subject: 'lists', column: 'list_id' },
  review_likes: { subject: 'reviews', column: 'review_id' },
} as const

export const readsOfLikes = (entity: keyof typeof liked, id: string): Read[] => {
  const { subject, column } = liked[entity]
  return [{ entity: subject, key: id } as Read, { entity, column, value: id } as Read]
}

export const ownLikes = <E extends keyof typeof liked>(
  documents: Documents,
  entity: E,
  id: string,
  userId: string,
): Rows[E][] =>
  documents.where(entity, liked[entity].column as keyof Rows[E] & string, id).filter((like) => like.user_id === userId)
