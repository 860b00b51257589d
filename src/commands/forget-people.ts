/**
 * Removes people who have deleted their account from other people's devices. A pull removes their scoped rows; this
 * removes rows and answers that were fetched on demand.
 */
import { holdDocuments } from '#src/db/hold-documents.ts'
import type { LocalCopy } from '#src/db/local-copy.ts'
import { forgetRemoved } from '#src/db/removals.ts'
import { noteRemoval } from '#src/db/removals-heard.ts'
import { peopleMentioned } from '#src/domain/people/people-mentioned.ts'

/** The people in cached rows and answers, which no pull removes. Throws StorageError. */
export async function peopleFetched({ documents }: LocalCopy): Promise<Set<string>> {
  const people = new Set<string>()
  const cached = await documents.cached()
  for (const entity of new Set(cached.map((one) => one.entity))) {
    const keys = cached.filter((one) => one.entity === entity).map(({ key }) => key)
    for (const { row } of (await documents.get(entity, keys)).values()) peopleMentioned(row, people)
  }
  for (const { answer } of await documents.answers.all()) peopleMentioned(answer, people)
  return people
}

/** Drops all cached rows and answers that mention one of these people. Throws StorageError. */
export const forgetPeople = (copy: LocalCopy, gone: ReadonlySet<string>): Promise<void> =>
  holdDocuments(copy, async () => {
    await forgetRemoved(copy, { rows: new Set(), people: gone, visitors: new Set() })
    await copy.owed.write(['facts'], noteRemoval)
  })
