/**
 * What a page still brings of somebody whom the person has blocked and of whom the server has not heard it yet: scopes that are
 * left out, with their cursors, so that all of it comes if the block does not hold.
 */
import { blockedPeople } from '#src/db/blocks.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { PullAnswer, PullChange } from './backend.ts'

export async function withoutBlockedScopes(copy: LocalCopy, answer: PullAnswer): Promise<PullAnswer> {
  if ((await blockedPeople(copy)).size === 0) return answer
  const outbox = await copy.owed.read(['outbox'], (owed) => owed.all('outbox'))
  const blocked = new Set(
    outbox.flatMap(({ intent, input }) => (intent === 'block' ? [`user:${String(input['user_id'])}`] : [])),
  )
  if (blocked.size === 0) return answer
  const lists = await expectedLists(copy, answer)
  const isExpected = ({ scope }: PullChange): boolean =>
    scope.startsWith('list:') ? lists.has(scope.slice('list:'.length)) : !blocked.has(scope)
  return { ...answer, changes: answer.changes.filter(isExpected) }
}

/** One's own, and those that one likes: whose a list is, its scope does not say. */
async function expectedLists({ documents, userId }: LocalCopy, { changes }: PullAnswer): Promise<Set<string>> {
  const own = await documents.where('lists', 'user_id', userId)
  const liked = await documents.where('list_likes', 'user_id', userId)
  const arriving = changes.filter(({ scope }) => scope === `user:${userId}`).map(({ rows }) => rows)
  return new Set([
    ...own.map(({ row }) => row.id),
    ...liked.map(({ row }) => row.list_id),
    ...arriving.flatMap(({ lists = [] }) => lists.map(({ id }) => id)),
    ...arriving.flatMap(({ list_likes = [] }) => list_likes.map(({ list_id }) => list_id)),
  ])
}
