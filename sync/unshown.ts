/**
 * Mutations that the server took and that a later, finished pull does not show: its database was restored in between
 * without the documented call. They are sent again; the server repeats its verdict if it does have them.
 * Works only for mutations that create a row: the pull has to bring the row or name it as removed. Each is sent again
 * once, so that a server that never shows what it takes cannot keep the phone sending.
 */
import type { LocalCopy } from '#src/db/local-copy.ts'
import type { Mutation } from '#src/db/owed.ts'
import type { ServerDocuments } from '#src/db/pending-rows.ts'
import { createdIds } from '#src/domain/work/dependencies.ts'
import type { PullAnswer } from './backend.ts'
import { keysInPage } from './scoped-rows.ts'

/** `page`: the last one; `incoming`: the server's documents after it. The caller holds the documents lock. */
export async function unshownOf(
  { owed, documents }: LocalCopy,
  taken: readonly Mutation[],
  page: PullAnswer,
  incoming: ServerDocuments,
): Promise<Mutation[]> {
  const made = taken.filter((mutation) => !mutation.resent && createdIds(mutation).length > 0)
  if (made.length === 0) return []
  const named = keysInPage(page)
  const unknown = (await owed.read(['bases'], (reader) => reader.all('bases'))).filter(
    // The server may have known the place under another id.
    ({ id, entity, key, document }) =>
      document === null && entity !== 'restaurants' && !incoming.has(id) && !named.get(entity)?.has(key),
  )
  const lost = new Set<string>()
  for (const { entity, key } of unknown) {
    // What the person has deleted since is not created again.
    if ((await documents.get(entity, [key])).has(key)) lost.add(key)
  }
  return made.filter((mutation) => createdIds(mutation).some((id) => lost.has(id)))
}
